"""A guarding firm: Spanish names, cents, S and N, a far day for no end, few declared keys."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from layouts import by, frac, ls, median, months, rnd, yn
from more import Paper, alts, between, y

TODAY = date(2025, 11, 12)
DDL = """
CREATE TABLE clientes (id_cliente INTEGER PRIMARY KEY, nombre TEXT, ciudad TEXT, sector TEXT, alta TEXT, baja TEXT);
CREATE TABLE objetos (id_objeto INTEGER PRIMARY KEY, id_cliente INTEGER REFERENCES clientes(id_cliente), nombre TEXT, calle TEXT,
 ciudad TEXT, tipo TEXT, tarifa_cent INTEGER);
CREATE TABLE vigilantes (id_vig INTEGER PRIMARY KEY, nombre TEXT, telefono TEXT, nivel TEXT, salario_cent INTEGER, alta TEXT, baja TEXT);
CREATE TABLE turnos (id_turno INTEGER PRIMARY KEY, id_objeto INTEGER REFERENCES objetos(id_objeto), id_vig INTEGER REFERENCES vigilantes(id_vig),
 fecha TEXT, inicio TEXT, horas REAL, noche TEXT, estado TEXT);
CREATE TABLE ausencias (id_aus INTEGER PRIMARY KEY, id_vig INTEGER, motivo TEXT, desde TEXT, hasta TEXT);
CREATE TABLE certificados (id_cert INTEGER PRIMARY KEY, id_vig INTEGER, tipo TEXT, obtenido TEXT, caduca TEXT);
CREATE TABLE alarmas (id_alarma INTEGER PRIMARY KEY, id_objeto INTEGER, id_vig INTEGER, recibida TEXT, llegada TEXT, causa TEXT);
CREATE TABLE quejas (id_queja INTEGER PRIMARY KEY, id_cliente INTEGER, id_vig INTEGER, fecha TEXT, motivo TEXT, resuelta TEXT);
CREATE TABLE facturas (num TEXT PRIMARY KEY, id_cliente INTEGER, fecha TEXT, vence TEXT, importe_cent INTEGER, pagada TEXT, anulada TEXT);
CREATE INDEX ix_turnos_objeto ON turnos(id_objeto);
"""
NOTES = """
# Guarding – notes

- Data as of 2025-11-12 ("today"). Columns in _cent are cents, net. S = yes, N = no.
- turnos = shifts, vigilantes = guards, objetos = sites, quejas = complaints, ausencias = absences.
- alta = joined, baja = left. baja 9999-12-31 = still with us. Our guards, our clients = those still with us.
- turnos.estado: P = planned, H = worked, F = no-show, X = cancelled. horas = length of the shift.
- Open shift = planned, from today on, no guard yet (id_vig empty).
- Revenue = horas * tarifa_cent of the site, labour cost = horas * salario_cent of the guard, both of worked shifts only. Contribution = revenue - labour cost. In euro.
- No-show rate = no-shows / (worked + no-shows).
- objetos.tipo: OF = office, AL = warehouse, OB = building site, CC = shopping centre.
- Response time = llegada - recibida, target is 20 minutes or less. llegada empty = nobody went, left out.
- alarmas.causa: IN = intrusion, FU = fire, TE = technical, FA = false alarm.
- certificados.tipo: AR = firearms, PA = first aid, PE = dog handling. Valid = caduca empty or not before today.
- ausencias.motivo: VA = holiday, EN = sick, OT = other. desde and hasta are both days off.
- Overtime = hours worked above 160 in a month.
- Overdue invoice = not paid, vence before today, not anulada. Open complaint = resuelta empty.
"""


def make():
    rng = random.Random(18307)
    names = people(rng, 58)
    vig = []
    for i, n in enumerate(names, 1):
        lv = rng.choices(["junior", "vigilante", "senior", "jefe"], [4, 8, 4, 1])[0]
        alta = day_in(rng, date(2012, 1, 1), date(2024, 5, 1)) if rng.random() < .8 else day_in(rng, date(2024, 6, 1), date(2025, 10, 1))
        baja = "9999-12-31"
        if rng.random() < .2 and alta < date(2024, 1, 1):
            baja = day_in(rng, date(2024, 8, 1), date(2025, 10, 31)).isoformat()
        vig.append((i, n, "0555 %06d" % rng.randrange(10 ** 6) if rng.random() < .95 else None, lv, {"junior": 1250, "vigilante": 1420, "senior": 1610, "jefe": 1980}[lv] + rng.randrange(0, 130, 10), alta, baja))
    cities = ["Puerto Alto", "Valdoro", "Montesol", "Ribera"]
    first = "Aurora Bahía Cobre Delta Encina Faro Granada Hiedra Iris Jarama Lince Marea Nogal Olivo Pinar Roble Sierra Tajo".split()
    sec = {"Logística": "AL", "Textil": "AL", "Oficinas": "OF", "Seguros": "OF", "Obras": "OB", "Centro": "CC", "Mercados": "CC"}
    cli, obj, used = [], [], set()
    while len(cli) < 52:
        s = rng.choice(list(sec))
        n = "%s %s" % (rng.choice(first), s)
        if n in used:
            continue
        used.add(n)
        alta = day_in(rng, date(2015, 1, 1), date(2025, 9, 1)) if rng.random() < .3 else day_in(rng, date(2015, 1, 1), date(2024, 3, 1))
        baja = "9999-12-31"
        if rng.random() < .2 and alta < date(2024, 6, 1):
            baja = day_in(rng, date(2024, 7, 1), date(2025, 10, 31)).isoformat()
        c = len(cli) + 1
        cli.append((c, n, rng.choices(cities, [5, 4, 3, 2])[0], {"Centro": "comercio", "Mercados": "comercio", "Obras": "construcción", "Logística": "logística", "Textil": "industria"}.get(s, "servicios"), alta, baja))
        for k in range(rng.choices([1, 2, 3, 5], [26, 16, 8, 3])[0]):
            t = sec[s] if rng.random() < .75 else rng.choice(["OF", "AL", "OB", "CC"])
            obj.append((len(obj) + 1, c, "%s %d" % (n, k + 1), "Calle %s %d" % (rng.choice(first), rng.randint(1, 90)), cli[-1][2] if rng.random() < .8 else rng.choice(cities), t,
                        {"OF": 2350, "AL": 2100, "OB": 2250, "CC": 2500}[t] + rng.randrange(-150, 260, 10)))
    home = {v[0]: rng.choices(cities, [5, 4, 3, 2])[0] for v in vig}
    flaky = {v[0]: rng.choice([.004, .01, .015, .03, .07]) for v in vig}
    aus = []
    for v in vig:
        d = max(v[5], date(2024, 6, 1)) + timedelta(days=rng.randint(5, 60))
        while d < date(2025, 12, 20) and d.isoformat() < v[6]:
            m = rng.choices(["VA", "EN", "OT"], [4, 4, 1])[0]
            n = rng.choice([5, 7, 14, 14]) if m == "VA" else rng.choice([1, 2, 2, 3, 4, 8]) if m == "EN" else 1
            if m == "VA" or d <= TODAY:
                aus.append((len(aus) + 1, v[0], m, d, d + timedelta(days=n - 1)))
            d += timedelta(days=n + rng.randint(20, 95))
    away = {}
    for a in aus:
        d = a[3]
        while d <= a[4]:
            away.setdefault(d, set()).add(a[1])
            d += timedelta(days=1)
    cl = {c[0]: c for c in cli}
    freq = {o[0]: 0 if rng.random() < .07 else rng.choice([.08, .12, .2, .25, .4, .6]) for o in obj}
    keen = {v[0]: rng.uniform(.4, 2.2) for v in vig}
    tur = []
    d = date(2024, 6, 1)
    while d <= date(2025, 12, 7):
        busy = set()
        for o in obj:
            c = cl[o[1]]
            if c[4] > d or c[5] <= d.isoformat() or rng.random() > freq[o[0]] * (1.4 if d.weekday() >= 5 else 1):
                continue
            night = rng.random() < {"OF": .75, "AL": .6, "OB": .85, "CC": .25}[o[5]]
            hrs = rng.choice([8, 8, 10, 12]) if night else rng.choice([6, 8, 8, 9.5])
            ok = [v for v in vig if v[5] <= d and v[6] > d.isoformat() and v[0] not in busy and v[0] not in away.get(d, ())]
            v = rng.choices(ok, [keen[x[0]] * (6 if home[x[0]] == o[4] else 1) for x in ok])[0][0] if ok else None
            st = "H"
            r = rng.random()
            if d >= TODAY:
                st = "P" if r > .02 else "X"
                if rng.random() < .06 + .012 * (d - TODAY).days:
                    v = None
            elif v is None or r < .02:
                st = "X"
            elif r < .02 + flaky[v]:
                st = "F"
            elif r > .997:
                st = "P"
            if v:
                busy.add(v)
            tur.append((len(tur) + 1, o[0], v, d, "%02d:00" % (rng.choice([20, 21, 22]) if night else rng.choice([6, 7, 8, 14])), hrs, "S" if night else "N", st))
        d += timedelta(days=1)
    cert = []
    for v in vig:
        for t, p in (("PA", .8), ("AR", .4), ("PE", .2)):
            if rng.random() < p:
                g = day_in(rng, max(v[5], date(2020, 1, 1)), max(v[5], date(2025, 6, 1)))
                while True:
                    cad = g + timedelta(days=rng.choice([730, 1095]))
                    cert.append((len(cert) + 1, v[0], t, g, cad if t != "PE" else None))
                    if t == "PE" or cad > TODAY or rng.random() < .25:
                        break
                    g = cad - timedelta(days=rng.randint(0, 30))
    al = []
    far = {o[0]: rng.choice([9, 12, 15, 22]) for o in obj}
    d = date(2024, 6, 1)
    while d <= TODAY - timedelta(days=1):
        for _ in range(rng.choices([0, 1, 2, 4], [4, 4, 2, .5])[0]):
            o = rng.choice(obj)
            if cl[o[1]][4] > d or cl[o[1]][5] <= d.isoformat():
                continue
            t = datetime(d.year, d.month, d.day, rng.randrange(24), rng.randrange(60))
            ok = [v for v in vig if v[5] <= d and v[6] > d.isoformat()]
            v = rng.choice(ok)[0]
            come = t + timedelta(minutes=int(far[o[0]] * rng.lognormvariate(0, .5)) + 2)
            if rng.random() < .08:
                v, come = None, None
            al.append((len(al) + 1, o[0], v, t.strftime("%Y-%m-%d %H:%M"), come and come.strftime("%Y-%m-%d %H:%M"), rng.choices(["IN", "FU", "TE", "FA"], [10, 5, 25, 60])[0]))
        d += timedelta(days=1)
    qu = []
    pool = [t for t in tur if t[7] in "HF"]
    for t in rng.sample(pool, 170):
        c = [o for o in obj if o[0] == t[1]][0][1]
        f = t[3] + timedelta(days=rng.randint(0, 6))
        if f > TODAY:
            continue
        re = f + timedelta(days=int(rng.expovariate(1 / 11)) + 1)
        qu.append([0, c, t[2] if rng.random() < .85 else None, f, rng.choice(["late", "late", "asleep", "rude", "no uniform", "report missing"]) if t[7] == "H" else "no-show", re if re <= TODAY and rng.random() > .06 else None])
    qu.sort(key=lambda x: (x[3], x[1]))
    qu = [(i,) + tuple(x[1:]) for i, x in enumerate(qu, 1)]
    ob = {o[0]: o for o in obj}
    bill = {}
    for t in tur:
        if t[7] == "H":
            k = (t[3].year, t[3].month, ob[t[1]][1])
            bill[k] = bill.get(k, 0) + int(t[5] * ob[t[1]][6])
    slow = {c[0]: rng.choice([-5, -2, 0, 4, 20]) for c in cli}
    fac = []
    for k in sorted(bill):
        on = date(k[0] + k[1] // 12, k[1] % 12 + 1, 1) + timedelta(days=rng.randint(0, 6))
        if on >= TODAY:
            continue
        due = on + timedelta(days=rng.choice([15, 30]))
        pd = max(on, due + timedelta(days=int(rng.gauss(slow[k[2]], 7))))
        fac.append(("%d-%04d" % (on.year, len(fac) + 1), k[2], on, due if due != TODAY else due + timedelta(days=1), bill[k], pd if pd < TODAY and rng.random() > .03 else None, "S" if rng.random() < .025 else "N"))
    write("guards", DDL, [("clientes", cli), ("objetos", obj), ("vigilantes", vig), ("turnos", tur), ("ausencias", aus), ("certificados", cert), ("alarmas", al), ("quejas", qu), ("facturas", fac)])


def questions():
    p = Paper("guards", TODAY)
    q, ask = p.q, p.ask
    T = "'2025-11-12'"
    VN = ["v.nombre", "v.id_vig, v.nombre"]
    CN = ["c.nombre", "c.id_cliente, c.nombre"]
    ON = ["o.nombre", "o.id_objeto, o.nombre", "c.nombre, o.nombre", "o.nombre, o.ciudad", "o.id_objeto"]
    here = "v.baja = '9999-12-31'"
    tv = "FROM turnos t JOIN vigilantes v ON v.id_vig = t.id_vig"
    to = "FROM turnos t JOIN objetos o ON o.id_objeto = t.id_objeto JOIN clientes c ON c.id_cliente = o.id_cliente"
    tov = to + " JOIN vigilantes v ON v.id_vig = t.id_vig"
    ao = "FROM alarmas a JOIN objetos o ON o.id_objeto = a.id_objeto JOIN clientes c ON c.id_cliente = o.id_cliente"
    TY = ["o.tipo", "CASE o.tipo WHEN 'OF' THEN 'office' WHEN 'AL' THEN 'warehouse' WHEN 'OB' THEN 'building site' ELSE 'shopping centre' END"]
    rev = "sum(t.horas * o.tarifa_cent) / 100.0"
    mins = "MIN"
    M = ["(julianday(a.llegada) - julianday(a.recibida)) * 1440", "(strftime('%s', a.llegada) - strftime('%s', a.recibida)) / 60.0"]
    Y = "2025"
    ytd = "t.fecha >= '2025-01-01'"

    q("how many guards do we have", "SELECT count(*) FROM vigilantes v WHERE " + here, "business term", "easy", True, chain="g")
    q("by level", by("FROM vigilantes v WHERE %s GROUP BY v.nivel" % here, ["v.nivel"], "count(*)"), "count by group", "easy", True, chain="g")
    oct_ = "t.estado = 'H' AND " + between("t.fecha", "2025-10-01", "2025-11-01")
    q("hours worked last month per guard, top 10", ls("%s WHERE %s GROUP BY v.id_vig ORDER BY sum(t.horas) DESC LIMIT 10" % (tv, oct_), VN, "sum(t.horas)", first="v.nombre, sum(t.horas)"), "top n", "medium", True)
    q("revenue october", rnd("SELECT @%s@ %s WHERE %s" % (rev, to, oct_)), "business term", "medium", True, chain="r")
    q("by site type", rnd(*by("%s WHERE %s GROUP BY o.tipo" % (to, oct_), TY, "@%s@" % rev)), "aggregate", "medium", True, chain="r")
    sep = oct_.replace("2025-10-01", "2025-09-01").replace("2025-11-01", "2025-10-01")
    q("same for sept", rnd(*by("%s WHERE %s GROUP BY o.tipo" % (to, sep), TY, "@%s@" % rev)), "period", "medium", True, chain="r")
    cb = "sum(t.horas * (o.tarifa_cent - v.salario_cent))"
    ca = "%s WHERE t.estado = 'H' AND %s GROUP BY c.id_cliente" % (tov, ytd)
    q("contribution per client this yr eur and %", [x for f in ("%s / 100.0", "round(%s / 100.0, 2)", "round(%s / 100.0)") for x in frac(*by(ca, CN, f % cb + ", @1.0 * %s / sum(t.horas * o.tarifa_cent)@" % cb,
      "sum(t.horas * o.tarifa_cent) / 100.0, " + f % cb + ", @1.0 * %s / sum(t.horas * o.tarifa_cent)@" % cb)[:4])], "business term", "extra", True)
    op = "%s WHERE t.estado = 'P' AND t.id_vig IS NULL AND t.fecha >= %s AND t.fecha UPP" % (to, T)
    U = ["<= '2025-11-19'", "< '2025-11-19'"]
    q("open shifts next 7 days", alts(["SELECT count(*) " + op] + ls(op, ["t.id_turno", "t.id_turno, o.nombre", "o.nombre", "t.id_turno, t.id_objeto"], "t.fecha", "t.inicio", "t.horas", "c.nombre") + ["SELECT t.* " + op] +
      ["SELECT t.fecha, count(*) %s GROUP BY 1" % op, "SELECT t.id_turno, t.fecha, t.inicio, o.nombre " + op, "SELECT t.fecha, t.inicio, o.nombre " + op, "SELECT t.fecha, t.inicio, t.horas, o.nombre " + op, "SELECT t.fecha, o.nombre, t.inicio, t.horas " + op], UPP=U), "business term", "medium", True, chain="o")
    q("at which sites", alts(ls(op + " GROUP BY o.id_objeto", ON, "count(*)", "o.ciudad", most=2) + ls(op, ["o.nombre", "t.id_turno, o.nombre"], "t.fecha", "t.inicio", "o.ciudad", "t.id_turno"), UPP=U), "list", "medium", True, chain="o")
    ns = "@1.0 * sum(t.estado = 'F') / count(*)@"
    q("no show rate per month this yr", frac(*months("t.fecha", *by("FROM turnos t WHERE t.estado IN ('H', 'F') AND %s GROUP BY #" % ytd, ["#"], ns, "sum(t.estado = 'F'), count(*), " + ns, "sum(t.estado = 'F'), " + ns)[:3])), "ratio", "hard", True)
    n3 = "%s WHERE t.estado = 'F' AND %s GROUP BY v.id_vig HAVING count(*) >= 8" % (tv, ytd)
    q("gaurds with 8 or more no shows this year", ls(n3, VN, "count(*)", "v.telefono", "v.nivel", first="v.nombre, count(*)") + ls(n3.replace("WHERE", "WHERE v.baja = '9999-12-31' AND"), VN, "count(*)", "v.telefono", "v.nivel"), "at least", "medium", True, typo=True)
    nt = "@1.0 * sum(t.noche = 'S') / count(*)@"
    q("% night shifts per city 2025", frac(*alts(by(to + " WHERE OKK AND %s GROUP BY CITY" % y("t.fecha", 2025), ["CITY"], nt, "sum(t.noche = 'S'), count(*), " + nt), OKK=["1", "t.estado = 'H'", "t.estado <> 'X'", "t.estado IN ('H', 'F')", "t.fecha <= " + T],
      CITY=["o.ciudad", "c.ciudad"])), "ratio", "hard")
    q3 = "a.llegada IS NOT NULL AND " + between("a.recibida", "2025-07-01", "2025-10-01")
    q("avg response time in min per city q3", rnd(*alts(by("%s WHERE %s GROUP BY CITY" % (ao, q3), ["CITY"], "@avg(%s)@" % mins, "count(*), @avg(%s)@" % mins), CITY=["o.ciudad", "c.ciudad"], MIN=M)), "aggregate", "hard", chain="a")
    q("slowest 3 sites", alts(rnd(*ls("%s WHERE %s GROUP BY o.id_objeto ORDER BY avg(%s) DESC LIMIT 3" % (ao, q3, mins), ON, "@avg(%s)@" % mins, "count(*)", "o.ciudad", most=2, first="o.nombre, @avg(%s)@" % mins)), MIN=M), "top n", "hard", chain="a")
    wt = "@1.0 * sum(WITHIN) / count(*)@"
    q("% of alarms within target per month 2025", alts(frac(*months("a.recibida", *by("FROM alarmas a WHERE a.llegada IS NOT NULL AND %s GROUP BY #" % y("a.recibida", 2025), ["#"], wt, "sum(WITHIN), count(*), " + wt, "count(*), " + wt)[:3])),
      WITHIN=["%s <= 20" % M[1], "%s <= 20" % M[0]]), "ratio", "hard", True)
    fa = "%s WHERE a.causa = 'FA' AND %s GROUP BY o.tipo" % (ao, y("a.recibida", 2025))
    q("false alarms per site type this year", by(fa, TY, "count(*)") + by(fa.replace("a.causa = 'FA' AND", ""), TY[:1], "sum(a.causa = 'FA')"), "count by group", "medium", True)
    CA = ["a.causa", "CASE a.causa WHEN 'IN' THEN 'intrusion' WHEN 'FU' THEN 'fire' WHEN 'TE' THEN 'technical' ELSE 'false alarm' END"]
    q("alarms by cause last month", by("FROM alarmas a WHERE %s GROUP BY a.causa" % between("a.recibida", "2025-10-01", "2025-11-01"), CA, "count(*)"), "count by group", "easy")
    q("alarms nobody went to since august", alts(ls("%s WHERE a.llegada IS NULL AND a.recibida >= '2025-08-01'" % ao, ["a.id_alarma", "o.nombre", "a.id_alarma, o.nombre"], "a.recibida", "a.causa", "o.nombre", "o.ciudad", count=True) + ["SELECT a.* %s WHERE a.llegada IS NULL AND a.recibida >= '2025-08-01'" % ao]), "list", "medium")
    ce = "FROM certificados k JOIN vigilantes v ON v.id_vig = k.id_vig WHERE k.caduca >= %s AND k.caduca <= '2025-12-31'CURR" % T
    q("certificates runing out by year end, guard + phone", alts(ls(ce, ["v.nombre, v.telefono", "v.id_vig, v.nombre, v.telefono", "k.id_cert, v.nombre, v.telefono"], "k.tipo", "k.caduca") + ["SELECT %s %s" % (c, ce) for c in (
      "k.tipo, v.nombre, v.telefono", "k.tipo, k.caduca, v.nombre, v.telefono", "v.nombre, k.tipo, k.caduca, v.telefono", "k.id_cert, k.tipo, k.caduca, v.nombre, v.telefono", "k.id_cert, k.tipo, v.nombre, v.telefono", "k.caduca, v.nombre, v.telefono", "k.id_cert, k.caduca, v.nombre, v.telefono",
      "v.nombre, v.telefono, k.caduca, k.tipo")], CURR=["", " AND " + here]), "list", "medium", typo=True)
    fp = "FROM vigilantes v WHERE %s AND NOT EXISTS (SELECT 1 FROM certificados k WHERE k.id_vig = v.id_vig AND k.tipo = 'PA' AND (k.caduca IS NULL OR k.caduca >= %s))" % (here, T)
    q("which guards have no valid first aid certificate", ls(fp, VN, "v.telefono", "v.nivel", "v.alta", count=True), "negation", "hard", True)
    si = "FROM ausencias x JOIN vigilantes v ON v.id_vig = x.id_vig WHERE x.motivo = 'EN' AND x.desde >= '2025-01-01' GROUP BY v.id_vig ORDER BY sum(julianday(x.hasta) - julianday(x.desde) + 1) DESC, v.id_vig LIMIT 3"
    sd = "CAST(sum(julianday(x.hasta) - julianday(x.desde) + 1) AS INTEGER)"
    q("top 3 guards by sick days this yr", ls(si, VN, sd, "count(*)", first="v.nombre, " + sd) + ls(si.replace("x.desde >=", "x.hasta >="), VN, sd), "top n", "hard", True)
    ab = "FROM ausencias x JOIN vigilantes v ON v.id_vig = x.id_vig WHERE x.desde <= %s AND x.hasta >= %s" % (T, T)
    q("who is absent today", ls(ab, VN, "x.motivo", "x.hasta", "x.desde", "v.telefono", count=True) + ["SELECT x.* " + ab], "list", "easy")
    qg = "FROM quejas x JOIN vigilantes v ON v.id_vig = x.id_vig WHERE x.fecha >= DDD GROUP BY v.id_vig HAVING count(*) >= 4"
    q("guards with at least 4 complaints in the last 12 mths", alts(ls(qg, VN, "count(*)", "v.nivel", first="v.nombre, count(*)"), DDD=["'2024-11-12'", "'2024-11-13'", "'2024-11-01'", "'2024-12-01'"]), "at least", "medium")
    oq = "FROM quejas x JOIN clientes c ON c.id_cliente = x.id_cliente WHERE x.resuelta IS NULL"
    q("open complaints w client, oldest first", ls(oq + " ORDER BY x.fecha", ["x.id_queja, c.nombre", "x.id_queja, x.fecha, c.nombre", "c.nombre"], "x.fecha", "x.motivo", first="x.id_queja, c.nombre, x.fecha, x.motivo") +
      ["SELECT %s %s ORDER BY x.fecha" % (c, oq) for c in ("x.fecha, c.nombre, x.motivo", "c.nombre, x.fecha, x.motivo", "x.id_queja, x.fecha, x.motivo, c.nombre", "x.id_queja, x.fecha, c.nombre, x.motivo", "x.fecha, x.motivo, c.nombre")], "list", "medium", True, chain="q")
    oql = oq + " AND x.motivo = 'late' ORDER BY x.fecha"
    q("only the ones about being late", ls(oql, ["x.id_queja, c.nombre", "x.id_queja, x.fecha, c.nombre", "c.nombre"], "x.fecha", "x.motivo", first="x.id_queja, c.nombre, x.fecha, x.motivo") +
      ["SELECT %s %s" % (c, oql) for c in ("x.fecha, c.nombre, x.motivo", "c.nombre, x.fecha, x.motivo", "x.id_queja, x.fecha, x.motivo, c.nombre", "x.id_queja, x.fecha, c.nombre, x.motivo", "x.fecha, x.motivo, c.nombre")], "list", "medium", True, chain="q")
    q("avg days to settle a complaint by reason", rnd(*by("FROM quejas x WHERE x.resuelta IS NOT NULL GROUP BY x.motivo", ["x.motivo"], "@avg(julianday(x.resuelta) - julianday(x.fecha))@", "count(*), @avg(julianday(x.resuelta) - julianday(x.fecha))@")), "aggregate", "hard")
    od = "FROM facturas f JOIN clientes c ON c.id_cliente = f.id_cliente WHERE f.pagada IS NULL AND f.anulada = 'N' AND f.vence < " + T
    q("total overdue", rnd("SELECT @sum(f.importe_cent) / 100.0@ " + od, "SELECT count(*), @sum(f.importe_cent) / 100.0@ " + od, "SELECT @sum(f.importe_cent) / 100.0@, count(*) " + od), "business term", "medium", True, chain="f")
    q("which clients, how much", rnd(*by(od + " GROUP BY c.id_cliente", CN, "@sum(f.importe_cent) / 100.0@", "count(*), @sum(f.importe_cent) / 100.0@", "@sum(f.importe_cent) / 100.0@, count(*)")), "aggregate", "medium", True, chain="f")
    q("invoiced per mth this yr", rnd(*alts(months("f.fecha", *["SELECT #, %s FROM facturas f WHERE f.fecha >= '2025-01-01' AND ANQ GROUP BY #" % v for v in ("@sum(f.importe_cent) / 100.0@", "count(*), @sum(f.importe_cent) / 100.0@")]), ANQ=["f.anulada = 'N'", "1"])), "trend", "medium")
    q("sites without any shift this year", alts(ls("FROM objetos o JOIN clientes c ON c.id_cliente = o.id_cliente WHERE CUR AND NOT EXISTS (SELECT 1 FROM turnos t WHERE t.id_objeto = o.id_objeto AND STQ AND t.fecha >= '2025-01-01')", ON, "o.ciudad", "c.nombre", "o.tipo", count=True),
      CUR=["1", "c.baja = '9999-12-31'"], STQ=["1", "t.estado = 'H'", "t.estado <> 'X'"]), "negation", "medium")
    q("clients lost this yr", ls("FROM clientes c WHERE c.baja >= '2025-01-01' AND c.baja <= %s" % T, CN, "c.baja", "c.ciudad", "c.sector", count=True) + ["SELECT c.* FROM clientes c WHERE c.baja >= '2025-01-01' AND c.baja <= " + T], "list", "easy")
    who = "v.nombre = 'WHO'"
    q("phone of WHOLC".replace("WHOLC", NAME.lower()), ls("FROM vigilantes v WHERE " + who, ["v.telefono"], "v.nombre", "v.id_vig"), "look-up", "easy", chain="w")
    q("since when with us", ls("FROM vigilantes v WHERE " + who, ["v.alta"], "v.nombre", "v.nivel"), "look-up", "easy", chain="w")
    q("hrs worked this yr", ["SELECT sum(t.horas) %s WHERE %s AND t.estado = 'H' AND %s" % (tv, who, ytd), "SELECT v.nombre, sum(t.horas) %s WHERE %s AND t.estado = 'H' AND %s" % (tv, who, ytd)], "aggregate", "medium", True, chain="w")
    nsw = tov + " WHERE %s AND t.estado = 'F'" % who
    q("any no shows", alts(["SELECT count(*) NSWYY", "SELECT count(*) > 0 NSWYY", "SELECT CASE WHEN count(*) > 0 THEN 'yes' ELSE 'no' END NSWYY"] + ls("NSWYY", ["t.id_turno", "t.fecha", "t.id_turno, o.nombre"], "t.fecha", "o.nombre", "t.inicio") + ["SELECT t.* NSWYY"],
      NSW=[nsw], YY=[" AND " + ytd, ""]), "yes/no", "medium", True, chain="w")
    s2 = "%s WHERE t.estado = 'H' AND %s GROUP BY v.id_vig ORDER BY sum(t.horas) DESC LIMIT 1 OFFSET 1" % (tv, between("t.fecha", "2025-07-01", "2025-10-01"))
    q("who worked the 2nd most hours in q3", ls(s2, VN, "sum(t.horas)", "v.nivel", first="v.nombre"), "second highest", "hard", True)
    bz = ("FROM (SELECT o.ciudad AS g, v.nombre AS n, v.id_vig AS i, sum(t.horas) AS h, rank() OVER (PARTITION BY o.ciudad ORDER BY sum(t.horas) DESC) AS r %s WHERE t.estado = 'H' AND %s GROUP BY o.ciudad, v.id_vig) WHERE r = 1" % (tov, y("t.fecha", 2025)))
    q("guard with most hours worked in each city 2025", ["SELECT %s %s" % (c, b) for b in (bz, bz.replace("o.ciudad", "c.ciudad")) for c in ("g, n, h", "g, n", "g, i, n, h", "n, g, h", "g, h, n", "n, g")], "top n per group", "extra", True)
    ot = "%s WHERE %s GROUP BY v.id_vig HAVING sum(t.horas) > 160" % (tv, oct_)
    q("overtime october per guard", ls(ot, VN, "sum(t.horas) - 160", "sum(t.horas)", first="v.nombre, sum(t.horas) - 160"), "business term", "hard", True)
    q("median response time in min 2025", alts(median(mins, "FROM alarmas a WHERE a.llegada IS NOT NULL AND " + y("a.recibida", 2025)), MIN=M), "median", "extra")
    q("hourly rate on avrage by site type", [s for f in ("%s", "round(%s, 2)", "round(%s, 1)", "round(%s)") for s in by("FROM objetos o GROUP BY o.tipo", TY, f % "avg(o.tarifa_cent) / 100.0", f % "avg(o.tarifa_cent)")], "aggregate", "easy", typo=True, either=True)
    tn = "FROM turnos t JOIN objetos o ON o.id_objeto = t.id_objeto LEFT JOIN vigilantes v ON v.id_vig = t.id_vig WHERE o.ciudad = 'Montesol' AND t.fecha = %s AND t.estado = 'P'" % T
    q("todays shifts in montesol w guard", [x.replace("AND t.estado = 'P'", e) for e in ("", "AND t.estado = 'P'", "AND t.estado <> 'X'") for x in ls(tn, ["o.nombre, v.nombre", "t.id_turno, o.nombre, v.nombre", "t.id_turno, v.nombre", "v.nombre", "t.inicio, o.nombre, v.nombre"], "t.inicio", "t.horas", "t.noche", first="o.nombre, t.inicio, v.nombre") +
      ["SELECT o.nombre, t.inicio, t.horas, v.nombre " + tn, "SELECT t.id_turno, o.nombre, t.inicio, t.horas, v.nombre " + tn, "SELECT t.id_turno, o.nombre, t.inicio, v.nombre " + tn, "SELECT t.id_turno, t.inicio, v.nombre " + tn, "SELECT t.id_turno, t.inicio, t.horas, v.nombre " + tn]], "list", "medium")
    mc = "FROM clientes c JOIN objetos o ON o.id_cliente = c.id_cliente GROUP BY c.id_cliente HAVING count(DISTINCT o.ciudad) > 1"
    q("cleints with sites in more than one city", ls(mc, CN, "count(DISTINCT o.ciudad)", "count(*)", "c.ciudad", count=True), "at least", "hard", typo=True)

    for r in p.answers:
        r["gold_sql"] = r["gold_sql"].replace("WHO", NAME)
        r["gold_alt"] = [a.replace("WHO", NAME) for a in r["gold_alt"]]
    ask("how much did we spend on uniforms", "no purchases are recorded")
    ask("most reliable guard", "by no-shows, complaints, hours or sick days; no period")
    ask("assign somebody to these", "wish to change data", ["open shifts next 7 days"])
    ask("how many alarms will we get over christmas", "forecast")
    ask("valdoro hours", "worked, planned or billed hours; no period")
    return p


NAME = "Rita Fisk"
