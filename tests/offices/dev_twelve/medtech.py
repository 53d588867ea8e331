"""The equipment workshop of a hospital: short column names, codes, a look-up table, no declared keys."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from forms import avg, months, rate, sels, years
from paper import Paper

TODAY = date(2026, 5, 20)
NOW = datetime(2026, 5, 20, 13, 0)
DDL = """
CREATE TABLE eq_dev (dev_no INTEGER, inv_no TEXT, typ_cd TEXT, mkr TEXT, mdl TEXT, dept_cd TEXT, pur_dt TEXT, pur_amt REAL,
 wty_dt TEXT, scr_dt TEXT, crit INTEGER);
CREATE TABLE eq_typ (typ_cd TEXT, typ_txt TEXT, chk_mon INTEGER);
CREATE TABLE hs_dept (dept_cd TEXT, dept_txt TEXT, bld TEXT, flr INTEGER);
CREATE TABLE tc_stf (stf_no INTEGER, stf_nm TEXT, grp TEXT, ent_dt TEXT, lv_dt TEXT, ext_no TEXT);
CREATE TABLE wo_hdr (wo_no INTEGER, dev_no INTEGER, stf_no INTEGER, wo_kd TEXT, wo_st INTEGER, rep_ts TEXT, fin_ts TEXT,
 lab_min INTEGER, flt_txt TEXT);
CREATE TABLE wo_prt (wo_no INTEGER, prt_no INTEGER, qty INTEGER, unt_prc REAL);
CREATE TABLE sp_prt (prt_no INTEGER, prt_txt TEXT, vnd_nm TEXT, stk_qty INTEGER, min_qty INTEGER);
CREATE TABLE eq_chk (chk_no INTEGER, dev_no INTEGER, stf_no INTEGER, chk_dt TEXT, res INTEGER, nxt_dt TEXT);
"""
NOTES = """
# Workshop cheat sheet

Kinds of work orders and their states, safety checks too:

| column | code | means |
|---|---|---|
| wo_kd | R | repair |
| wo_kd | P | preventive maintenance |
| wo_kd | U | user error, nothing was broken |
| wo_kd | N | new device, putting into service |
| wo_st | 10 | new |
| wo_st | 20 | in work |
| wo_st | 30 | waiting for parts |
| wo_st | 90 | finished |
| wo_st | 99 | cancelled |
| eq_chk.res | 1 | passed |
| eq_chk.res | 2 | passed with remarks |
| eq_chk.res | 3 | failed |

* Cancelled orders never count, not in any number.
* Open order = new, in work or waiting for parts.
* Devices: without the scrapped ones (scr_dt). crit 1 = life-supporting.
* Downtime: from the report (rep_ts) to the finish, in hours, finished repairs only.
* Labour costs 72 euros an hour; lab_min is in minutes. Parts cost = qty times unt_prc.
* Costs of an order count on the day it was finished. Not finished, no costs yet.
* A device is overdue when the nxt_dt of its latest check has passed.
* "Failure rate" = failed checks out of all the checks.
* Reorder list: parts of which we hold less than the minimum.

Remark: theatre is the operating department, ICU the intensive care.

Remark: the money of pur_amt is in thousands of euros (old form, can't be changed).
"""
TYPES = [("INF", "infusion pump", 12), ("VEN", "ventilator", 6), ("DEF", "defibrillator", 6), ("MON", "patient monitor", 12),
         ("ECG", "ECG recorder", 12), ("USS", "ultrasound scanner", 12), ("BED", "hospital bed", 24), ("DIA", "dialysis machine", 6),
         ("SUC", "suction unit", 24)]
PRICE = {"INF": 2.2, "VEN": 28, "DEF": 9, "MON": 6, "ECG": 4.5, "USS": 62, "BED": 3, "DIA": 19, "SUC": 1.1}
DEPTS = [("OP", "Operating department", "A", 1), ("IC", "Intensive care", "A", 2), ("ED", "Emergency", "A", 0),
         ("CA", "Cardiology", "B", 1), ("DL", "Dialysis", "B", 0), ("MA", "Maternity", "C", 2), ("PE", "Paediatrics", "C", 1),
         ("SU", "Surgical ward", "B", 3), ("ME", "Medical ward", "B", 2), ("OU", "Outpatients", "D", 0)]
MAKERS = {"INF": ["Brandl", "Fluxa"], "VEN": ["Airon", "Draken"], "DEF": ["Zeta", "Cardion"], "MON": ["Draken", "Vitalis"],
          "ECG": ["Cardion", "Vitalis"], "USS": ["Sonara"], "BED": ["Hillman", "Stig"], "DIA": ["Frenso"], "SUC": ["Airon", "Stig"]}
PARTS = ("battery pack;power supply;display;tubing set;pressure sensor;flow sensor;fan;keypad;ECG cable;probe;castor;hand "
         "control;filter;valve;pump motor;fuse;housing;electrode set;main board;hose;clamp;SpO2 sensor").split(";")
FAULTS = ["battery weak", "no display", "alarm will not stop", "cable broken", "leaks", "does not switch on", "wheel stuck",
          "error code", "housing cracked"]


def make():
    rng = random.Random(12201)
    staff = []
    for i, n in enumerate(people(rng, 11), 1):
        ent = day_in(rng, date(2009, 1, 1), date(2022, 12, 31)) if i < 10 else date(2025, 3 + 5 * (i - 10), 1)
        lv = {2: date(2024, 9, 30), 6: date(2025, 12, 31)}.get(i)
        staff.append((i * 10, n, ["electronics", "mechanics", "electronics", "imaging"][i % 4], ent, lv,
                      str(4400 + i * 7) if i != 9 else None))
    devs = []
    for i in range(1, 421):
        t = rng.choices([x[0] for x in TYPES], [30, 8, 9, 20, 8, 5, 26, 7, 9])[0]
        dep = "DL" if t == "DIA" else rng.choice([d[0] for d in DEPTS if d[0] != "DL" or rng.random() < .3] or ["OP"])
        if t == "VEN":
            dep = rng.choice(["IC", "IC", "OP", "ED"])
        pur = day_in(rng, date(2011, 1, 1), date(2024, 6, 1)) if rng.random() < .85 else day_in(rng, date(2024, 6, 2), date(2026, 5, 10))
        scr = day_in(rng, date(2023, 9, 1), date(2026, 5, 12)) if pur < date(2017, 1, 1) and rng.random() < .42 else None
        mk = rng.choice(MAKERS[t])
        devs.append((1000 + i, "MT-%05d" % (20000 + i * 13), t, mk, "%s %d" % (mk[:3].upper(), rng.choice([100, 200, 300])), dep if
                     rng.random() < .98 else None, pur, round(PRICE[t] * rng.uniform(.75, 1.3), 3),
                     pur + timedelta(days=365 * rng.choice([2, 3, 5])) if rng.random() < .9 else None, scr,
                     int(t in ("VEN", "DEF", "DIA"))))
    parts = []
    for i, t in enumerate(PARTS, 1):
        mn = rng.choice([2, 4, 5, 10])
        parts.append((500 + i, t, rng.choice(["Medico", "Partlink", "Frenso", "Lanz & Co"]), max(0, mn + rng.randint(-4, 20)), mn))
    parts[3] = parts[3][:3] + (parts[3][4], parts[3][4])
    cost = {p[0]: round(rng.choice([4, 9, 18, 35, 80, 160, 420]) * rng.uniform(.8, 1.2), 2) for p in parts}
    fmt = "%Y-%m-%d %H:%M"
    prone = {d[0]: rng.choice([0, .4, .7, 1, 1, 1.5, 2, 4]) for d in devs}
    wo, used, chk = [], [], []
    d = date(2023, 9, 1)
    while d <= TODAY:
        n = rng.choice([0, 1, 1, 2, 3, 4]) if d.weekday() < 5 else rng.choice([0, 0, 0, 1])
        live = [x for x in devs if x[6] <= d and (x[9] is None or d <= x[9])]
        who = [s for s in staff if s[3] <= d and (s[4] is None or d + timedelta(days=30) <= s[4])]
        for at in sorted(datetime(d.year, d.month, d.day, rng.randint(6, 18), rng.randint(0, 59)) for _ in range(n)):
            if at > NOW:
                continue
            v = rng.choices(live, [prone[x[0]] for x in live])[0]
            kd = rng.choices(["R", "P", "U", "N"], [56, 24, 14, 6])[0]
            fin = at + timedelta(hours=.6 + rng.expovariate(1) * {"R": 70, "P": 30, "U": 8, "N": 20}[kd])
            st, stf = 90, rng.choice(who)[0]
            if rng.random() < .05:
                st, fin = 99, None
            elif fin > NOW or rng.random() < .012:
                fin, st = None, rng.choice([10, 20, 20, 30, 30])
                if st == 10:
                    stf = None
            no = 70000 + len(wo) + 1
            lab = rng.choice([10, 15, 20, 30, 45, 60, 90, 120, 180]) if st in (90, 20, 30) else None
            if st == 99 and rng.random() < .4:
                lab = 15
            wo.append((no, v[0], stf, kd, st, at.strftime(fmt), fin and fin.strftime(fmt), lab,
                       rng.choice(FAULTS) if kd == "R" else None))
            if kd in "RP" and st in (90, 30, 99) and rng.random() < (.6 if kd == "R" else .35):
                for pt in rng.sample(parts[:-1], rng.choice([1, 1, 1, 2, 3])):
                    used.append((no, pt[0], rng.choice([1, 1, 1, 2, 2, 4]), round(cost[pt[0]] * rng.choice([1, 1, 1.05]), 2)))
        d += timedelta(days=1)
    mon = {t[0]: t[2] for t in TYPES}
    for v in devs:
        at = max(v[6] + timedelta(days=1), date(2023, 9, 1) + timedelta(days=rng.randint(0, 30 * mon[v[2]])))
        if v[0] % 41 == 7:
            continue
        while at <= TODAY and (v[9] is None or at < v[9]):
            ok = [s for s in staff if s[3] <= at and (s[4] is None or at <= s[4])]
            res = rng.choices([1, 2, 3], [82, 12, 6])[0]
            nxt = at + timedelta(days=int(30.4 * mon[v[2]])) if res < 3 else at + timedelta(days=30)
            chk.append((None, v[0], rng.choice(ok)[0], at, res, nxt))
            at = nxt + timedelta(days=rng.choice([-20, -9, -3, -1, 2, 8, 15, 60]))
            while at.weekday() > 4:
                at += timedelta(days=1)
    chk.sort(key=lambda c: (c[3], c[1]))
    chk = [(90000 + i,) + c[1:] for i, c in enumerate(chk, 1)]
    write("medtech", DDL, [("eq_dev", devs), ("eq_typ", TYPES), ("hs_dept", DEPTS), ("tc_stf", staff), ("wo_hdr", wo),
                           ("wo_prt", used), ("sp_prt", parts), ("eq_chk", chk)])


def questions():
    p = Paper("medtech", TODAY)
    q, ask = p.q, p.ask

    def on(col, a, b):
        return "date(%s) BETWEEN '%s' AND '%s'" % (col, a, b)
    opn = "w.wo_st IN (10, 20, 30)"
    real = "w.wo_st <> 99"
    w_d = "FROM wo_hdr w JOIN eq_dev d ON d.dev_no = w.dev_no"
    w_dp = w_d + " JOIN hs_dept h ON h.dept_cd = d.dept_cd"
    w_t = w_d + " JOIN eq_typ t ON t.typ_cd = d.typ_cd"
    w_s = "FROM wo_hdr w JOIN tc_stf s ON s.stf_no = w.stf_no"
    d_t = "FROM eq_dev d JOIN eq_typ t ON t.typ_cd = d.typ_cd"
    y25, y26, apr = ("2025-01-01", "2025-12-31"), ("2026-01-01", "2026-12-31"), ("2026-04-01", "2026-04-30")

    q("open orders", ["SELECT count(*) FROM wo_hdr w WHERE " + opn, "SELECT * FROM wo_hdr w WHERE " + opn,
      "SELECT wo_no FROM wo_hdr w WHERE " + opn], "count", "easy", True, chain="open")
    q("how many repairs were reported in april", "SELECT count(*) FROM wo_hdr w WHERE w.wo_kd = 'R' AND %s AND %s" % (real,
      on("w.rep_ts", *apr)), "count", "medium", True, chain="rep")
    q("work orders per kind this year", sels("FROM wo_hdr w WHERE %s AND %s GROUP BY w.wo_kd" % (real, on("w.rep_ts", *y26)),
      "w.wo_kd, count(*)", "CASE w.wo_kd WHEN 'R' THEN 'repair' WHEN 'P' THEN 'preventive maintenance' WHEN 'U' THEN 'user "
      "error' ELSE 'new device' END, count(*)", "CASE w.wo_kd WHEN 'R' THEN 'repair' WHEN 'P' THEN 'preventive maintenance' WHEN 'U' THEN "
      "'user error, nothing was broken' ELSE 'new device, putting into service' END, count(*)"), "count by group", "medium", True)
    q("how many devices do we look after", "SELECT count(*) FROM eq_dev WHERE scr_dt IS NULL", "count", "easy", True, chain="dev")
    q("by type", sels(d_t + " WHERE d.scr_dt IS NULL GROUP BY t.typ_cd", "t.typ_txt, count(*)", "t.typ_cd, count(*)",
      "t.typ_cd, t.typ_txt, count(*)"), "count by group", "easy", True, chain="dev")
    q("top 3 only", sels(d_t + " WHERE d.scr_dt IS NULL GROUP BY t.typ_cd ORDER BY count(*) DESC LIMIT 3", "t.typ_txt, count(*)",
      "t.typ_txt", "t.typ_cd, count(*)", "t.typ_cd, t.typ_txt, count(*)"), "top n", "medium", True, chain="dev")
    q("number of life-supporting devices in ICU", "SELECT count(*) FROM eq_dev WHERE scr_dt IS NULL AND crit = 1 AND dept_cd = 'IC'",
      "count", "medium", True)
    q("what did we scrap this year", sels(d_t + " WHERE " + on("d.scr_dt", *y26), "d.inv_no, t.typ_txt", "d.*", "d.dev_no",
      "d.inv_no", "d.dev_no, d.inv_no", "d.dev_no, d.mkr, d.mdl", "d.inv_no, d.mkr, d.mdl", "d.mkr, d.mdl", "d.mdl",
      "d.dev_no, d.scr_dt", "d.inv_no, d.scr_dt", "d.inv_no, t.typ_txt, d.scr_dt", "d.dev_no, t.typ_txt", "d.inv_no, d.mdl",
      "d.dev_no, d.mdl", "d.inv_no, d.mdl, d.scr_dt", "t.typ_txt"), "list", "medium")
    dn = "(julianday(w.fin_ts) - julianday(w.rep_ts)) * 24"
    rp = "w.wo_kd = 'R' AND w.wo_st = 90"
    q("average downtime in hours, this year", avg(dn, "FROM wo_hdr w WHERE %s AND %s" % (rp, on("w.rep_ts", *y26))) +
      avg(dn, "FROM wo_hdr w WHERE %s AND %s" % (rp, on("w.fin_ts", *y26))), "duration", "hard", True, chain="down")
    q("which type of device is worst there", [x for c in ("w.rep_ts", "w.fin_ts") for x in sels(
      w_t + " WHERE %s AND %s GROUP BY t.typ_cd ORDER BY avg(%s) DESC LIMIT 1" % (rp, on(c, *y26), dn), "t.typ_txt, avg(%s)" % dn,
      "t.typ_txt", "t.typ_cd, avg(%s)" % dn, "t.typ_txt, round(avg(%s), 1)" % dn, "t.typ_cd")], "superlative", "hard", True,
      chain="down")
    q("labour cost per year", years("w.fin_ts", "sum(w.lab_min) / 60.0 * 72", "FROM wo_hdr w WHERE w.wo_st = 90") +
      years("w.fin_ts", "round(sum(w.lab_min) / 60.0 * 72, 2)", "FROM wo_hdr w WHERE w.wo_st = 90"), "sum by year", "hard", True)
    pc = "FROM wo_prt x JOIN wo_hdr w ON w.wo_no = x.wo_no"
    t = pc + " WHERE w.wo_st = 90 AND " + on("w.fin_ts", *y25)
    q("parts cost 2025", sels(t, "sum(x.qty * x.unt_prc)", "round(sum(x.qty * x.unt_prc), 2)", "round(sum(x.qty * x.unt_prc), 0)"),
      "sum", "hard", True, chain="pc")
    t = pc + " JOIN eq_dev d ON d.dev_no = w.dev_no JOIN hs_dept h ON h.dept_cd = d.dept_cd WHERE w.wo_st = 90 AND " + on("w.fin_ts", *y25)
    q("which department cost the most", sels(t + " GROUP BY h.dept_cd ORDER BY sum(x.qty * x.unt_prc) DESC LIMIT 1",
      "h.dept_txt, sum(x.qty * x.unt_prc)", "h.dept_txt", "h.dept_cd, sum(x.qty * x.unt_prc)", "h.dept_cd, h.dept_txt, "
      "sum(x.qty * x.unt_prc)", "h.dept_txt, round(sum(x.qty * x.unt_prc), 2)", "h.dept_cd"), "superlative", "hard", True, chain="pc")
    t = "FROM sp_prt WHERE stk_qty < min_qty"
    t = "FROM sp_prt s WHERE NOT EXISTS (SELECT 1 FROM wo_prt x JOIN wo_hdr w ON w.wo_no = x.wo_no%s)"
    t1, t2 = t % " WHERE x.prt_no = s.prt_no", t % " WHERE x.prt_no = s.prt_no AND w.wo_st <> 99"
    q("stock of the battery pack?", sels("FROM sp_prt WHERE prt_txt = 'battery pack'", "stk_qty", "prt_txt, stk_qty"), "lookup")
    q("failure rate", rate("sum(res = 3)", "count(*)", "FROM eq_chk"), "rate", "medium", True, chain="fail")
    q("per device type", rate("sum(k.res = 3)", "count(*)", "FROM eq_chk k JOIN eq_dev d ON d.dev_no = k.dev_no JOIN eq_typ t ON "
      "t.typ_cd = d.typ_cd GROUP BY t.typ_cd", "t.typ_txt, ") + rate("sum(k.res = 3)", "count(*)", "FROM eq_chk k JOIN eq_dev d ON d.dev_no = "
      "k.dev_no GROUP BY d.typ_cd", "d.typ_cd, "), "rate by group", "medium", True, chain="fail")
    last = "FROM (SELECT dev_no, max(nxt_dt) AS n, max(chk_dt) AS c FROM eq_chk GROUP BY dev_no)"
    due = ("FROM eq_dev d JOIN eq_chk k ON k.dev_no = d.dev_no WHERE d.scr_dt IS NULL AND k.chk_dt = (SELECT max(z.chk_dt) FROM eq_chk z "
           "WHERE z.dev_no = d.dev_no) AND k.nxt_dt < '2026-05-20'")
    q("How many devices are overdue for their check?", "SELECT count(*) " + due, "count", "hard", True, chain="due")
    q("any life supporting ones among them? which", sels(due + " AND d.crit = 1", "d.inv_no", "d.dev_no", "d.dev_no, d.inv_no", "d.*",
      "d.inv_no, k.nxt_dt", "d.inv_no, d.typ_cd", "d.dev_no, k.nxt_dt", "d.dev_no, d.inv_no, k.nxt_dt", "d.inv_no, d.mdl",
      "d.inv_no, d.mkr, d.mdl", "d.dev_no, d.mkr, d.mdl", "d.mdl", "d.dev_no, d.mdl"), "list", "hard", True, chain="due")
    t = "FROM eq_dev d WHERE d.scr_dt IS NULL AND NOT EXISTS (SELECT 1 FROM eq_chk k WHERE k.dev_no = d.dev_no)"
    q("how many devices have never been checked", sels(t, "count(*)"), "never", "medium", True)
    q("who of the workshop staff joined after 2015 and is still here", sels("FROM tc_stf WHERE lv_dt IS NULL AND ent_dt > '2015-12-31'",
      "stf_nm", "stf_no, stf_nm", "stf_nm, ent_dt", "*", "stf_no, stf_nm, ent_dt", "stf_nm, grp"), "list", "easy")
    t = w_s + " WHERE w.wo_st = 90 AND %s GROUP BY s.stf_no ORDER BY count(*) DESC LIMIT 1" % on("w.fin_ts", *apr)
    t = w_d + " WHERE w.wo_kd = 'R' AND %s AND %s GROUP BY d.dev_no HAVING count(*) >= 5" % (real, on("w.rep_ts", *y25))
    q("which devices had at least 5 repairs in 2025", sels(t, "d.inv_no, count(*)", "d.inv_no", "d.dev_no, count(*)", "d.dev_no",
      "d.dev_no, d.inv_no, count(*)", "d.dev_no, d.inv_no", "d.*", "d.mdl, count(*)", "d.inv_no, d.mdl, count(*)", "d.inv_no, d.mdl",
      "d.dev_no, d.mdl, count(*)", "d.dev_no, d.mdl", "d.inv_no, d.mkr, d.mdl", "d.mdl"), "having", "medium", True)
    q("most expensive device type on average", sels(d_t + " GROUP BY t.typ_cd ORDER BY avg(d.pur_amt) DESC LIMIT 1",
      "t.typ_txt", "t.typ_txt, avg(d.pur_amt)", "t.typ_txt, avg(d.pur_amt) * 1000", "t.typ_cd", "t.typ_cd, t.typ_txt") + sels(d_t +
      " WHERE d.scr_dt IS NULL GROUP BY t.typ_cd ORDER BY avg(d.pur_amt) DESC LIMIT 1", "t.typ_txt, avg(d.pur_amt)",
      "t.typ_txt, avg(d.pur_amt) * 1000", "t.typ_txt, round(avg(d.pur_amt) * 1000, 2)"), "superlative", "medium")
    q("what is MT-20507 and where is it", sels(d_t + " JOIN hs_dept h ON h.dept_cd = d.dept_cd WHERE d.inv_no = 'MT-20507'",
      "t.typ_txt, h.dept_txt", "t.typ_txt, d.mkr, d.mdl, h.dept_txt", "t.typ_txt, d.mdl, h.dept_txt", "d.mdl, h.dept_txt",
      "t.typ_txt, h.dept_txt, h.bld, h.flr", "d.mkr, d.mdl, h.dept_txt", "t.typ_txt, h.bld, h.flr", "d.inv_no, t.typ_txt, h.dept_txt"),
      "lookup", "medium")
    q("departments in building B", sels("FROM hs_dept WHERE bld = 'B'", "dept_txt", "dept_cd, dept_txt", "*", "dept_txt, flr"), "list")
    a, b = on("w.rep_ts", "2026-01-01", "2026-05-20"), on("w.rep_ts", "2025-01-01", "2025-05-20")
    q("more orders this year than last year up to now?", sels("FROM wo_hdr w WHERE " + real, "sum(%s) > sum(%s)" % (a, b),
      "sum(%s), sum(%s)" % (a, b), "sum(%s), sum(%s)" % (b, a)) + years("w.rep_ts", "count(*)", "FROM wo_hdr w WHERE %s AND (%s OR "
      "%s)" % (real, a, b)), "yes/no", "hard", True)
    q("oldest open order", sels("FROM wo_hdr w WHERE %s ORDER BY w.rep_ts LIMIT 1" % opn, "w.wo_no, w.rep_ts", "w.wo_no", "w.*",
      "w.wo_no, date(w.rep_ts)", "w.rep_ts", "w.wo_no, w.dev_no, w.rep_ts"), "superlative", "easy", True)

    t = "FROM sp_prt WHERE stk_qty < min_qty"
    q("whats on the reorder list", sels(t, "prt_txt", "prt_no, prt_txt", "prt_txt, stk_qty, min_qty", "*", "prt_no, prt_txt, stk_qty, "
      "min_qty", "prt_txt, stk_qty", "prt_txt, vnd_nm", "prt_no", "prt_no, prt_txt, vnd_nm, stk_qty, min_qty"), "list", "easy", True)
    q("spare parts we have never used", [a for tt in (t1, t2) for a in sels(tt, "s.prt_txt", "s.prt_no, s.prt_txt", "s.*")], "never",
      "medium")
    q("spare parts per vendor", "SELECT vnd_nm, count(*) FROM sp_prt GROUP BY vnd_nm", "count by group",
      alt=["SELECT vnd_nm, sum(stk_qty) FROM sp_prt GROUP BY vnd_nm"])
    q("who supplies the valve", sels("FROM sp_prt WHERE prt_txt = 'valve'", "vnd_nm", "prt_txt, vnd_nm"), "lookup")
    q("how many checks were done in 2025", "SELECT count(*) FROM eq_chk WHERE " + on("chk_dt", *y25), "count", chain="chk")
    q("by month", months("chk_dt", "count(*)", "FROM eq_chk WHERE " + on("chk_dt", *y25)), "count by month", chain="chk")
    q("and per technician", sels("FROM eq_chk k JOIN tc_stf s ON s.stf_no = k.stf_no WHERE %s GROUP BY s.stf_no" % on("k.chk_dt", *y25),
      "s.stf_nm, count(*)", "s.stf_no, s.stf_nm, count(*)") + [
      "SELECT s.stf_nm, strftime('%%Y-%%m', k.chk_dt), count(*) FROM eq_chk k JOIN tc_stf s ON s.stf_no = k.stf_no WHERE %s GROUP BY "
      "s.stf_no, 2" % on("k.chk_dt", *y25), "SELECT strftime('%%Y-%%m', k.chk_dt), s.stf_nm, count(*) FROM eq_chk k JOIN tc_stf s ON "
      "s.stf_no = k.stf_no WHERE %s GROUP BY 1, s.stf_no" % on("k.chk_dt", *y25)], "count by group", "medium", chain="chk")
    q("how many devices did we buy last year", "SELECT count(*) FROM eq_dev WHERE " + on("pur_dt", *y25), "count")
    t = "FROM tc_stf WHERE stf_nm = 'Greta Voss'"
    q("extension of Greta Voss", sels(t, "ext_no", "stf_nm, ext_no"), "lookup", chain="greta")
    q("since when is she with us", sels(t, "ent_dt", "stf_nm, ent_dt"), "lookup", chain="greta")
    q("which device types have to be checked every 6 months", sels("FROM eq_typ WHERE chk_mon = 6", "typ_txt", "typ_cd, typ_txt",
      "*", "typ_cd", "typ_txt, chk_mon"), "list")
    q("last check of MT-20507, when and by whom", sels("FROM eq_chk k JOIN eq_dev d ON d.dev_no = k.dev_no JOIN tc_stf s ON s.stf_no = "
      "k.stf_no WHERE d.inv_no = 'MT-20507' ORDER BY k.chk_dt DESC LIMIT 1", "k.chk_dt, s.stf_nm", "s.stf_nm, k.chk_dt",
      "d.inv_no, k.chk_dt, s.stf_nm"), "lookup", "medium")
    q("makers of our ventilators", sels(d_t + " WHERE t.typ_txt = 'ventilator'", "DISTINCT d.mkr"), "list")
    q("technicians who left", sels("FROM tc_stf WHERE lv_dt IS NOT NULL", "stf_nm", "stf_nm, lv_dt", "stf_no, stf_nm", "*",
      "stf_no, stf_nm, lv_dt", "count(*)"), "list")
    q("what floor is Maternity on", sels("FROM hs_dept WHERE dept_txt = 'Maternity'", "flr", "bld, flr", "dept_txt, flr",
      "dept_txt, bld, flr"), "lookup")


    ask("are the nurses satisfied with us", "no feedback is recorded")
    ask("what did the outside service firms charge us", "no external services or their invoices are recorded")
    ask("which devices are unreliable", "no note says from when on a device is unreliable; by repairs, failed checks, downtime?")
    ask("how many patients were harmed by faulty pumps", "no patients or incidents are recorded")
    return p
