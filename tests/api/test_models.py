"""Replies in pieces, what they cost, and a server that is down."""

import html
import http.client
import re

from program import Program, Site
from server import Visitor, case, has, same, until

SQL = "SELECT count(*) AS n FROM orders"
RULES = [
    {"match": "^priced", "sql": SQL,
     "usage": {"prompt_tokens": 1000, "completion_tokens": 100}},
    {"match": "^whole", "sql": SQL, "whole": True},
    {"match": "^slow", "sql": SQL, "pause": 1},
    {"match": "^left", "sql": SQL, "pause": 3},
    {"match": "^cut", "sql": SQL, "cut_at": 700},
    {"match": "^overloaded", "status": 400,
     "error": "stream is not supported", "times": 1},
    {"match": ".", "sql": SQL},
]
PRICES = "price_in = 2.5\nprice_out = 10\nprices = cheap=1/2\n" \
    "currency = EUR\n"
streaming = Site(RULES, more="[llm]\nstream = on\n" + PRICES)
messages = Site(RULES, more="[llm]\nstream = on\napi = anthropic\n")
limited = Site(RULES, settings="", more="[llm]\n" + PRICES +
               "[limits]\ncost_per_day = 0.003\n")


def ask(site, question, status=200, **fields):
    got, answer = Program(site()).post("/ask.json",
                                       {"question": question, **fields})
    same(got, status, answer.get("message"))
    return answer


@case
def a_reply_in_pieces():
    answer = ask(streaming, "one")
    same(answer["sql"], SQL)
    request = streaming().model.requests()[-1]["body"]
    same(request["stream"], True)
    same(request["stream_options"], {"include_usage": True})
    assert answer["timings"]["tokens_in"] > 100
    same(ask(streaming, "whole, though asked for pieces")["sql"], SQL)


@case
def the_live_page_shows_it_as_it_is_written():
    visitor = Visitor(streaming())
    r = visitor.post("/chats", "question=slow+piece+by+piece&database=shop")
    page = visitor.get(r["Location"]).text
    shown = re.search('<code class="written">(.*?)</code>', page, re.S)
    seen = html.unescape(shown[1])  # the answer may come before its last words
    assert seen and SQL.startswith(seen), page
    answer = re.sub("<[^>]*>", "", page.split(shown[0])[1])
    has(" ".join(html.unescape(answer).split()), SQL)


@case
def pieces_of_anthropics_messages():
    answer = ask(messages, "one")
    same(answer["sql"], SQL)
    same(messages().model.requests()[-1]["body"]["stream"], True)
    assert answer["timings"]["tokens_in"] > 0


@case
def a_server_that_takes_no_stream_is_asked_without():
    answer = ask(streaming, "overloaded, at first")
    same(answer["sql"], SQL)
    assert "stream" not in streaming().model.requests()[-1]["body"]


@case
def what_came_before_a_cut_is_counted():
    with Site(RULES, more="[llm]\nstream = on\n[pipeline]\n"
              "drafters = model\n") as site:
        answer = ask(lambda: site, "cut in the middle", status=502)
        assert answer["timings"]["tokens_out"] > 0, answer["timings"]


@case
def a_client_that_leaves_ends_the_reply():
    with Site(RULES, more="[llm]\nstream = on\n") as site:
        c = http.client.HTTPConnection("127.0.0.1", site.port)
        c.request("POST", "/ask.json", "question=left", {
            "Content-Type": "application/x-www-form-urlencoded"})
        until(30, site.model.requests, "the model is asked")
        c.close()
        until(30, lambda: "cancelled" in site.parlance(
            "audit", "-c", "parlance.conf", "-a", "-f", "csv"),
            "the question is cancelled")


@case
def the_cost_of_a_turn():
    with Site(RULES, more="[llm]\n" + PRICES) as site:
        answer = ask(lambda: site, "priced")
        same((answer["timings"]["cost"], answer["timings"]["currency"]),
             (0.0035, "EUR"))
        visitor = Visitor(site)
        chat = visitor.ask("priced+too").removesuffix("/live")
        visitor.get(chat + "/live")
        has(visitor.get(chat).text, "0.0035 EUR")
        rows = site.parlance("usage", "-c", "parlance.conf", "-f", "csv")
        has(rows, "model_calls")
        has(rows, "0.0035")
        has(rows, "1000,100")
        audit = site.parlance("audit", "-c", "parlance.conf", "-a", "-f",
                              "csv")
        has(audit, "0.0035")


@case
def a_limit_of_cost():
    visitor = Visitor(limited(), script=True)
    first = visitor.post("/ask.json", "question=priced")
    same(first.status, 200)
    r = visitor.post("/ask.json", "question=priced+again")
    same(r.status, 429)
    has(r.text, "0.003 EUR a day")


@case
def a_server_that_is_down_and_said_to_be():
    down = [{"match": ".", "status": 500, "error": "down"}]
    with Site(down, more="[llm]\nbreaker_failures = 2\nbreaker_pause = 60\n"
              "[pipeline]\ndrafters = model grammar\n") as site:
        for _ in range(3):
            answer = ask(lambda: site, "how many orders are there")
            same(answer["drafter"], "grammar")
        same(len(site.model.requests()), 2)
        stages = {s["stage"]: s for s in answer["timings"]["stages"]}
        has(stages["draft"]["detail"], "again and again")


LLAMA = {"Server": "llama.cpp"}
GRAMMAR = "[llm]\ngrammar = on\n"


def forms_sent(site):
    """What each call was asked to hold the reply to."""
    return ["grammar" if "grammar" in body else
            "schema" if "response_format" in body else "nothing"
            for body in (r["body"] for r in site.model.requests())]


@case
def a_grammar_for_the_server_that_takes_it():
    with Site([{"match": ".", "sql": SQL, "headers": LLAMA}],
              settings="ask_workers = 1\n", more=GRAMMAR) as site:
        for question in ("one", "two"):
            same(ask(lambda: site, question)["sql"], SQL)
        same(forms_sent(site), ["schema", "grammar"])
    with Site([{"match": ".", "sql": SQL}],
              settings="ask_workers = 1\n", more=GRAMMAR) as site:
        for question in ("one", "two"):
            same(ask(lambda: site, question)["sql"], SQL)
        same(forms_sent(site), ["schema", "schema"])


@case
def a_refused_grammar_is_a_schema_again():
    rules = [{"match_all": '"grammar":', "status": 400, "headers": LLAMA,
              "error": "failed to parse grammar"},
             {"match": ".", "sql": SQL, "headers": LLAMA}]
    with Site(rules, settings="ask_workers = 1\n",
              more=GRAMMAR) as site:
        for question in ("one", "two", "three"):
            same(ask(lambda: site, question)["sql"], SQL)
        same(forms_sent(site), ["schema", "grammar", "schema", "schema"])


def as_expression(grammar):
    """The grammar, in which no rule is about itself, as one expression."""
    rules = dict(line.split(" ::= ", 1) for line in grammar.splitlines())
    part = re.compile(r'"(?:[^"\\]|\\.)*"|\[(?:[^]\\]|\\.)*\]|[a-z]+|\S')

    def expand(name):
        out = ""
        for word in part.findall(rules[name]):
            if word.startswith('"'):
                out += re.escape(re.sub(r"\\(.)", r"\1", word[1:-1]))
            else:
                out += expand(word) if word.isalpha() else word
        return f"(?:{out})"
    return expand("root")


@case
def the_grammar_is_of_the_replies_that_are_asked_for():
    with Site([{"match": ".", "sql": SQL, "headers": LLAMA}],
              settings="ask_workers = 1\n", more=GRAMMAR) as site:
        ask(lambda: site, "one")
        ask(lambda: site, "two", candidates=3)
        sent = sorted((r["body"]["grammar"] for r in site.model.requests()[1:]),
                      key=lambda grammar: "steps" in grammar)
    same(["steps" in grammar for grammar in sent], [False, False, True])
    form, steps = (re.compile(as_expression(sent[i])) for i in (0, 2))
    for reply in (
            '{"sql": "SELECT 1", "explanation": "One."}',
            r'{"sql": "WITH a AS (SELECT \"x\"\n) SELECT 1", "explanation": "\u00e9"}',
            '{"sql": null, "explanation": "No prices are kept."}',
            '{"clarify": "Which?", "choices": ["All orders", "Open orders"]}'):
        assert form.fullmatch(reply), reply
        assert steps.fullmatch('{"steps": "Count.", ' + reply[1:]), reply
        assert not steps.fullmatch(reply), reply
    for reply in ('{"sql": "DROP TABLE x", "explanation": "x"}',
                  '{"sql": "SELECT 1", "explanation": "x"} Hope it helps!',
                  'Here is: {"sql": "SELECT 1", "explanation": "x"}',
                  '{"sql": "SELECT 1"x", "explanation": "x"}',
                  '{"sql": "SELECT 1", "explanation": "a\nb"}'):
        assert not form.fullmatch(reply), reply


@case
def other_models_when_one_fails():
    fails = [{"match_all": '"model": ?"first"', "status": 400,
              "error": "no such model"},
             {"match": ".", "sql": SQL}]
    with Site(fails, more="[llm]\nmodel = first\nmodels = second third\n"
              + PRICES) as site:
        answer = ask(lambda: site, "anything")
        same((answer["sql"], answer["model"]), (SQL, "second"))
        same([r["body"]["model"] for r in site.model.requests()],
             ["first", "second"])


@case
def a_schema_is_dropped_when_it_is_refused():
    refuses = [{"match_all": "response_format", "status": 400,
                "error": "response_format is not supported"},
               {"match": ".", "sql": SQL}]
    with Site(refuses, more="[llm]\nstructured = on\n") as site:
        same(ask(lambda: site, "anything")["sql"], SQL)
        same(ask(lambda: site, "something else")["sql"], SQL)
        sent = ["response_format" in r["body"] for r in site.model.requests()]
        same(sent.count(True) <= 2 and not sent[-1], True, sent)
