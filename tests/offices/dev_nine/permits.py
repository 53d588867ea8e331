"""A town's permit office: short old-style names, no keys declared."""
import random
from datetime import date, timedelta

from base import day_in, people, write

TODAY = date(2026, 9, 24)
DDL = """
CREATE TABLE APPL (AP_NO TEXT, AP_TYP TEXT, AP_AT INTEGER, AP_PC INTEGER,
 AP_RCVD DATE, AP_CMPL DATE, AP_DEC DATE, AP_RES TEXT, AP_OF INTEGER,
 AP_FEE NUMERIC(8,2), AP_VAL NUMERIC(12,2), AP_ONL TEXT);
CREATE TABLE APLT (AT_ID INTEGER, AT_NAM TEXT, AT_KND TEXT, AT_TWN TEXT);
CREATE TABLE PTYP (PT_CD TEXT, PT_DSC TEXT, PT_DAYS INTEGER);
CREATE TABLE RSLT (RS_CD TEXT, RS_DSC TEXT);
CREATE TABLE PARC (PC_ID INTEGER, PC_ADR TEXT, PC_DS TEXT, PC_ZON TEXT,
 PC_SQM INTEGER);
CREATE TABLE DIST (DS_CD TEXT, DS_NAM TEXT);
CREATE TABLE OFCR (OF_ID INTEGER, OF_NAM TEXT, OF_FRM DATE, OF_TO DATE);
CREATE TABLE INSP (IN_ID INTEGER, IN_AP TEXT, IN_OF INTEGER, IN_DT DATE,
 IN_RES TEXT);
CREATE TABLE OBJN (OB_ID INTEGER, OB_AP TEXT, OB_DT DATE, OB_UPH TEXT);
CREATE TABLE PAYM (PY_ID INTEGER, PY_AP TEXT, PY_DT DATE, PY_AMT NUMERIC(8,2));
"""
TYPES = [("NB", "New building", 90), ("EX", "Extension", 60), ("DM", "Demolition", 45), ("CU", "Change of use", 60),
         ("SG", "Sign", 20), ("FN", "Fence", 20), ("SO", "Solar roof", 30), ("TR", "Tree felling", 25),
         ("ST", "Street works", 30)]
FEES = {"NB": 1400, "EX": 620, "DM": 380, "CU": 450, "SG": 120, "FN": 90, "SO": 110, "TR": 70, "ST": 260}
DISTRICTS = [("OT", "Old Town"), ("HB", "Harbour"), ("NF", "Northfield"), ("HL", "Hillside"), ("MQ", "Mill Quarter"),
             ("WE", "West End")]
STREETS = ("Station Road,Church Lane,Quay Street,Mill Lane,High Street,Linden Way,Garden Road,Tanner Street,"
           "Park Avenue,Bridge Street,Field Path,Vine Hill,Market Place,Castle Road").split(",")


def make():
    rng = random.Random(9202)
    officers = []
    for i, n in enumerate(people(rng, 11), 1):
        officers.append((i, n, day_in(rng, date(2012, 1, 1), date(2023, 11, 1)),
                         {4: date(2025, 3, 31), 9: date(2026, 4, 30)}.get(i)))
    officers[10] = officers[10][:2] + (date(2025, 9, 1), None)
    pace = {i: 0.75 + 0.06 * ((i * 7) % 11) for i in range(1, 12)}
    firms = ["Arco Bau", "Northfield Homes", "Quay Holdings", "Steiner Roofing", "Blue Door Architects", "Kraft Signs",
             "Urban Acre", "Terra Civil", "Pillar & Beam", "Sunline Energy", "Greenfell Trees", "Harbour Living",
             "Lumen Signs", "Castle Estates", "Roadworks Ltd", "Cityfibre Dig", "Oak Joinery", "Vista Homes",
             "Kubus Architects", "Mason Brothers", "Delta Demolition", "Heliotherm", "Fence & Gate Co",
             "Riverbank Projects", "Zenith Build"]
    kinds = [("P", n) for n in people(random.Random(9203), 330)] + [("F", n) for n in firms]
    rng.shuffle(kinds)
    kinds.append(("T", "Town Works Department"))
    aplt = [(i, n, k, rng.choice(["Merrow"] * 6 + ["Stanton", "Lowfield", "Kingsey"])) for i, (k, n) in
            enumerate(kinds, 1)]
    parc = []
    used = set()
    while len(parc) < 420:
        adr = "%s %d" % (rng.choice(STREETS), rng.randint(1, 90))
        if adr in used:
            continue
        used.add(adr)
        parc.append((len(parc) + 1, adr, rng.choices([d[0] for d in DISTRICTS], [22, 12, 30, 14, 10, 18])[0],
                     rng.choice(["R1", "R1", "R2", "R2", "C", "I", "M"]), rng.randint(180, 4200)))
    fw = [9 if a[2] == "F" else 1 for a in aplt]
    fw[-1] = 14
    appl, insp, objn, paym = [], [], [], []
    day = date(2024, 7, 1)
    count = {}
    while day <= TODAY:
        n = 0
        if day.weekday() < 5:
            lam = 1.35 + .7 * (day.month in (3, 4, 5)) - .6 * (day.month in (12, 1)) + .15 * (day.year == 2026)
            n = int(lam + rng.random() * 1.5 - .25)
        for _ in range(max(n, 0)):
            a = rng.choices(aplt, fw)[0]
            typ = rng.choices([t[0] for t in TYPES], [9, 17, 4, 8, 13, 14, 19 + 5 * (day.year == 2026), 12, 6])[0]
            if a[2] == "T":
                typ = rng.choice(["ST", "ST", "TR", "DM"])
            y = day.year
            count[y] = count.get(y, 0) + 1
            no = "%02d-%04d" % (y % 100, count[y])
            p = rng.choice(parc)
            val = None
            if typ in ("NB", "EX", "CU", "SO", "DM"):
                lo, hi = {"NB": (280, 4200), "EX": (25, 420), "CU": (10, 260), "SO": (9, 60), "DM": (15, 180)}[typ]
                val = round(rng.triangular(lo, hi, lo * 1.6)) * 1000
            cmpl = day + timedelta(days=rng.choice([0, 0, 0, 3, 7, 12, 20, 34]))
            of = rng.choice([o for o in officers if o[2] <= day and (o[3] is None or day < o[3] - timedelta(days=40))])
            days = dict((t[0], t[2]) for t in TYPES)[typ]
            took = int(days * pace[of[0]] * rng.triangular(.35, 1.75, .72)) + 1
            dec = cmpl + timedelta(days=took)
            while dec.weekday() > 4:
                dec += timedelta(days=1)
            res = rng.choices("GCRW", [58, 20, 13 + 5 * (typ in ("SG", "CU")), 6])[0]
            if res == "W":
                dec = day + timedelta(days=rng.randint(3, 40))
                if dec < cmpl:
                    cmpl = None
            if cmpl is not None and (cmpl > TODAY or (cmpl > TODAY - timedelta(days=30) and rng.random() < .3)):
                cmpl, dec, res = None, None, None
            elif rng.random() < .018 and day.year == 2026:
                cmpl, dec, res = None, None, None
            if dec is not None and (dec > TODAY or (day > date(2026, 3, 1) and rng.random() < .06)):
                dec, res = None, None
            fee = round(FEES[typ] + (0.0009 * val if val else 0), 2)
            appl.append((no, typ, a[0], p[0], day, cmpl, dec, res, of[0], fee, val,
                         "Y" if rng.random() < .35 + .012 * ((day - date(2024, 7, 1)).days // 20) else "N"))
            # money
            if a[2] != "T":
                r = rng.random()
                pd = day + timedelta(days=rng.randint(0, 40))
                if pd <= TODAY and r < .93:
                    if r < .12:
                        half = round(fee / 2, 2)
                        paym.append([no, pd, half])
                        pd2 = pd + timedelta(days=30)
                        if pd2 <= TODAY and r < .08:
                            paym.append([no, pd2, round(fee - half, 2)])
                    else:
                        paym.append([no, pd, fee])
            # objections
            if typ in ("NB", "EX", "CU", "DM", "TR") and rng.random() < .17:
                for _ in range(rng.choice([1, 1, 2, 4])):
                    od = day + timedelta(days=rng.randint(5, 28))
                    if od <= TODAY and (dec is None or od <= dec):
                        objn.append([no, od, (rng.choice("YNNN") if dec is not None else None)])
            # inspections
            if res in ("G", "C") and typ in ("NB", "EX", "DM", "CU", "SO"):
                idt = dec + timedelta(days=rng.randint(25, 120))
                for _ in range(3):
                    if idt > TODAY + timedelta(days=45):
                        break
                    io = rng.choice([o for o in officers if o[3] is None or idt < o[3]])
                    if idt > TODAY:
                        insp.append([no, io[0], idt, None])
                        break
                    r = rng.choices("PF", [76, 24 + 8 * (typ == "NB")])[0]
                    insp.append([no, io[0], idt, r])
                    if r == "P":
                        break
                    idt += timedelta(days=rng.randint(14, 50))
        day += timedelta(days=1)
    insp.sort(key=lambda x: x[2])
    objn.sort(key=lambda x: x[1])
    paym.sort(key=lambda x: x[1])
    num = lambda rows: [tuple([i] + r) for i, r in enumerate(rows, 1)]  # noqa: E731
    write("permits", DDL, [
        ("APPL", appl), ("APLT", aplt), ("PTYP", TYPES),
        ("RSLT", [("G", "granted"), ("C", "granted with conditions"), ("R", "refused"), ("W", "withdrawn")]),
        ("PARC", parc), ("DIST", DISTRICTS), ("OFCR", officers), ("INSP", num(insp)), ("OBJN", num(objn)),
        ("PAYM", num(paym))])
