"""Stages that one question switches on, over the whole way: what the model is
sent, and what the answer says of it."""

import json
import urllib.parse

from program import Program, Site
from server import Visitor, case, has, lacks, same

JUDGE = "You judge whether"
RULES = [
    {"match": "^planned", "match_all": "You plan how",
     "content": '{"tables": ["orders"], "steps": "Count them."}'},
    {"match": "^planned", "match_all": "The plan, made before:.*Count them",
     "sql": "SELECT count(*) AS n FROM orders WHERE 1 = 1"},
    {"match": "^voted", "sql": "SELECT count(*) AS n FROM orders"},
    {"match": "^judged", "match_all": JUDGE,
     "content": '{"correct": false, "reason": "Wrong table."}'},
    {"match": "^judged", "sql": "SELECT count(*) AS n FROM customers"},
    {"match": "^foreign", "content":
     "select TOP 2 Names, YEAR(signedUp) from Customer c;"},
    {"match": ".", "sql": "SELECT count(*) AS n FROM orders"},
]
site = Site(RULES)
planning = Site(RULES, more="plan = on")


def ask(question, **fields):
    status, answer = Program(site()).post("/ask.json",
                                          {"question": question, **fields})
    same(status, 200)
    return answer


def stages(answer):
    return {s["stage"]: s for s in answer["timings"]["stages"]}


@case
def a_plan():
    answer = ask("planned", plan="on")
    same(answer["plan"]["steps"], "Count them.")
    has(answer["sql"], "1 = 1")
    same(stages(answer)["plan"]["model_calls"], 1)
    same(ask("another")["plan"], None)


@case
def a_plan_in_the_events_of_reference_002():
    text = Program(planning()).answer("POST", "/text2sql/generate/stream",
                                      {"question": "planned"}).text
    planner = next(line for line in text.split("\n") if '"planner"' in line)
    has(planner, '"steps":"Count them."')
    assert text.index('"planner"') < text.index('"sql_generator"')


@case
def candidates():
    answer = ask("voted", candidates=3)
    same([c["agrees"] for c in answer["candidates"]], [True] * 3)
    same(answer["timings"]["model_calls"], 3)
    has(str(answer["confidence_reasons"]), "3 of 3")


@case
def a_judgement():
    answer = ask("judged", evaluate="on", max_fixes=0)
    same(answer["evaluation"], {"correct": False, "reason": "Wrong table."})
    same(answer["needs_human_review"], True)
    same(answer["status"], "success")
    assert answer["confidence"] < 0.3, answer["confidence"]
    same(ask("judged too", max_fixes=0)["evaluation"], None)


@case
def rows_behind_a_count():
    answer = ask("how many")
    same(answer["raw_results"], [])  # nobody asked for them
    has(answer["raw_sql"], "SELECT * FROM orders LIMIT")
    answer = ask("how many behind it", raw_records="on")
    same(len(answer["raw_results"]), 200)
    has(answer["raw_sql"], "SELECT * FROM orders LIMIT")
    assert "id" in answer["raw_results"][0]
    same(ask("how many then", raw_records="off")["raw_results"], [])
    same(len(ask("and now", raw_row_limit=3)["raw_results"]), 3)


@case
def rows_behind_a_count_are_opened():
    visitor = Visitor(site())
    chat = visitor.ask("how many").removesuffix("/live")
    visitor.get(chat + "/live")
    turn = chat + "/turns/1"
    has(visitor.get(chat).text, f'href="{turn}/raw"')
    same(json.loads(visitor.get(turn + ".json").text)["raw_results"], [])
    page = visitor.get(turn + "/raw")
    same(page.status, 200)
    has(page.text, f'{turn}/raw?sort=-')
    lines = visitor.get(turn + "/raw.csv").text.splitlines()
    assert len(lines) > 202, len(lines)  # a file has all of them
    has(lines[0], "customer")
    first = json.loads(visitor.get(turn + "/raw.json?sort=-id").text)
    assert first["results"][0]["id"] > first["results"][1]["id"]
    stranger = Visitor(site())
    same(stranger.get(turn + "/raw").status, 404)
    visitor.post(chat, "question=list")
    same(visitor.get(chat + "/turns/2/raw").status, 404)


@case
def a_value_out_of_range():
    status, answer = Program(site()).post(
        "/ask.json", {"question": "x", "candidates": 9})
    same(status, 400)
    has(answer["detail"], "1 to 8")


@case
def sql_edited_by_hand():
    answer = ask("what I mean", sql="SELECT id FROM orders LIMIT 2")
    same((answer["row_count"], answer["edited_by_hand"]), (2, True))
    same(answer["timings"]["model_calls"], 0)
    status, answer = Program(site()).post(
        "/ask.json", {"sql": "DELETE FROM orders"})
    same(status, 422)
    same(answer["attempt_log"][0]["error_type"], "NOT_ALLOWED")


@case
def a_visitor_edits_and_runs():
    visitor = Visitor(site())
    chat = visitor.ask("count them").removesuffix("/live")
    visitor.get(chat + "/live")
    has(visitor.get(chat).text, "Edit and run")
    r = visitor.post(chat, "question=count+them&sql=" +
                     urllib.parse.quote("SELECT 7 AS seven"))
    same(r.status, 303)
    visitor.get(chat + "/live")
    text = visitor.get(chat).text
    has(text, "seven")
    has(text, "edited by hand")
    stranger = Visitor(site())
    same(stranger.post(chat, "sql=SELECT+1").status, 404)
    lacks(visitor.get(chat).text, "trouble")


@case
def a_draft_of_another_dialect_is_mended_at_once():
    answer = ask("foreign", max_fixes=1)
    same(answer["row_count"], 2)
    same(answer["timings"]["model_calls"], 1)
    mended = answer["attempt_log"][-1]
    same(mended["mended"], True)
    has(str(mended["mends"]), "customers for Customer")
    has(str(mended["mends"]), "for YEAR(")
    has(stages(answer)["complain"]["detail"], "mended: ")
