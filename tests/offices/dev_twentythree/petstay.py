"""A boarding home for pets: plain Title Case names, no declared keys, one note."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w

TODAY = date(2026, 8, 26)
NOTES = """
Revenue means payments received.
"""
DDL = """
CREATE TABLE Owners (OwnerID INTEGER PRIMARY KEY, FirstName TEXT, LastName TEXT, Phone TEXT, Email TEXT, City TEXT, RegisteredOn TEXT);
CREATE TABLE Pets (PetID INTEGER PRIMARY KEY, OwnerID INTEGER, Name TEXT, Species TEXT, Breed TEXT, BirthDate TEXT, Weight REAL, Neutered INTEGER);
CREATE TABLE Rooms (RoomID INTEGER PRIMARY KEY, RoomName TEXT, RoomType TEXT, PricePerNight REAL);
CREATE TABLE Stays (StayID INTEGER PRIMARY KEY, PetID INTEGER, RoomID INTEGER, BookedOn TEXT, ArrivalDate TEXT, DepartureDate TEXT, Status TEXT, TotalPrice REAL);
CREATE TABLE Services (ServiceID INTEGER PRIMARY KEY, ServiceName TEXT, Price REAL);
CREATE TABLE StayServices (StayServiceID INTEGER PRIMARY KEY, StayID INTEGER, ServiceID INTEGER, StaffID INTEGER, ServiceDate TEXT, Quantity INTEGER, Price REAL);
CREATE TABLE Payments (PaymentID INTEGER PRIMARY KEY, StayID INTEGER, PaymentDate TEXT, Amount REAL, Method TEXT);
CREATE TABLE Vaccinations (VaccinationID INTEGER PRIMARY KEY, PetID INTEGER, Vaccine TEXT, GivenOn TEXT, ValidUntil TEXT);
CREATE TABLE Staff (StaffID INTEGER PRIMARY KEY, FullName TEXT, Position TEXT, HiredOn TEXT, HourlyWage REAL);
"""


def make():
    rng = random.Random(2302)
    own, pets, vac = [], [], []
    for i, n in enumerate(people(rng, 150), 1):
        f, l = n.split()
        own.append((i, f, l, None if rng.random() < .12 else "07%d %d" % (rng.randint(6, 9), rng.randint(1000000, 9999999)), None if rng.random() < .25 else "%s@mail.example" % l.lower(),
                    rng.choice(["Bern", "Bern", "Thun", "Biel", "Fribourg", "Solothurn", "bern" if i == 77 else "Bern"]), day_in(rng, date(2022, 1, 1), date(2026, 8, 20))))
        for _ in range(rng.choices([0, 1, 2, 3, 4], [4, 60, 24, 9, 3])[0]):
            sp = rng.choices(["Dog", "Cat", "Rabbit"], [58, 34, 8])[0]
            br, kg = {"Dog": (rng.choice(["Labrador", "Beagle", "Poodle", "Border Collie", "Dachshund", "Mixed"]), rng.uniform(6, 42)), "Cat": (rng.choice(["European Shorthair", "Maine Coon", "Siamese"]), rng.uniform(2.8, 8)),
                      "Rabbit": (rng.choice(["Lop", "Dwarf"]), rng.uniform(1, 3))}[sp]
            pets.append((len(pets) + 1, i, rng.choice("Bella Luna Max Rocky Coco Milo Lucy Buddy Nala Simba Daisy Leo Charlie Ruby Oscar Molly Toby Zoe".split()), sp, br,
                         None if rng.random() < .05 else day_in(rng, date(2012, 1, 1), date(2026, 3, 1)), round(kg, 1), int(rng.random() < .6)))
    for pt in pets:
        for v in {"Dog": ["Rabies", "Distemper", "Kennel Cough"], "Cat": ["Rabies", "Feline Leukemia"], "Rabbit": ["Myxomatosis"]}[pt[3]]:
            if rng.random() < .87:
                g = day_in(rng, date(2024, 1, 1), date(2026, 8, 20))
                vac.append((len(vac) + 1, pt[0], v, g, g + timedelta(days=365 * rng.choice([1, 1, 2, 3]))))
    rooms = [(i, "%s %d" % (t[0], i), t[1], t[2]) for i, t in enumerate([("Kennel", "Standard", 32.0)] * 8 + [("Suite", "Deluxe", 55.0)] * 4 + [("Cattery", "Cat Room", 24.0)] * 6 + [("Hutch", "Small Animals", 12.0)] * 2, 1)]
    serv = [(1, "Grooming", 45.0), (2, "Extra Walk", 12.0), (3, "Nail Clipping", 15.0), (4, "Training Session", 60.0), (5, "Medication", 8.0), (6, "Pick-up", 30.0), (7, "Swimming", 25.0)]
    staff = [(i, n, r, day_in(rng, date(2020, 1, 1), date(2026, 4, 1)), wg) for i, (n, r, wg) in enumerate(
        zip(people(rng, 9), ["Carer", "Carer", "Groomer", "Trainer", "Carer", "Manager", "Groomer", "Carer", "Driver"], [26.5, 27.0, 31.0, 34.0, 25.5, 42.0, 30.0, 26.0, 25.0]), 1)]
    never = set(rng.sample(range(1, len(pets) + 1), 18))
    lapsed = set(rng.sample(range(1, 151), 30))
    stays, ss, pay = [], [], []
    busy = {r[0]: date(2000, 1, 1) for r in rooms}
    d = date(2024, 7, 1)
    while d <= TODAY + timedelta(days=40):
        for _ in range(rng.choice([0, 1, 1, 2, 3] if d.month in (7, 8, 12, 4) else [0, 0, 1, 1, 2])):
            ok = [x for x in pets if x[0] not in never and own[x[1] - 1][6] <= d and not (x[1] in lapsed and d.year == 2026)]
            pt = rng.choice(ok)
            ty = {"Dog": ("Standard", "Deluxe"), "Cat": ("Cat Room",), "Rabbit": ("Small Animals",)}[pt[3]]
            free = [r for r in rooms if r[2] in ty and busy[r[0]] <= d and r[0] != 20]
            if not free or any(s[1] == pt[0] and s[5] > d for s in stays):
                continue
            r, n = rng.choice(free), rng.choice([1, 2, 2, 3, 4, 5, 7, 7, 10, 14, 18, 23])
            bk = d - timedelta(days=int(rng.triangular(0, 120, 20)))
            if bk > TODAY:
                continue
            dep = d + timedelta(days=n)
            st = "Cancelled" if rng.random() < .09 else "Completed" if dep <= TODAY else "Checked In" if d <= TODAY else "Booked"
            if st != "Cancelled":
                busy[r[0]] = dep
            i = len(stays) + 1
            stays.append((i, pt[0], r[0], bk, d, dep, st, round(n * r[3], 2)))
            total = n * r[3]
            if st in ("Completed", "Checked In"):
                for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
                    k = rng.choices(serv[:6], [28, 30, 12, 10, 12, 8])[0]
                    if pt[3] != "Dog" and k[0] in (2, 4):
                        continue
                    c = {1: [3, 7], 4: [4], 6: [9]}.get(k[0], [1, 2, 5, 8])
                    sd = d + timedelta(days=rng.randint(0, n - 1))
                    qn = rng.choice([1, 1, 1, 2, 3]) if k[0] in (2, 5) else 1
                    if sd <= TODAY:
                        ss.append((len(ss) + 1, i, k[0], rng.choice(c), sd, qn, k[2]))
                        total += qn * k[2]
            if st == "Completed" and rng.random() < .96:
                parts = [total] if rng.random() < .8 else [round(total * .3, 2), round(total - round(total * .3, 2), 2)]
                for j, a in enumerate(parts):
                    pd = dep if j == len(parts) - 1 else d
                    pay.append((i, min(TODAY, pd + timedelta(days=rng.choice([0, 0, 0, 1, 3]))), round(a, 2), rng.choices(["Card", "Cash", "Twint", "Bank Transfer"], [40, 18, 30, 12])[0]))
        d += timedelta(days=1)
    pay = [(i,) + x for i, x in enumerate(sorted(pay, key=lambda x: x[1]), 1)]
    write("petstay", DDL, [("Owners", own), ("Pets", pets), ("Rooms", rooms), ("Stays", stays), ("Services", serv), ("StayServices", ss), ("Payments", pay), ("Vaccinations", vac), ("Staff", staff)])


def questions():
    p = Paper("petstay", TODAY)
    q = p.q
    Y, LY = ">= '2026-01-01'", "BETWEEN '2025-01-01' AND '2025-12-31'"
    NM = ["o.FirstName, o.LastName", "o.FirstName || ' ' || o.LastName", "o.OwnerID, o.FirstName, o.LastName", "o.LastName", "o.OwnerID", "o.LastName, o.FirstName", "o.*", "o.FirstName, o.LastName, o.Phone"]
    PN = ["t.Name", "t.PetID, t.Name", "t.*", "t.Name, t.Species", "t.Name, t.Breed", "t.PetID", "t.Name, o.LastName", "t.Name, o.FirstName, o.LastName", "t.Name, t.Species, o.LastName"]
    PO = "FROM Pets t JOIN Owners o ON o.OwnerID = t.OwnerID"
    S = "FROM Stays s"
    SP = S + " JOIN Pets t ON t.PetID = s.PetID JOIN Owners o ON o.OwnerID = t.OwnerID"
    OK = "s.Status <> 'Cancelled'"
    two = lambda f: [f.replace("@@", "AND " + OK), f.replace("@@", "")]  # noqa: E731  cancelled ones out or in

    def cols(cs, tail, *more):
        return ["SELECT %s%s %s" % (c, x, tail) for x in ("",) + more for c in cs]
    q("how many dogs do we have", "SELECT count(*) FROM Pets WHERE Species = 'Dog'", "count", chain="dog")
    q("and cats?", "SELECT count(*) FROM Pets WHERE Species = 'Cat'", "count", chain="dog")
    HERE = SP + " WHERE s.ArrivalDate <= '2026-08-26' AND s.DepartureDate %s '2026-08-26' AND s.Status <> 'Cancelled'"
    q("which pets are here right now", [s for o in (">", ">=") for s in cols(PN, HERE % o, ", s.DepartureDate")] + cols(PN, SP + " WHERE s.Status = 'Checked In'") + ["SELECT count(*) " + HERE % ">"], "list", "medium")
    ARR = SP + " WHERE s.ArrivalDate = '2026-08-27' @@"
    q("who is arriving tomorrow", [x for c in PN + NM + ["s.*", "s.StayID", "s.StayID, t.Name"] for x in two("SELECT %s %s" % (c, ARR))], "list", "medium")
    DEP = SP + " WHERE s.DepartureDate BETWEEN '2026-08-24' AND '2026-08-30' @@"
    q("departures this week", [x for c in PN + ["s.*", "s.StayID", "count(*)", "t.Name, s.DepartureDate", "s.StayID, t.Name", "s.StayID, s.DepartureDate", "s.StayID, t.Name, s.DepartureDate"] for x in two("SELECT %s %s" % (c, DEP))], "list", "medium")
    q("total revenue this year", rnd("SELECT @sum(Amount)@ FROM Payments WHERE PaymentDate " + Y), "sum", "easy", True, chain="rev")
    PM = "SELECT #, @sum(y.Amount)@ FROM Payments y WHERE y.PaymentDate " + Y
    q("by month", rnd(*months("y.PaymentDate", PM + " GROUP BY strftime('%Y-%m', y.PaymentDate)")), "sum by month", "medium", True, chain="rev")
    q("only cash", rnd(*months("y.PaymentDate", PM + " AND y.Method = 'Cash' GROUP BY strftime('%Y-%m', y.PaymentDate)")), "sum by month", "hard", True, chain="rev")
    A, B = "y.PaymentDate BETWEEN '2026-07-01' AND '2026-07-31'", "y.PaymentDate BETWEEN '2025-07-01' AND '2025-07-31'"
    q("compare revenue in july with july last year", rnd("SELECT @sum(CASE WHEN %s THEN y.Amount END)@, @sum(CASE WHEN %s THEN y.Amount END)@ FROM Payments y" % (A, B), "SELECT @sum(CASE WHEN %s THEN y.Amount END)@, @sum(CASE WHEN %s THEN y.Amount END)@ FROM Payments y" % (B, A),
      *["SELECT %s, @sum(y.Amount)@ FROM Payments y WHERE (%s) OR (%s) GROUP BY 1" % (k, A, B) for k in ("strftime('%Y', y.PaymentDate)", "strftime('%Y-%m', y.PaymentDate)")]), "comparison", "hard", True)
    q("payments by method", [s for v in ("count(*)", "sum(Amount)", "round(sum(Amount), 2)", "count(*), sum(Amount)", "count(*), round(sum(Amount), 2)") for s in by("FROM Payments GROUP BY Method", ["Method"], v)], "count by group")
    ST = "SELECT count(*) FROM Stays s WHERE s.ArrivalDate BETWEEN '2026-07-01' AND '2026-07-31' "
    q("how many stays did we have in july", [ST, ST + "AND " + OK, "SELECT count(*) FROM Stays s WHERE s.ArrivalDate <= '2026-07-31' AND s.DepartureDate >= '2026-07-01'", "SELECT count(*) FROM Stays s WHERE s.ArrivalDate <= '2026-07-31' AND s.DepartureDate >= '2026-07-01' AND " + OK], "count", "medium", chain="st")
    q("how many were cancelled", [ST + "AND s.Status = 'Cancelled'", "SELECT count(*) FROM Stays s WHERE s.ArrivalDate <= '2026-07-31' AND s.DepartureDate >= '2026-07-01' AND s.Status = 'Cancelled'"], "count", "medium", chain="st")
    LEN = "@avg(julianday(s.DepartureDate) - julianday(s.ArrivalDate))@"
    q("average length of stay", rnd(*two("SELECT %s FROM Stays s WHERE 1 @@" % LEN)), "date difference", "medium", chain="len")
    q("per species", rnd(*[x for y in by(SP + " WHERE 1 @@ GROUP BY t.Species", ["t.Species"], LEN) for x in two(y)]), "date difference by group", "hard", chain="len")
    q("stays longer than 2 weeks this year", [x for c in ["s.*", "s.StayID", "count(*)", "s.StayID, t.Name", "t.Name", "s.StayID, s.ArrivalDate, s.DepartureDate", "t.Name, s.ArrivalDate, s.DepartureDate", "s.StayID, t.Name, s.ArrivalDate, s.DepartureDate"] for x in two("SELECT %s %s WHERE julianday(s.DepartureDate) - julianday(s.ArrivalDate) > 14 AND s.ArrivalDate %s @@" % (c, SP, Y))], "list", "hard")
    q("owners with more than 2 pets", cols(NM, "FROM Owners o JOIN Pets t ON t.OwnerID = o.OwnerID GROUP BY o.OwnerID HAVING count(*) > 2", ", count(*)"), "having", "medium")
    PAY = "FROM Payments y JOIN Stays s ON s.StayID = y.StayID JOIN Pets t ON t.PetID = s.PetID JOIN Owners o ON o.OwnerID = t.OwnerID"
    q("top 5 customers by revenue", rnd(*["SELECT %s%s %s GROUP BY o.OwnerID ORDER BY sum(y.Amount) DESC LIMIT 5" % (c, x, PAY) for x in (", @sum(y.Amount)@", "") for c in NM]), "top n", "hard", True, chain="top")
    q("this year", rnd(*["SELECT %s%s %s WHERE y.PaymentDate %s GROUP BY o.OwnerID ORDER BY sum(y.Amount) DESC LIMIT 5" % (c, x, PAY, Y) for x in (", @sum(y.Amount)@", "") for c in NM]), "top n", "hard", True, chain="top")
    q("pets that have never stayed with us", [x for c in PN + ["count(*)"] for x in two("SELECT %s %s WHERE NOT EXISTS (SELECT 1 FROM Stays s WHERE s.PetID = t.PetID @@)" % (c, PO))] + ["SELECT count(*) FROM Pets t WHERE t.PetID NOT IN (SELECT PetID FROM Stays)"], "never", "medium")
    q("customers who came in 2025 but not this year", [x for c in NM + ["count(*)"] for x in ("SELECT %s FROM Owners o WHERE o.OwnerID IN (SELECT t.OwnerID FROM Stays s JOIN Pets t ON t.PetID = s.PetID WHERE s.ArrivalDate %s%s) AND o.OwnerID NOT IN (SELECT t.OwnerID FROM Stays s JOIN Pets t ON t.PetID = s.PetID WHERE s.ArrivalDate %s%s)" % (c, LY, k, Y, k) for k in (" AND " + OK, ""))], "never", "hard")
    SV = "FROM StayServices x JOIN Services v ON v.ServiceID = x.ServiceID"
    q("most popular service", ["SELECT %s%s %s GROUP BY v.ServiceID ORDER BY %s DESC LIMIT 1" % (c, x, SV, o) for o in ("count(*)", "sum(x.Quantity)") for c in ("v.ServiceName", "v.ServiceID, v.ServiceName") for x in ("", ", " + o)], "superlative", "medium")
    SR = "@sum(x.Quantity * x.Price)@"
    q("how much did we earn with each service this year", rnd(*by(SV + " WHERE x.ServiceDate %s GROUP BY v.ServiceID" % Y, ["v.ServiceName", "v.ServiceID, v.ServiceName"], SR)), "sum by group", "hard", chain="sv")
    q("last year", rnd(*by(SV + " WHERE x.ServiceDate %s GROUP BY v.ServiceID" % LY, ["v.ServiceName", "v.ServiceID, v.ServiceName"], SR)), "sum by group", "hard", chain="sv")
    q("groomings per month this year", months("x.ServiceDate", "SELECT #, %s %s WHERE v.ServiceName = 'Grooming' AND x.ServiceDate %s GROUP BY strftime('%%Y-%%m', x.ServiceDate)" % ("count(*)", SV, Y)), "count by month", "medium")
    q("who did the most groomings", ["SELECT %s%s %s JOIN Staff f ON f.StaffID = x.StaffID WHERE v.ServiceName = 'Grooming' GROUP BY f.StaffID ORDER BY count(*) DESC LIMIT 1" % (c, x, SV) for c in ("f.FullName", "f.StaffID, f.FullName") for x in ("", ", count(*)")], "superlative", "medium")
    q("services nobody has ever booked", w("FROM Services v WHERE NOT EXISTS (SELECT 1 FROM StayServices x WHERE x.ServiceID = v.ServiceID)", "v.ServiceName", "v.ServiceID;v.ServiceName", "v.*", "v.ServiceName;v.Price"), "never")
    VX = "FROM Vaccinations c JOIN Pets t ON t.PetID = c.PetID JOIN Owners o ON o.OwnerID = t.OwnerID WHERE c.ValidUntil BETWEEN '2026-09-01' AND '2026-09-30'"
    q("vaccinations that expire next month", cols(["c.*", "c.VaccinationID", "count(*)", "t.Name, c.Vaccine", "t.Name", "t.Name, c.Vaccine, c.ValidUntil", "c.VaccinationID, t.Name", "c.VaccinationID, t.Name, c.Vaccine, c.ValidUntil", "t.Name, c.ValidUntil", "c.VaccinationID, c.ValidUntil", "c.Vaccine, c.ValidUntil",
      "c.VaccinationID, c.Vaccine, c.ValidUntil", "c.Vaccine, t.Name, c.ValidUntil", "c.VaccinationID, c.Vaccine, t.Name, c.ValidUntil", "c.VaccinationID, c.Vaccine"], VX), "list", "medium")
    q("dogs without a rabies vaccination", cols(PN + ["count(*)"], PO + " WHERE t.Species = 'Dog' AND NOT EXISTS (SELECT 1 FROM Vaccinations c WHERE c.PetID = t.PetID AND c.Vaccine = 'Rabies')") +
      cols(PN, PO + " WHERE t.Species = 'Dog' AND NOT EXISTS (SELECT 1 FROM Vaccinations c WHERE c.PetID = t.PetID AND c.Vaccine = 'Rabies' AND c.ValidUntil >= '2026-08-26')"), "never", "hard")
    UP = SP + " WHERE NOT EXISTS (SELECT 1 FROM Payments y WHERE y.StayID = s.StayID) AND %s"
    q("completed stays without a payment", cols(["s.*", "s.StayID", "count(*)", "s.StayID, t.Name", "t.Name", "s.StayID, o.LastName", "s.StayID, s.TotalPrice", "s.StayID, s.DepartureDate", "s.StayID, s.ArrivalDate, s.DepartureDate"], UP % "s.Status = 'Completed'"), "never", "medium")
    FR = "FROM Rooms r WHERE NOT EXISTS (SELECT 1 FROM Stays s WHERE s.RoomID = r.RoomID AND s.ArrivalDate <= '2026-08-26' AND s.DepartureDate > '2026-08-26' AND s.Status <> 'Cancelled')"
    q("which rooms are free tonight", w(FR, "r.RoomName", "r.RoomID;r.RoomName", "r.*", "r.RoomName;r.RoomType", "count(*)"), "never", "hard")
    q("stays per room type this year", [x for y in by("FROM Stays s JOIN Rooms r ON r.RoomID = s.RoomID WHERE s.ArrivalDate %s @@ GROUP BY r.RoomType" % Y, ["r.RoomType"], "count(*)") for x in two(y)], "count by group")
    q("heaviest dog", ["SELECT %s FROM Pets t JOIN Owners o ON o.OwnerID = t.OwnerID WHERE t.Species = 'Dog' ORDER BY t.Weight DESC LIMIT 1" % c for c in PN + ["t.Name, t.Weight", "t.PetID, t.Name, t.Weight", "t.Name, t.Breed, t.Weight"]], "superlative")
    q("average weight of labradors", rnd("SELECT @avg(Weight)@ FROM Pets WHERE Breed = 'Labrador'"), "average", chain="wt")
    q("beagles?", rnd("SELECT @avg(Weight)@ FROM Pets WHERE Breed = 'Beagle'"), "average", "medium", chain="wt")
    q("what share of our pets are cats", frac("SELECT @avg(Species = 'Cat')@ FROM Pets"), "share", "medium")
    CR = "SELECT @avg(Status = 'Cancelled')@ FROM Stays WHERE %s %s"
    q("cancellation rate this year", frac(CR % ("ArrivalDate", Y), CR % ("BookedOn", Y), CR % ("ArrivalDate", "BETWEEN '2026-01-01' AND '2026-08-26'")), "rate", "medium")
    q("how many days in advance do people book on average", rnd("SELECT @avg(julianday(ArrivalDate) - julianday(BookedOn))@ FROM Stays", "SELECT @avg(julianday(ArrivalDate) - julianday(BookedOn))@ FROM Stays WHERE Status <> 'Cancelled'"), "date difference", "medium")
    q("avg wage by position", rnd(*by("FROM Staff GROUP BY Position", ["Position"], "@avg(HourlyWage)@")), "average by group")
    q("owners in thun", cols(NM + ["count(*)"], "FROM Owners o WHERE o.City = 'Thun'"), "list", chain="thun")
    q("with phone number", cols([c + ", o.Phone" for c in NM[:6]] + ["o.*", "o.Phone"], "FROM Owners o WHERE o.City = 'Thun'") + cols([c + ", o.Phone" for c in NM[:6]] + ["o.*"], "FROM Owners o WHERE o.City = 'Thun' AND o.Phone IS NOT NULL"), "list", "medium", chain="thun")
    q("and from biel", cols([c + ", o.Phone" for c in NM[:6]] + ["o.*", "o.Phone"], "FROM Owners o WHERE o.City = 'Biel'") + cols([c + ", o.Phone" for c in NM[:6]] + ["o.*"], "FROM Owners o WHERE o.City = 'Biel' AND o.Phone IS NOT NULL"), "list", "medium", chain="thun")
    q("oldest cat", ["SELECT %s FROM Pets t JOIN Owners o ON o.OwnerID = t.OwnerID WHERE t.Species = 'Cat' AND t.BirthDate IS NOT NULL ORDER BY t.BirthDate LIMIT 1" % c for c in PN + ["t.Name, t.BirthDate", "t.PetID, t.Name, t.BirthDate", "t.Name, t.Breed, t.BirthDate"]], "superlative", "medium")
    q("how many pets are younger than 1 year", ["SELECT count(*) FROM Pets WHERE BirthDate %s '2025-08-26'" % o for o in (">", ">=")], "count", "medium")
    q("new customers per year", ["SELECT %s, count(*) FROM Owners GROUP BY 1" % k for k in ("strftime('%Y', RegisteredOn)",)], "count by year")
    p.ask("how many bites did we have this year", "bites are not recorded")
    p.ask("what do we spend on food", "food and expenses are not recorded")
    p.ask("which vet do they go to", "vets are not recorded")
    p.ask("who is the nicest pet", "nobody can tell")
    p.ask("how satisfied are customers", "ratings are not recorded")
    p.ask("electricity bill by month", "bills are not recorded")
    return p
