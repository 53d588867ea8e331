"""A small theatre's box office: dates as text (DD/MM/YYYY), flags Y/N, amounts in cents, status numbers; no keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from quiz import Quiz

TODAY = date(2026, 2, 11)
DDL = """
CREATE TABLE hall (hall_id INTEGER, hall_name TEXT, seats INTEGER, wheelchair TEXT);
CREATE TABLE production (prod_id INTEGER, title TEXT, genre TEXT, season TEXT, director TEXT, own_prod TEXT, premiere TEXT,
 budget_cents INTEGER);
CREATE TABLE show (show_id INTEGER, prod_id INTEGER, hall_id INTEGER, show_date TEXT, show_time TEXT, state INTEGER,
 school TEXT);
CREATE TABLE patron (patron_no INTEGER, full_name TEXT, email TEXT, town TEXT, born INTEGER, newsletter TEXT, friend TEXT,
 friend_since TEXT);
CREATE TABLE booking (booking_id INTEGER, patron_no INTEGER, show_id INTEGER, booked_on TEXT, channel INTEGER, status INTEGER);
CREATE TABLE ticket (ticket_id INTEGER, booking_id INTEGER, category TEXT, discount TEXT, price_cents INTEGER, scanned TEXT);
CREATE TABLE voucher (voucher_no TEXT, sold_on TEXT, value_cents INTEGER, valid_until TEXT, redeemed_on TEXT);
CREATE TABLE employee (emp_no INTEGER, full_name TEXT, dept TEXT, full_time TEXT, since TEXT, until TEXT);
"""

NOTES = """
# Box office - what's what

- all dates are text, day/month/year (don't ask). all money is in cents, we talk in euros
- show.state: 0 = planned, not on sale yet; 1 = on sale; 2 = played; 9 = cancelled
- cancelled shows are NOT shows. Never count them
- upcoming shows = the planned ones plus those on sale
- show.school Y is a school performance, all the rest are public
- matinee = starts before 17:00, anything later is an evening show
- booking.status: 1 reserved (not paid yet), 2 paid, 3 refunded, 4 expired
- booking.channel: 1 box office, 2 web, 3 phone, 4 agency
- a ticket is SOLD if its booking is paid and it isn't a comp. comps (discount 'free') never count as sold
- takings = price of the sold tickets, in euros, and they belong to the day of the show, not to the day of the booking. same for "tickets in January"
- audience: tickets that were scanned at the door (scanned = Y), comps included
- no-shows = sold tickets of played shows that weren't scanned; the no-show rate is out of all sold tickets of played shows
- occupancy = audience / seats, played shows only, all seats of all those shows together
- sold out = the tickets of the paid bookings (comps too, they need a chair as well) fill every seat of the hall
- the season runs September to June, production.season has it ("2025/26" = this season)
- guest performance = production that isn't ours (own_prod N)
- friends = patrons with friend Y, they get 20 % off
- a regular has at least 5 paid bookings; walk-ins are bookings without a patron number
- voucher: "open" means not redeemed and still valid. lapsed = never redeemed and validity is over
- people in employee with an `until` in the past have left. an empty until is a permanent contract
"""

TITLES = [("The Seagull", "drama"), ("Hamlet", "drama"), ("Woyzeck", "drama"), ("Ghosts", "drama"), ("Arcadia", "drama"),
          ("Tartuffe", "comedy"), ("Noises Off", "comedy"), ("The Visit", "drama"), ("Boeing Boeing", "comedy"),
          ("Puss in Boots", "family"), ("The Snow Queen", "family"), ("Pinocchio", "family"), ("Cabaret", "musical"),
          ("Sweeney Todd", "musical"), ("Into the Woods", "musical"), ("Quartet Night", "concert"), ("Jazz at Ten", "concert"),
          ("Giselle Reloaded", "dance"), ("Bolero", "dance"), ("The Bald Soprano", "comedy"), ("Medea", "drama"),
          ("Emil and the Detectives", "family"), ("Little Shop", "musical"), ("Winter Songs", "concert"), ("Art", "comedy"),
          ("Antigone", "drama"), ("Momo", "family"), ("Lady Windermere", "comedy"), ("Step by Step", "dance"),
          ("Three Sisters", "drama"), ("Company", "musical"), ("Spring Awakening", "drama"), ("Chamber Noon", "concert"),
          ("God of Carnage", "comedy"), ("The Little Prince", "family"), ("Fado", "concert")]


def dm(d):
    return d.strftime("%d/%m/%Y") if d else None


def make():
    rng = random.Random(10303)
    halls = [(1, "Main Stage", 84, "Y"), (2, "Studio", 46, "Y"), (3, "Cellar", 28, "N")]
    names = people(rng, 690)
    directors = names[:9]
    seasons = [("2023/24", date(2023, 9, 8), date(2024, 6, 16)), ("2024/25", date(2024, 9, 6), date(2025, 6, 15)),
               ("2025/26", date(2025, 9, 5), date(2026, 6, 14))]
    towns = ["Lindau", "Bregenz", "Wangen", "Tettnang", "Friedrichshafen", "Ravensburg"]
    patrons = []
    for i in range(620):
        no = 2001 + i * 3
        friend = rng.random() < .17
        since = day_in(rng, date(2017, 1, 1), date(2026, 1, 31)) if friend else None
        n = names[9 + i]
        mail = None if rng.random() < .21 else n.lower().replace(" ", ".") + "@example.org"
        patrons.append((no, n, mail, rng.choices(towns, [38, 20, 12, 11, 12, 7])[0], None if rng.random() < .08 else
                        rng.randint(1938, 2007), "Y" if mail and rng.random() < .6 else "N", "Y" if friend else "N", dm(since)))
    taste = {p[0]: (rng.choice(["drama", "comedy", "family", "musical", "concert", "dance"]), rng.choice([.3, .6, 1, 1, 2, 4, 6]))
             for p in patrons}
    for p in rng.sample(patrons, 70):
        taste[p[0]] = (taste[p[0]][0], 0)
    prods, shows = [], []
    titles = list(TITLES)
    rng.shuffle(titles)
    for k, (title, genre) in enumerate(titles):
        season, first, last = seasons[k // 12]
        own = "N" if genre in ("concert", "dance") and rng.random() < .75 or rng.random() < .06 else "Y"
        prem = first + timedelta(days=(k % 12) * 22 + rng.randint(0, 9))
        n = rng.randint(7, 12) if own == "Y" else rng.randint(2, 4)
        hall = {"family": 1, "musical": 1, "concert": 2, "dance": 2}.get(genre) or rng.choice([1, 2, 2, 3])
        prods.append((k + 101, title, genre, season, rng.choice(directors) if own == "Y" else None, own, dm(prem),
                      rng.randrange(90, 900) * 1000 if own == "Y" else None))
        d = prem
        for s in range(n):
            if d > last:
                break
            sch = "Y" if genre == "family" and s > 0 and rng.random() < .4 or genre == "drama" and s > 1 and rng.random() < .12 else "N"
            t = "10:30" if sch == "Y" else rng.choice(["15:00", "16:00"]) if genre == "family" or rng.random() < .12 else \
                rng.choice(["19:30", "19:30", "20:00"])
            st = 2
            if d >= TODAY:
                st = 1 if (d - TODAY).days < 75 else 0
            if rng.random() < .085 and s > 0:
                st = 9
            shows.append([0, k + 101, hall if rng.random() < .93 else rng.choice([1, 2]), d, t, st, sch, genre])
            d += timedelta(days=rng.choice([1, 1, 2, 3, 4, 5, 6, 8]))
    shows.sort(key=lambda x: (x[3], x[4], x[1]))
    for i, s in enumerate(shows, 1):
        s[0] = 3000 + i
    pop = {p[0]: rng.choice([.35, .5, .62, .75, .9, 1.1]) for p in prods}
    seats = {h[0]: h[2] for h in halls}
    genre_of = {p[0]: p[2] for p in prods}
    bks, tks = [], []
    for s in shows:
        sid, pid, hall, d, t, st, sch, genre = s
        cap = seats[hall]
        left = cap
        if st == 0:
            continue
        want = int(cap * min(1.25, pop[pid] * rng.uniform(.75, 1.25) + (.12 if d.weekday() in (4, 5) else 0)))
        if st == 9:
            want //= 2
        if d >= TODAY:
            want = int(want * max(.08, .75 - .012 * (d - TODAY).days))
        fans = [p for p in patrons if taste[p[0]][1]]
        w = [taste[p[0]][1] * (4 if taste[p[0]][0] == genre else .8) for p in fans]
        got = 0
        while got < want and left > 0:
            p = rng.choices(fans, w)[0]
            ch = rng.choices([1, 2, 3, 4], [26, 50, 16, 8])[0]
            no = p[0]
            if ch in (1, 4) and rng.random() < .55:
                no = None
            n = rng.choices([1, 2, 3, 4, 5], [24, 48, 12, 12, 4])[0]
            if sch == "Y":
                n, ch, no = rng.choice([11, 14, 18, 22]), 3, p[0]
            lead = rng.choice([0, 0, 1, 1, 2, 3, 5, 7, 10, 14, 21, 30, 45])
            on = min(d - timedelta(days=lead), TODAY - timedelta(days=rng.randint(0, 20)) if d >= TODAY else d)
            if on > TODAY:
                continue
            status = rng.choices([2, 3, 4], [90, 4, 6])[0]
            if st == 9:
                status = rng.choices([3, 4], [85, 15])[0]
            elif d >= TODAY and rng.random() < .2:
                status = 1
            if status in (1, 2):
                n = min(n, left)
                left -= n
            bks.append((on, no, sid, ch, status, n, p, s))
            got += n
    bks.sort(key=lambda x: (x[0], x[2]))
    bookings = []
    for i, (on, no, sid, ch, status, n, p, s) in enumerate(bks, 1):
        bid = 50000 + i
        bookings.append((bid, no, sid, dm(on), ch, status))
        cat = rng.choices(["A", "B", "C"], [35, 45, 20])[0]
        for _ in range(n):
            disc = "none"
            if s[6] == "Y":
                disc = "school"
            elif rng.random() < .035:
                disc = "free"
            elif no and p[6] == "Y":
                disc = "friend"
            elif p[4] and p[4] > 1999:
                disc = "student"
            elif p[4] and p[4] < 1958 and rng.random() < .7:
                disc = "senior"
            full = {"A": 3400, "B": 2700, "C": 1900}[cat] + {"musical": 600, "family": -900}.get(s[7], 0)
            price = {"none": full, "school": 900, "free": 0, "friend": full * 80 // 100, "student": full // 2,
                     "senior": full * 85 // 100}[disc]
            sc = "Y" if s[5] == 2 and status == 2 and rng.random() < .94 else "N"
            tks.append((900000 + len(tks) + 1, bid, cat, disc, price, sc))
    vs = []
    for i in range(260):
        on = day_in(rng, date(2023, 1, 10), date(2026, 2, 9))
        if rng.random() < .4:
            on = date(rng.choice([2023, 2024, 2025]), 12, rng.randint(1, 24))
        vs.append((on, rng.choice([2500, 5000, 5000, 7500, 10000])))
    vs.sort()
    vouchers = []
    for i, (on, val) in enumerate(vs, 1):
        until = date(on.year + 2, on.month, min(on.day, 28))
        red = on + timedelta(days=rng.randint(9, 500)) if rng.random() < .68 else None
        if red and red > TODAY:
            red = None
        vouchers.append(("V%05d" % (i * 7 + 410), dm(on), val, dm(until), dm(red)))
    emps = []
    for i, n in enumerate(names[640:680], 1):
        dept = rng.choices(["box office", "stage", "lighting and sound", "costumes", "ensemble", "administration"],
                           [5, 9, 6, 4, 12, 5])[0]
        since = day_in(rng, date(2008, 1, 1), date(2025, 9, 1))
        until = None
        if dept == "ensemble" or rng.random() < .3:
            until = day_in(rng, max(since + timedelta(days=200), date(2024, 3, 1)), date(2027, 7, 31))
        emps.append((100 + i, n, dept, "Y" if rng.random() < .6 else "N", dm(since), dm(until)))
    write("theatre", DDL, [("hall", halls), ("production", prods),
                           ("show", [(s[0], s[1], s[2], dm(s[3]), s[4], s[5], s[6]) for s in shows]), ("patron", patrons),
                           ("booking", bookings), ("ticket", tks), ("voucher", vouchers), ("employee", emps)])



def iso(c):
    return "substr(%s, 7, 4) || '-' || substr(%s, 4, 2) || '-' || substr(%s, 1, 2)" % (c, c, c)


SD = iso("s.show_date")
BK = "FROM ticket t JOIN booking b ON b.booking_id = t.booking_id JOIN show s ON s.show_id = b.show_id"
PR = " JOIN production p ON p.prod_id = s.prod_id"
SOLD = "b.status = 2 AND t.discount <> 'free'"
EUR = "sum(t.price_cents) / 100.0"
SHOWS = "FROM show s JOIN production p ON p.prod_id = s.prod_id WHERE s.state <> 9"
NOW = "2026-02-11"


def questions():
    z = Quiz("theatre", TODAY)
    q = z.q
    q("how many shows do we have this season", "SELECT count(*) %s AND p.season = '2025/26'" % SHOWS, notes=True, start=True)
    q("last season?", "SELECT count(*) %s AND p.season = '2024/25'" % SHOWS, notes=True, hard="medium", follow=True)
    q("how many were cancelled then", "SELECT count(*) FROM show s JOIN production p ON p.prod_id = s.prod_id WHERE s.state = 9 "
      "AND p.season = '2024/25'", notes=True, follow=True)
    q("how many shows are still to come", "SELECT count(*) FROM show s WHERE s.state IN (0, 1)", notes=True)
    q("bookings made in january", "SELECT count(*) FROM booking WHERE substr(booked_on, 4) = '01/2026'")
    q("takings last month", "SELECT %s %s WHERE %s AND substr(s.show_date, 4) = '01/2026'" % (EUR, BK, SOLD), kind="sum",
      notes=True, start=True)
    q("and in december", "SELECT %s %s WHERE %s AND substr(s.show_date, 4) = '12/2025'" % (EUR, BK, SOLD), kind="sum",
      notes=True, follow=True)
    q("per hall", "SELECT h.hall_name, %s %s JOIN hall h ON h.hall_id = s.hall_id WHERE %s AND substr(s.show_date, 4) = "
      "'12/2025' GROUP BY h.hall_id" % (EUR, BK, SOLD), kind="sum by group", notes=True, follow=True, hard="medium")
    q("takings by production this season", "SELECT p.title, %s %s%s WHERE %s AND p.season = '2025/26' GROUP BY p.prod_id" % (
        EUR, BK, PR, SOLD), alts=[
            "SELECT p.title, %s %s%s WHERE %s AND p.season = '2025/26' GROUP BY p.prod_id ORDER BY 2 DESC" % (EUR, BK, PR, SOLD),
            "SELECT p.title, %s %s%s WHERE %s AND p.season = '2025/26' AND s.state = 2 GROUP BY p.prod_id" % (
                EUR, BK, PR, SOLD)], kind="sum by group", notes=True, hard="medium", start=True)
    q("top 3 only", "SELECT {} %s%s WHERE %s AND p.season = '2025/26' GROUP BY p.prod_id ORDER BY sum(t.price_cents) DESC "
      "LIMIT 3" % (BK, PR, SOLD), cols=["p.title, " + EUR, "p.title"], kind="top n", notes=True, follow=True, hard="medium")
    q("bookings per month in 2025", "SELECT %s AS m, count(*) FROM booking WHERE substr(booked_on, 7) = '2025' GROUP BY m ORDER BY m" %
      "substr(booked_on, 7) || '-' || substr(booked_on, 4, 2)", alts=[
          "SELECT substr(booked_on, 4, 2) AS m, count(*) FROM booking WHERE substr(booked_on, 7) = '2025' GROUP BY m ORDER BY m",
          "SELECT substr(booked_on, 4) AS m, count(*) FROM booking WHERE substr(booked_on, 7) = '2025' GROUP BY m ORDER BY m",
          "SELECT CAST(substr(booked_on, 4, 2) AS INTEGER) AS m, count(*) FROM booking WHERE substr(booked_on, 7) = '2025' GROUP BY m ORDER BY m"],
      kind="per month", hard="medium")
    q("average ticket price this season", "SELECT avg(t.price_cents) / 100.0 %s%s WHERE %s AND p.season = '2025/26'" % (
        BK, PR, SOLD), alts=[
          "SELECT avg(t.price_cents) / 100.0 %s%s WHERE %s AND p.season = '2025/26' AND s.state = 2" % (BK, PR, SOLD),
          "SELECT round(avg(t.price_cents) / 100.0, 2) %s%s WHERE %s AND p.season = '2025/26'" % (
            BK, PR, SOLD)], kind="average", notes=True, hard="medium")
    occ_n = ("(SELECT count(*) %s%s WHERE t.scanned = 'Y' AND s.state = 2 AND p.season = '2024/25')" % (BK, PR))
    occ_d = ("(SELECT sum(h.seats) FROM show s JOIN production p ON p.prod_id = s.prod_id JOIN hall h ON h.hall_id = s.hall_id "
             "WHERE s.state = 2 AND p.season = '2024/25')")
    z.share("occupancy last season", occ_n, occ_d, "", kind="rate", notes=True, hard="hard")
    z.share("no show rate this season", "sum(t.scanned = 'N')", "count(*)", "%s%s WHERE %s AND s.state = 2 AND p.season = "
            "'2025/26'" % (BK, PR, SOLD), kind="rate", notes=True)
    q("which shows this season were sold out", "SELECT {} %s%s JOIN hall h ON h.hall_id = s.hall_id WHERE b.status = 2 AND "
      "p.season = '2025/26' GROUP BY s.show_id HAVING count(*) >= h.seats" % (BK, PR),
      cols=["p.title, s.show_date", "s.show_id, p.title, s.show_date", "s.show_id", "s.show_id, s.show_date",
            "s.show_id, p.title", "p.title, s.show_date, s.show_time", "s.show_date"], kind="list", notes=True, hard="hard")
    q("median number of tickets per booking", "SELECT avg(n) FROM (SELECT n, row_number() OVER (ORDER BY n) AS r, count(*) OVER () AS "
      "c FROM (SELECT booking_id, count(*) AS n FROM ticket GROUP BY booking_id)) WHERE r IN ((c + 1) / 2, (c + 2) / 2)",
      kind="median", hard="medium", start=True)
    q("and the average", "SELECT 1.0 * count(*) / count(DISTINCT booking_id) FROM ticket", alts=[
        "SELECT round(1.0 * count(*) / count(DISTINCT booking_id), 2) FROM ticket",
        "SELECT round(1.0 * count(*) / count(DISTINCT booking_id), 1) FROM ticket"], kind="average", follow=True, hard="medium")
    q("whats on in the next 7 days", "SELECT {} %s AND %s BETWEEN '2026-02-11' AND '2026-02-18' ORDER BY %s, s.show_time" % (SHOWS, SD, SD),
      cols=["s.show_date, s.show_time, p.title", "s.show_date, p.title", "p.title, s.show_date, s.show_time", "p.title",
            "s.show_id, s.show_date, s.show_time, p.title", "s.show_id, s.show_date", "s.*", "s.show_id"], alts=["SELECT {} %s AND %s BETWEEN '2026-02-12' AND '2026-02-18' ORDER BY %s, s.show_time" % (SHOWS, SD, SD)],
      kind="list", typo=True)
    q("when is the next show of into the woods", "SELECT {} %s AND p.title = 'Into the Woods' AND s.state IN (0, 1) AND %s >= '%s' "
      "ORDER BY %s LIMIT 1" % (SHOWS, SD, NOW, SD), cols=["s.show_date", "s.show_date, s.show_time", "p.title, s.show_date",
                                                          SD, "s.show_id, s.show_date, s.show_time",
                                                          "p.title, s.show_date, s.show_time"], kind="look-up",
      hard="medium")
    q("who directs hamlet", "SELECT director FROM production WHERE title = 'Hamlet'", alts=[
        "SELECT title, director FROM production WHERE title = 'Hamlet'"], kind="look-up")
    q("which premieres are still to come", "SELECT {} FROM production p WHERE %s > '%s' ORDER BY %s" % (
        iso("p.premiere"), NOW, iso("p.premiere")), cols=["p.title, p.premiere", "p.title", "p.prod_id, p.title, p.premiere",
                                                          "p.premiere, p.title", "p.prod_id, p.title", "p.*"], kind="list", hard="medium")
    q("guest performances last season", "SELECT {} FROM production p WHERE p.own_prod = 'N' AND p.season = '2024/25'",
      cols=["p.title", "p.title, p.genre", "p.prod_id, p.title", "count(*)", "p.title, p.premiere", "p.*"], kind="list", notes=True)
    q("how many friends do we have", "SELECT count(*) FROM patron WHERE friend = 'Y'", start=True)
    q("by town", "SELECT town, count(*) FROM patron WHERE friend = 'Y' GROUP BY town", kind="count by group", follow=True)
    q("how many joined in 2025", "SELECT count(*) FROM patron WHERE friend = 'Y' AND substr(friend_since, 7) = '2025'", follow=True, alts=["SELECT town, count(*) FROM patron WHERE friend = 'Y' AND substr(friend_since, 7) = '2025' GROUP BY 1"],
      hard="medium")
    z.share("what share of patrons gets the newsletter", "sum(newsletter = 'Y')", "count(*)", "FROM patron")
    q("patrons from wangen w/o email", "SELECT {} FROM patron WHERE town = 'Wangen' AND email IS NULL",
      cols=["full_name", "patron_no, full_name", "count(*)", "full_name, town", "*"], kind="no")
    q("how many patrons have never booked anything", "SELECT count(*) FROM patron p WHERE NOT EXISTS (SELECT 1 FROM booking b "
      "WHERE b.patron_no = p.patron_no)", kind="never", hard="medium")
    q("how many regulars are there", "SELECT count(*) FROM (SELECT patron_no FROM booking WHERE status = 2 AND patron_no IS NOT "
      "NULL GROUP BY patron_no HAVING count(*) >= 5)", kind="at least n", notes=True, hard="medium")
    q("top 5 patrons by number of bookings", "SELECT {} FROM booking b JOIN patron p ON p.patron_no = b.patron_no GROUP BY p.patron_no "
      "ORDER BY count(*) DESC LIMIT 5", cols=[
          "p.full_name, count(*)", "p.full_name", "p.patron_no, p.full_name, count(*)", "p.patron_no, p.full_name"], kind="top n")
    q("paid bookings by channel this year", "SELECT CASE channel WHEN 1 THEN 'box office' WHEN 2 THEN 'web' WHEN 3 THEN 'phone' "
      "ELSE 'agency' END, count(*) FROM booking WHERE status = 2 AND substr(booked_on, 7) = '2026' GROUP BY channel", alts=[
          "SELECT channel, count(*) FROM booking WHERE status = 2 AND substr(booked_on, 7) = '2026' GROUP BY channel"],
      kind="count by group", notes=True)
    q("reservations for upcoming shows that aren't paid yet", "SELECT {} FROM booking b JOIN show s ON s.show_id = b.show_id WHERE "
      "b.status = 1 AND s.state IN (0, 1)", cols=["count(*)", "b.booking_id", "b.booking_id, b.booked_on", "b.*",
                                                  "b.booking_id, s.show_date", "b.booking_id, b.patron_no, b.booked_on"],
      kind="open", notes=True, hard="medium")
    lead = "julianday(%s) - julianday(%s)" % (SD, iso("b.booked_on"))
    q("how many days ahead do people book on average", "SELECT avg(%s) FROM booking b JOIN show s ON s.show_id = b.show_id" % lead,
      alts=["SELECT avg(%s) FROM booking b JOIN show s ON s.show_id = b.show_id WHERE b.status = 2" % lead,
            "SELECT avg(%s) FROM booking b JOIN show s ON s.show_id = b.show_id WHERE s.state <> 9" % lead,
            "SELECT avg(%s) FROM booking b JOIN show s ON s.show_id = b.show_id WHERE b.status = 2 AND s.state <> 9" % lead],
      kind="difference of dates", hard="hard")
    q("open vouchers, how many and how much", "SELECT count(*), sum(value_cents) / 100.0 FROM voucher WHERE redeemed_on IS NULL AND "
      "%s >= '%s'" % (iso("valid_until"), NOW), alts=[
          "SELECT sum(value_cents) / 100.0, count(*) FROM voucher WHERE redeemed_on IS NULL AND %s >= '%s'" % (
              iso("valid_until"), NOW)], kind="open", notes=True, hard="hard")
    q("vouchers sold per year with their value", "SELECT substr(sold_on, 7) AS y, count(*), sum(value_cents) / 100.0 FROM voucher GROUP "
      "BY y ORDER BY y", alts=["SELECT substr(sold_on, 7) AS y, sum(value_cents) / 100.0 FROM voucher GROUP BY y ORDER BY y",
            "SELECT CAST(substr(sold_on, 7) AS INTEGER) AS y, count(*), sum(value_cents) / 100.0 FROM voucher GROUP BY y ORDER BY y",
            "SELECT CAST(substr(sold_on, 7) AS INTEGER) AS y, sum(value_cents) / 100.0 FROM voucher GROUP BY y ORDER BY y"],
      kind="per year", hard="medium")
    z.versus("vouchers sold december 2025 against december 2024", "sum(substr(sold_on, 4) = '12/2025')",
             "sum(substr(sold_on, 4) = '12/2024')", ("2025", "2024"), "FROM voucher")
    q("how many matinees did we play in 2025", "SELECT count(*) FROM show s WHERE s.state = 2 AND s.show_time < '17:00' AND "
      "substr(s.show_date, 7) = '2025'", notes=True, hard="medium")
    q("best selling production in each season", "SELECT {} FROM (SELECT p.season, p.title, count(*) AS n, rank() OVER (PARTITION BY "
      "p.season ORDER BY count(*) DESC) AS r %s%s WHERE %s GROUP BY p.season, p.prod_id) WHERE r = 1" % (BK, PR, SOLD),
      cols=["season, title, n", "season, title"], alts=[
          "SELECT season, title, n FROM (SELECT p.season, p.title, %s AS n, rank() OVER (PARTITION BY p.season ORDER BY %s DESC) AS "
          "r %s%s WHERE %s GROUP BY p.season, p.prod_id) WHERE r = 1" % (EUR, EUR, BK, PR, SOLD)],
      kind="top per group", notes=True, hard="hard")
    q("who works in the box office at the moment", "SELECT {} FROM employee WHERE dept = 'box office' AND (until IS NULL OR %s >= "
      "'%s')" % (iso("until"), NOW), cols=["full_name", "emp_no, full_name", "full_name, since", "full_name, dept", "*"],
      kind="list", hard="medium")
    q("whose contract runs out this year", "SELECT {} FROM employee WHERE substr(until, 7) = '2026' AND %s >= '%s'" % (
        iso("until"), NOW), cols=["full_name, until", "full_name", "emp_no, full_name, until", "emp_no, full_name",
                                  "full_name, dept, until", "*"],
      alts=["SELECT {} FROM employee WHERE substr(until, 7) = '2026'"], kind="list", hard="medium")
    q("is Noah Vogel full time", "SELECT CASE full_time WHEN 'Y' THEN 'yes' ELSE 'no' END FROM employee WHERE full_name = 'Noah Vogel'",
      alts=["SELECT full_time FROM employee WHERE full_name = 'Noah Vogel'", "SELECT full_name, full_time FROM employee WHERE "
            "full_name = 'Noah Vogel'", "SELECT full_time = 'Y' FROM employee WHERE full_name = 'Noah Vogel'",
            "SELECT count(*) FROM employee WHERE full_name = 'Noah Vogel' AND full_time = 'Y'"], kind="yes/no")
    q("productions without a director", "SELECT {} FROM production p WHERE p.director IS NULL", cols=[
        "p.title", "p.prod_id, p.title", "count(*)", "p.title, p.season", "p.*"], kind="no")
    z.ask("did people like the new Hamlet", "no reviews or ratings are recorded")
    z.ask("bar takings last saturday", "only tickets and vouchers are sold in this data; no bar")
    z.ask("which seats are free for tonight", "tickets have a category but no seat number")
    z.ask("which productions were a flop", "flop is not defined: takings, audience, budget?")
    z.ask("how much do we pay the ensemble", "salaries are not recorded")
    return z
