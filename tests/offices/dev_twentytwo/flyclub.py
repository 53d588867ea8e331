"""A flying club: a vendor's prefixed names, one table of codes, no declared keys, some notes."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 8, 19)
NOTES = """
# Flying club database

cd holds the texts of all codes: MT = member type, PS = state of an aeroplane, FK = kind of flight, BS = state of a booking, DS = severity of a defect.

- Members are those who haven't left (pe_leave empty). Pilots may fly: type A (active) or I (instructor) with a medical that is still valid.
- fl_min is block time in minutes; we talk about hours. fl_pic is the pilot, fl_instr the instructor, empty when there was none.
- A dual flight has an instructor on board. Solo is without.
- Flight revenue = hours times the hourly rate of the plane. Maintenance flights (kind M) are never charged and don't belong in it.
- Utilisation: hours flown per plane.
- Grounded = state G, or an open defect of severity 1. Open defect: not fixed yet.
- No-show: booking state N. Cancelled bookings (X) are not counted, except where somebody asks for them.
- Outstanding: bills not paid. Overdue if the due date has gone by too.
- Fuel burn: litres per hour flown.
"""
DDL = """
CREATE TABLE mb_person (pe_id INTEGER PRIMARY KEY, pe_name TEXT, pe_type TEXT, pe_town TEXT, pe_join DATE, pe_leave DATE, pe_med DATE);
CREATE TABLE ac_plane (pl_id INTEGER PRIMARY KEY, pl_reg TEXT, pl_model TEXT, pl_seats INTEGER, pl_rate REAL, pl_state TEXT, pl_chk DATE);
CREATE TABLE fl_flight (fl_id INTEGER PRIMARY KEY, fl_pl INTEGER, fl_pic INTEGER, fl_instr INTEGER, fl_date DATE, fl_min INTEGER,
 fl_ldg INTEGER, fl_from TEXT, fl_to TEXT, fl_kind TEXT);
CREATE TABLE fu_fill (fu_id INTEGER PRIMARY KEY, fu_pl INTEGER, fu_date DATE, fu_ltr REAL, fu_ppl REAL);
CREATE TABLE bk_res (bk_id INTEGER PRIMARY KEY, bk_pl INTEGER, bk_pe INTEGER, bk_made DATE, bk_day DATE, bk_hrs REAL, bk_state TEXT);
CREATE TABLE iv_bill (iv_id INTEGER PRIMARY KEY, iv_pe INTEGER, iv_date DATE, iv_due DATE, iv_amt REAL, iv_paid DATE);
CREATE TABLE df_defect (df_id INTEGER PRIMARY KEY, df_pl INTEGER, df_by INTEGER, df_date DATE, df_fixed DATE, df_sev INTEGER, df_text TEXT, df_cost REAL);
CREATE TABLE cd (cd_grp TEXT, cd_code TEXT, cd_text TEXT);
"""
CODES = [("MT", "A", "active"), ("MT", "I", "instructor"), ("MT", "S", "student"), ("MT", "P", "passive"), ("PS", "F", "flying"), ("PS", "G", "grounded"),
         ("PS", "S", "sold"), ("FK", "T", "training"), ("FK", "L", "local"), ("FK", "X", "cross-country"), ("FK", "M", "maintenance"),
         ("BS", "O", "open"), ("BS", "D", "done"), ("BS", "X", "cancelled"), ("BS", "N", "no-show"), ("DS", "1", "no-go"), ("DS", "2", "deferred"), ("DS", "3", "cosmetic")]


def make():
    rng = random.Random(2202)
    pers = []
    for i, n in enumerate(people(rng, 95), 1):
        j = day_in(rng, date(2012, 1, 1), date(2026, 7, 20))
        lv = max(j, date(2024, 3, 1)) + timedelta(days=rng.randint(60, 800)) if rng.random() < .16 else None
        lv = lv if lv and lv <= TODAY else None
        t = rng.choices("AISP", [52, 9, 22, 17])[0]
        pers.append((i, n, t, rng.choice("Aarau Olten Solothurn Biel Thun Langenthal".split()), j, lv,
                     None if t == "P" else TODAY + timedelta(days=rng.randint(-200, 900))))
    planes = [(i, r, m, s, c, st, TODAY + timedelta(days=k)) for i, (r, m, s, c, st, k) in enumerate(
        [("HB-CFA", "C152", 2, 178.0, "F", 40), ("HB-CFB", "C172", 4, 224.0, "F", -6), ("HB-CFC", "C172", 4, 231.0, "F", 120), ("HB-PGA", "PA28", 4, 246.0, "G", 15),
         ("HB-PGB", "PA28", 4, 239.0, "F", 77), ("HB-KDA", "DA40", 4, 312.0, "F", 200), ("HB-KDB", "DA20", 2, 198.0, "S", -300), ("HB-DIM", "Robin", 4, 261.0, "F", 9)], 1)]
    pilots = [p for p in pers if p[2] in "AIS" and p[0] % 9]
    ins = [p[0] for p in pers if p[2] == "I"]
    fl, fu, bk, iv, df = [], [], [], [], []
    d = date(2025, 1, 1)
    while d <= TODAY:
        for _ in range(rng.choice([0, 1, 2, 3, 4] if d.month in range(4, 10) else [0, 0, 1, 1, 2])):
            pl = rng.choice([x for x in planes if (x[5] != "S" or d < date(2025, 10, 1)) and x[0] != 8] + planes[1:3])
            ok = [x for x in pilots if x[4] <= d and (not x[5] or x[5] > d)]
            pi = rng.choice(ok)
            k = rng.choices("TLXM", [30, 38, 26, 6])[0]
            if pi[2] == "S":
                k = "T"
            ii = rng.choice(ins) if k == "T" and rng.random() < .7 or k != "M" and rng.random() < .05 else None
            to = "LSZG" if k != "X" else rng.choice(["LSZB", "LSZH", "LFSB", "EDNY", "LSGC"])
            fl.append((len(fl) + 1, pl[0], pi[0], ii if ii != pi[0] else None, d, rng.randint(18, 75) + (rng.randint(30, 120) if k == "X" else 0), rng.choice([1, 1, 1, 2, 5, 8]) if k != "X" else 1, "LSZG", to, k))
            if rng.random() < .5:
                fu.append((len(fu) + 1, pl[0], d, round(rng.uniform(20, 95), 1), round(rng.uniform(2.35, 2.95), 2)))
        for _ in range(rng.choice([0, 1, 2, 3])):
            pi = rng.choice(pilots)
            st = rng.choices("DXN", [80, 14, 6])[0]
            bk.append((len(bk) + 1, rng.randint(1, 7), pi[0], d - timedelta(days=rng.randint(0, 30)), d, rng.choice([1, 1.5, 2, 2, 3, 4]), st))
        if rng.random() < .13:
            fx = d + timedelta(days=rng.choice([1, 2, 5, 9, 20, 40]))
            df.append((len(df) + 1, rng.randint(1, 7), rng.choice(pilots)[0], d, fx if fx < TODAY and rng.random() < .93 else None, rng.choices([1, 2, 3], [25, 40, 35])[0],
                       rng.choice(["radio noise", "tyre worn", "oil leak", "door seal", "landing light", "paint chip"]), None))
        d += timedelta(days=1)
    df = [x[:7] + (round(rng.uniform(40, 1900), 2) if x[4] else None,) for x in df]
    for n in range(60):
        dd = TODAY + timedelta(days=rng.randint(0, 45))
        bk.append((len(bk) + 1, rng.randint(1, 6), rng.choice(pilots)[0], TODAY - timedelta(days=rng.randint(0, 25)), dd, rng.choice([1, 1.5, 2, 2, 3, 4]), rng.choices("OX", [85, 15])[0]))
    for m in range(20):
        for pi in rng.sample(pilots, 24):
            dd = date(2025 + m // 12, m % 12 + 1, 1) + timedelta(days=2)
            if dd > TODAY:
                continue
            pd = dd + timedelta(days=int(rng.triangular(2, 80, 20)))
            iv.append((len(iv) + 1, pi[0], dd, dd + timedelta(days=30), round(rng.uniform(60, 1400), 2), pd if pd <= TODAY and rng.random() < .96 else None))
    write("flyclub", DDL, [("mb_person", pers), ("ac_plane", planes), ("fl_flight", fl), ("fu_fill", fu), ("bk_res", bk), ("iv_bill", iv), ("df_defect", df), ("cd", CODES)])


def questions():
    p = Paper("flyclub", TODAY)
    q = p.q
    F = "FROM fl_flight f"
    FP = F + " JOIN ac_plane a ON a.pl_id = f.fl_pl"
    Y = "f.fl_date >= '2026-01-01'"
    H = "sum(f.fl_min) / 60.0"
    q("how many members do we have", "SELECT count(*) FROM mb_person WHERE pe_leave IS NULL", "count", "easy", True, chain="mem")
    q("by type", ["SELECT c.cd_text, count(*) FROM mb_person p JOIN cd c ON c.cd_grp = 'MT' AND c.cd_code = p.pe_type WHERE p.pe_leave IS NULL GROUP BY 1",
                  "SELECT pe_type, count(*) FROM mb_person WHERE pe_leave IS NULL GROUP BY 1", "SELECT p.pe_type, c.cd_text, count(*) FROM mb_person p JOIN cd c ON c.cd_grp = 'MT' AND c.cd_code = p.pe_type WHERE p.pe_leave IS NULL GROUP BY 1, 2"], "count by group", "medium", True, chain="mem")
    q("hours flown this year", rnd("SELECT @sum(fl_min) / 60.0@ FROM fl_flight f WHERE " + Y), "sum", "medium", True, chain="hf")
    q("per plane", rnd(*by(FP + " WHERE " + Y + " GROUP BY a.pl_id", ["a.pl_reg", "a.pl_id, a.pl_reg", "a.pl_reg, a.pl_model", "a.pl_id"], "@" + H + "@")), "sum by group", "medium", True, chain="hf")
    q("and last year", rnd(*by(FP + " WHERE f.fl_date BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY a.pl_id", ["a.pl_reg", "a.pl_id, a.pl_reg", "a.pl_reg, a.pl_model", "a.pl_id"], "@" + H + "@")), "sum by group", "medium", True, chain="hf")
    q("flight revenue per month 2026", rnd(*months("f.fl_date", "SELECT #, @sum(f.fl_min / 60.0 * a.pl_rate)@ " + FP + " WHERE f.fl_kind <> 'M' AND " + Y + " GROUP BY strftime('%Y-%m', f.fl_date)")), "sum by month", "hard", True)
    q("revenue by model last year", rnd(*by(FP + " WHERE f.fl_kind <> 'M' AND f.fl_date BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY a.pl_model", ["a.pl_model"], "@sum(f.fl_min / 60.0 * a.pl_rate)@")), "sum by group", "hard", True)
    GR = "FROM ac_plane a WHERE (a.pl_state = 'G' OR EXISTS (SELECT 1 FROM df_defect d WHERE d.df_pl = a.pl_id AND d.df_sev = 1 AND d.df_fixed IS NULL))"
    q("which planes are grounded", w(GR, "a.pl_reg", "a.pl_id;a.pl_reg", "a.*", "a.pl_reg;a.pl_model", "a.pl_id") + w(GR + " AND a.pl_state <> 'S'", "a.pl_reg", "a.*", "a.pl_reg;a.pl_model"), "list", "hard", True)
    q("open defects with plane, oldest first", ["SELECT %s FROM df_defect d JOIN ac_plane a ON a.pl_id = d.df_pl WHERE d.df_fixed IS NULL ORDER BY d.df_date" % c for c in
      ("d.df_id, a.pl_reg, d.df_date", "a.pl_reg, d.df_text, d.df_date", "d.df_id, a.pl_reg", "d.df_text, a.pl_reg, d.df_date", "d.*, a.pl_reg", "a.pl_reg, d.df_date, d.df_text", "d.df_date, a.pl_reg, d.df_text", "d.df_id, d.df_date, a.pl_reg", "d.df_text, a.pl_reg", "a.pl_reg, d.df_text", "a.pl_reg, d.*", "d.df_date, d.df_text, a.pl_reg", "d.df_text, d.df_date, a.pl_reg")], "list", "medium", True)
    q("avg days to fix a defect by severity", rnd(*by("FROM df_defect d JOIN cd c ON c.cd_grp = 'DS' AND c.cd_code = d.df_sev WHERE d.df_fixed IS NOT NULL GROUP BY 1", ["c.cd_text", "d.df_sev", "d.df_sev, c.cd_text"], "@avg(julianday(d.df_fixed) - julianday(d.df_date))@")), "date difference by group", "hard")
    q("repair cost per plane this year", rnd(*[s for c in ("df_fixed", "df_date") for s in by("FROM df_defect d JOIN ac_plane a ON a.pl_id = d.df_pl WHERE d.%s >= '2026-01-01' GROUP BY a.pl_id" % c, ["a.pl_reg", "a.pl_id, a.pl_reg", "a.pl_id"], "@sum(d.df_cost)@")]), "sum by group", "medium")
    q("who flew the most hours in july", rnd(*["SELECT %s %s JOIN mb_person p ON p.pe_id = f.fl_pic WHERE f.fl_date BETWEEN '2026-07-01' AND '2026-07-31' GROUP BY p.pe_id ORDER BY sum(f.fl_min) DESC LIMIT 1" % (c, F) for c in ("p.pe_name", "p.pe_name, @" + H + "@", "p.pe_id, p.pe_name", "p.pe_name, sum(f.fl_min)")]), "superlative", "medium", True)
    q("top 5 pilots by landings this yr", ["SELECT %s %s JOIN mb_person p ON p.pe_id = f.fl_pic WHERE %s GROUP BY p.pe_id ORDER BY sum(f.fl_ldg) DESC LIMIT 5" % (c, F, Y) for c in ("p.pe_name, sum(f.fl_ldg)", "p.pe_name", "p.pe_id, p.pe_name, sum(f.fl_ldg)")], "top n", "medium")
    q("dual flights in 2026", w(F + " WHERE f.fl_instr IS NOT NULL AND " + Y, "count(*)", "f.*", "f.fl_id"), "count", "medium", True, chain="dual")
    q("and solo", w(F + " WHERE f.fl_instr IS NULL AND " + Y, "count(*)", "f.*", "f.fl_id"), "count", "medium", True, chain="dual")
    q("share of dual among training flights", frac("SELECT @avg(f.fl_instr IS NOT NULL)@ FROM fl_flight f WHERE f.fl_kind = 'T'"), "share", "hard", True)
    q("instructor hours per instructor this year", rnd(*by(F + " JOIN mb_person p ON p.pe_id = f.fl_instr WHERE " + Y + " GROUP BY p.pe_id", ["p.pe_name", "p.pe_id, p.pe_name"], "@" + H + "@")), "sum by group", "hard", True)
    q("pilots whose medical has run out", w("FROM mb_person p WHERE p.pe_med < '2026-08-19' AND p.pe_leave IS NULL", "p.pe_name", "p.pe_id;p.pe_name", "p.*", "p.pe_name;p.pe_med", "count(*)") + w("FROM mb_person p WHERE p.pe_med < '2026-08-19'", "p.pe_name", "p.pe_id;p.pe_name", "p.*", "p.pe_name;p.pe_med") +
      w("FROM mb_person p WHERE p.pe_med < '2026-08-19' AND p.pe_leave IS NULL AND p.pe_type IN ('A', 'I')", "p.pe_name", "p.pe_id;p.pe_name", "p.*", "p.pe_name;p.pe_med"), "list", "medium")
    q("medicals expiring in the next 60 days", w("FROM mb_person p WHERE p.pe_med BETWEEN '2026-08-19' AND '2026-10-18' AND p.pe_leave IS NULL", "p.pe_name", "p.pe_id;p.pe_name", "p.*", "p.pe_name;p.pe_med", "count(*)", "p.pe_id;p.pe_name;p.pe_med") +
      w("FROM mb_person p WHERE p.pe_med BETWEEN '2026-08-19' AND '2026-10-18'", "p.pe_name", "p.pe_id;p.pe_name", "p.*", "p.pe_name;p.pe_med", "count(*)"), "list", "hard")
    NF = "FROM mb_person p WHERE p.pe_leave IS NULL AND %s NOT EXISTS (SELECT 1 FROM fl_flight f WHERE f.fl_pic = p.pe_id AND f.fl_date >= '%s')"
    q("active members who haven't flown in the last 90 days", w(NF % ("p.pe_type = 'A' AND", "2026-05-21"), "p.pe_name", "p.pe_id;p.pe_name", "p.*", "count(*)"), "never", "hard")
    q("how many students have never flown", ["SELECT count(*) " + NF % ("p.pe_type = 'S' AND", "1900-01-01"), "SELECT count(*) " + (NF % ("p.pe_type = 'S' AND", "1900-01-01")).replace("p.pe_leave IS NULL AND", "")], "never", "medium")
    q("planes nobody flew in august", w("FROM ac_plane a WHERE NOT EXISTS (SELECT 1 FROM fl_flight f WHERE f.fl_pl = a.pl_id AND f.fl_date BETWEEN '2026-08-01' AND '2026-08-31')", "a.pl_reg", "a.pl_id;a.pl_reg", "a.*", "a.pl_reg;a.pl_model") +
      w("FROM ac_plane a WHERE a.pl_state <> 'S' AND NOT EXISTS (SELECT 1 FROM fl_flight f WHERE f.fl_pl = a.pl_id AND f.fl_date BETWEEN '2026-08-01' AND '2026-08-31')", "a.pl_reg", "a.*"), "never", "medium")
    q("fuel bought per month this year in litres", rnd(*months("u.fu_date", "SELECT #, @sum(u.fu_ltr)@ FROM fu_fill u WHERE u.fu_date >= '2026-01-01' GROUP BY strftime('%Y-%m', u.fu_date)")), "sum by month", "medium", chain="fuel")
    q("what did it cost", rnd(*months("u.fu_date", "SELECT #, @sum(u.fu_ltr * u.fu_ppl)@ FROM fu_fill u WHERE u.fu_date >= '2026-01-01' GROUP BY strftime('%Y-%m', u.fu_date)"), "SELECT @sum(u.fu_ltr * u.fu_ppl)@ FROM fu_fill u WHERE u.fu_date >= '2026-01-01'"), "sum by month", "hard", chain="fuel")
    BURN = "(SELECT %s FROM fu_fill u WHERE u.fu_pl = a.pl_id%s) / (SELECT sum(f.fl_min) / 60.0 FROM fl_flight f WHERE f.fl_pl = a.pl_id%s)"
    q("fuel burn by plane 2025", rnd(*["SELECT %s, @%s@ FROM ac_plane a%s" % (k, BURN % ("sum(u.fu_ltr)", " AND u.fu_date BETWEEN '2025-01-01' AND '2025-12-31'", " AND f.fl_date BETWEEN '2025-01-01' AND '2025-12-31'"), x) for k in ("a.pl_reg", "a.pl_id, a.pl_reg", "a.pl_id") for x in ("", " WHERE a.pl_id <> 8")]), "ratio by group", "hard", True)
    q("avg fuel price this year vs last year", rnd("SELECT @avg(CASE WHEN fu_date >= '2026-01-01' THEN fu_ppl END)@, @avg(CASE WHEN fu_date < '2026-01-01' THEN fu_ppl END)@ FROM fu_fill WHERE fu_date >= '2025-01-01'", "SELECT @avg(CASE WHEN fu_date < '2026-01-01' THEN fu_ppl END)@, @avg(CASE WHEN fu_date >= '2026-01-01' THEN fu_ppl END)@ FROM fu_fill WHERE fu_date >= '2025-01-01'",
      "SELECT @sum(CASE WHEN fu_date >= '2026-01-01' THEN fu_ppl * fu_ltr END) / sum(CASE WHEN fu_date >= '2026-01-01' THEN fu_ltr END)@, @sum(CASE WHEN fu_date < '2026-01-01' THEN fu_ppl * fu_ltr END) / sum(CASE WHEN fu_date < '2026-01-01' THEN fu_ltr END)@ FROM fu_fill WHERE fu_date >= '2025-01-01'",
      "SELECT strftime('%Y', fu_date), @avg(fu_ppl)@ FROM fu_fill WHERE fu_date >= '2025-01-01' GROUP BY 1"), "comparison", "hard")
    q("no-shows by member this year", by("FROM bk_res b JOIN mb_person p ON p.pe_id = b.bk_pe WHERE b.bk_state = 'N' AND b.bk_day >= '2026-01-01' GROUP BY p.pe_id", ["p.pe_name", "p.pe_id, p.pe_name"], "count(*)"), "count by group", "medium", True)
    q("no-show rate 2026", frac("SELECT @avg(bk_state = 'N')@ FROM bk_res WHERE bk_state <> 'X' AND bk_day BETWEEN '2026-01-01' AND '2026-08-19'", "SELECT @avg(bk_state = 'N')@ FROM bk_res WHERE bk_state <> 'X' AND bk_day >= '2026-01-01'", "SELECT @avg(bk_state = 'N')@ FROM bk_res WHERE bk_state IN ('D', 'N') AND bk_day >= '2026-01-01'"), "rate", "hard", True)
    q("bookings for the coming weekend", w("FROM bk_res b WHERE b.bk_state <> 'X' AND b.bk_day IN ('2026-08-22', '2026-08-23')", "b.*", "count(*)", "b.bk_id") + w("FROM bk_res b JOIN ac_plane a ON a.pl_id = b.bk_pl JOIN mb_person p ON p.pe_id = b.bk_pe WHERE b.bk_state <> 'X' AND b.bk_day IN ('2026-08-22', '2026-08-23')", "b.bk_day;a.pl_reg;p.pe_name", "b.bk_id;b.bk_day"), "list", "hard", True)
    q("how many bookings per month in 2025", months("b.bk_day", "SELECT #, count(*) FROM bk_res b WHERE b.bk_state <> 'X' AND b.bk_day BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY strftime('%Y-%m', b.bk_day)") + months("b.bk_made", "SELECT #, count(*) FROM bk_res b WHERE b.bk_state <> 'X' AND b.bk_made BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY strftime('%Y-%m', b.bk_made)"), "count by month", "medium", True, chain="bk")
    q("cancelled ones only", months("b.bk_day", "SELECT #, count(*) FROM bk_res b WHERE b.bk_state = 'X' AND b.bk_day BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY strftime('%Y-%m', b.bk_day)") + months("b.bk_made", "SELECT #, count(*) FROM bk_res b WHERE b.bk_state = 'X' AND b.bk_made BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY strftime('%Y-%m', b.bk_made)"), "count by month", "hard", True, chain="bk")
    q("how much is outstanding", rnd("SELECT @sum(iv_amt)@ FROM iv_bill WHERE iv_paid IS NULL"), "sum", "easy", True, chain="os")
    q("of that overdue", rnd("SELECT @sum(iv_amt)@ FROM iv_bill WHERE iv_paid IS NULL AND iv_due < '2026-08-19'"), "sum", "medium", True, chain="os")
    q("who owes us most", rnd(*["SELECT %s FROM iv_bill i JOIN mb_person p ON p.pe_id = i.iv_pe WHERE i.iv_paid IS NULL GROUP BY p.pe_id ORDER BY sum(i.iv_amt) DESC LIMIT 1" % c for c in ("p.pe_name", "p.pe_name, @sum(i.iv_amt)@", "p.pe_id, p.pe_name")]), "superlative", "hard", True)
    q("billed per month this year", rnd(*months("iv_date", "SELECT #, @sum(iv_amt)@ FROM iv_bill WHERE iv_date >= '2026-01-01' GROUP BY strftime('%Y-%m', iv_date)")), "sum by month")
    q("how long do members take to pay on avg", rnd("SELECT @avg(julianday(iv_paid) - julianday(iv_date))@ FROM iv_bill", "SELECT @avg(julianday(iv_paid) - julianday(iv_date))@ FROM iv_bill JOIN mb_person ON pe_id = iv_pe WHERE pe_leave IS NULL"), "date difference", "medium")
    q("flights per kind this year", ["SELECT c.cd_text, count(*) %s JOIN cd c ON c.cd_grp = 'FK' AND c.cd_code = f.fl_kind WHERE %s GROUP BY 1" % (F, Y), "SELECT f.fl_kind, count(*) %s WHERE %s GROUP BY 1" % (F, Y), "SELECT f.fl_kind, c.cd_text, count(*) %s JOIN cd c ON c.cd_grp = 'FK' AND c.cd_code = f.fl_kind WHERE %s GROUP BY 1, 2" % (F, Y)], "count by group")
    q("longest cross-country flight", ["SELECT %s %s JOIN ac_plane a ON a.pl_id = f.fl_pl JOIN mb_person p ON p.pe_id = f.fl_pic WHERE f.fl_kind = 'X' ORDER BY f.fl_min DESC, f.fl_id LIMIT 1" % (c, F) for c in ("f.*", "f.fl_id", "f.fl_id, f.fl_min", "f.fl_id, f.fl_date, f.fl_min", "p.pe_name, f.fl_min", "f.fl_min", "f.fl_min / 60.0", "f.fl_id, f.fl_min / 60.0", "f.fl_date, f.fl_min", "f.fl_id, f.fl_from, f.fl_to, f.fl_min")], "superlative", "medium")
    q("planes due for a check within 30 days", w("FROM ac_plane WHERE pl_chk BETWEEN '2026-08-19' AND '2026-09-18'", "pl_reg", "pl_id;pl_reg", "*", "pl_reg;pl_chk", "pl_reg;pl_model") + w("FROM ac_plane WHERE pl_chk <= '2026-09-18'", "pl_reg", "*", "pl_reg;pl_chk") + w("FROM ac_plane WHERE pl_chk <= '2026-09-18' AND pl_state <> 'S'", "pl_reg", "*", "pl_reg;pl_chk"), "list", "medium")
    q("members joined per year since 2020", ["SELECT %s, count(*) FROM mb_person WHERE pe_join >= '2020-01-01' GROUP BY 1" % k for k in ("strftime('%Y', pe_join)",)] + ["SELECT strftime('%Y', pe_join), count(*) FROM mb_person WHERE pe_join >= '2020-01-01' AND pe_leave IS NULL GROUP BY 1"], "count by year", "medium")
    q("avg flight time by kind of flight", rnd(*["SELECT %s, @avg(f.fl_min)%s@ %s JOIN cd c ON c.cd_grp = 'FK' AND c.cd_code = f.fl_kind GROUP BY f.fl_kind" % (k, d, F) for k in ("c.cd_text", "f.fl_kind") for d in ("", " / 60.0")]), "average by group", "medium")
    p.ask("accidents last year", "accidents are not recorded; defects are something else")
    p.ask("who is our best instructor", "best by what?")
    p.ask("hangar rent per plane", "no hangar or rent is recorded")
    p.ask("how much did we earn from sightseeing flights", "no such kind of flight")
    p.ask("weather delays", "weather is not recorded")
    return p
