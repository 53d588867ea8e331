"""A florist's orders: one table as of an uploaded spreadsheet, dates as day.month.year, no notes."""
import random
from datetime import date, timedelta

from base import people, write
from ways import Paper, by, frac, rnd, w, yn

TODAY = date(2026, 3, 18)
NOTES = ""
DDL = """
CREATE TABLE flower_orders ("Order No" TEXT, "Order Date" TEXT, "Customer" TEXT, "Cust Type" TEXT, "Town" TEXT, "Item" TEXT, "Category" TEXT, "Qty" INTEGER,
 "Unit Price" REAL, "Amount" REAL, "Ordered Via" TEXT, "Delivery Date" TEXT, "Driver" TEXT, "Paid" TEXT, "Paid On" TEXT, "Remarks" TEXT);
"""
ITEMS = {"Rose Bouquet": ("Bouquets", 39.0), "Tulip Bouquet": ("Bouquets", 24.5), "Meadow Bouquet": ("Bouquets", 32.0), "Funeral Wreath": ("Wreaths", 95.0),
         "Door Wreath": ("Wreaths", 42.0), "Orchid": ("Potted", 27.9), "Cyclamen": ("Potted", 12.5), "Bonsai": ("Potted", 64.0), "Table Decoration": ("Events", 48.0),
         "Wedding Arch": ("Events", 320.0)}


def make():
    rng = random.Random(2102)
    firms = ["Hotel Seeblick", "Cafe Amsel", "Notary Brandt", "Kirchgemeinde Nord", "Restaurant Olivo", "Bank Valora", "Praxis Dr. Moser", "Gallery Nine"]
    private = people(rng, 60)
    rows = []
    d = date(2025, 1, 3)
    town = {}
    while d <= TODAY:
        for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4] if d.month in (2, 5, 12) else [0, 1, 1, 2])):
            biz = rng.random() < .35
            c = rng.choices(firms, [9, 6, 4, 3, 5, 2, 2, 1])[0] if biz else rng.choice(private)
            town.setdefault(c, rng.choices(["Altdorf", "Brunnen", "Schwyz", "Arth"], [5, 3, 2, 1])[0])
            item = rng.choices(list(ITEMS), [9, 6, 5, 2, 3, 5, 4, 1, 4, 1])[0]
            n = rng.choice([1, 1, 1, 2, 3, 5] if biz else [1, 1, 1, 2])
            price = ITEMS[item][1] * (.9 if biz and rng.random() < .4 else 1)
            dl = d + timedelta(days=rng.choice([0, 1, 1, 2, 3, 7, 14]))
            via = rng.choices(["phone", "web", "shop"], [4, 4, 3])[0]
            drv = None if via == "shop" else rng.choice(["Ueli", "Ueli", "Maja", "Pavel"])
            po = (d if not biz else d + timedelta(days=rng.randint(5, 60))) if rng.random() < .93 else None
            if po and po > TODAY:
                po = None
            rows.append(("F%05d" % (10200 + len(rows)), "%02d.%02d.%d" % (d.day, d.month, d.year), c, "Business" if biz else "Private", town[c], item, ITEMS[item][0], n, round(price, 2), round(price * n, 2), via,
                         "%02d.%02d.%d" % (dl.day, dl.month, dl.year), drv, "Y" if po else "N", "%02d.%02d.%d" % (po.day, po.month, po.year) if po else "",
                         rng.choice(["", "", "", "", "", "card included", "leave with neighbour", "call before"])))
        d += timedelta(days=1)
    write("florist", DDL, [("flower_orders", rows)])


def iso(col):
    return "substr(\"{0}\", 7, 4) || '-' || substr(\"{0}\", 4, 2) || '-' || substr(\"{0}\", 1, 2)".format(col)


def questions():
    p = Paper("florist", TODAY)
    q = p.q
    F = "FROM flower_orders"
    OD, DD, PD = iso("Order Date"), iso("Delivery Date"), iso("Paid On")
    y25, y26 = "substr(\"Order Date\", 7, 4) = '2025'", "substr(\"Order Date\", 7, 4) = '2026'"
    my = lambda m: "substr(\"Order Date\", 4, 7) = '%s'" % m
    O = '"Order No"'
    ym = ["substr(%s, 1, 7)" % OD, "substr(\"Order Date\", 4, 2)", "CAST(substr(\"Order Date\", 4, 2) AS INTEGER)", "substr(%s, 1, 4), substr(%s, 6, 2)" % (OD, OD)]
    q("how many orders last month", "SELECT count(*) %s WHERE %s" % (F, my("02.2026")), "count", chain="lm")
    q("and in feb last year", "SELECT count(*) %s WHERE %s" % (F, my("02.2025")), "count", "medium", chain="lm")
    q("by category", by("%s WHERE %s GROUP BY Category" % (F, my("02.2025")), ["Category"], "count(*)"), "count by group", "medium", chain="lm")
    q("total sales 2025", rnd("SELECT @sum(Amount)@ %s WHERE %s" % (F, y25)), "sum", chain="ts")
    q("per month", rnd(*by("%s WHERE %s GROUP BY substr(\"Order Date\", 4, 2)" % (F, y25), ym, "@sum(Amount)@")), "sum by month", "medium", chain="ts")
    q("business customers only", rnd(*by("%s WHERE %s AND \"Cust Type\" = 'Business' GROUP BY substr(\"Order Date\", 4, 2)" % (F, y25), ym, "@sum(Amount)@")), "sum by month", "medium", chain="ts")
    q("best month", rnd(*w("%s WHERE %s AND \"Cust Type\" = 'Business' GROUP BY substr(\"Order Date\", 4, 2) ORDER BY sum(Amount) DESC LIMIT 1" % (F, y25), *[k + "; @sum(Amount)@" for k in ym[:3]], *ym[:3])),
      "superlative", "medium", chain="ts")
    q("unpaid orders", w(F + " WHERE Paid = 'N'", "*", "count(*)", O, O + ";Customer;Amount", O + ";Amount"), "list", chain="up")
    q("how much is that", rnd("SELECT @sum(Amount)@ %s WHERE Paid = 'N'" % F), "sum", "medium", chain="up")
    q("who owes the most", rnd(*w(F + " WHERE Paid = 'N' GROUP BY Customer ORDER BY sum(Amount) DESC LIMIT 1", "Customer", "Customer;@sum(Amount)@")), "superlative", "medium", chain="up")
    q("top 5 customers by amount", rnd(*w(F + " GROUP BY Customer ORDER BY sum(Amount) DESC LIMIT 5", "Customer;@sum(Amount)@", "Customer")), "top n")
    q("how many roses did we sell in 2025", ["SELECT sum(Qty) %s WHERE Item = 'Rose Bouquet' AND %s" % (F, y25)], "sum", "medium")
    q("orders of hotel seeblick", w(F + " WHERE Customer = 'Hotel Seeblick'", "*", "count(*)", O, O + ";\"Order Date\";Item;Amount", O + ";Item;Amount"), "list", chain="hs")
    q("since january", w(F + " WHERE Customer = 'Hotel Seeblick' AND " + y26, "*", "count(*)", O, O + ";\"Order Date\";Item;Amount", O + ";Item;Amount"), "list", "medium", chain="hs")
    q("total?", rnd("SELECT @sum(Amount)@ %s WHERE Customer = 'Hotel Seeblick' AND %s" % (F, y26)), "sum", "medium", chain="hs")
    q("deliveries tomorrow", w(F + " WHERE \"Delivery Date\" = '19.03.2026'", "*", "count(*)", O, O + ";Customer;Item", O + ";Customer;Town;Driver", O + ";Customer"), "list")
    q("deliveries per driver this year", by(F + " WHERE Driver IS NOT NULL AND substr(\"Delivery Date\", 7, 4) = '2026' GROUP BY Driver", ["Driver"], "count(*)") + by(F + " WHERE substr(\"Delivery Date\", 7, 4) = '2026' GROUP BY Driver", ["Driver"], "count(*)") +
      by(F + " WHERE Driver IS NOT NULL AND %s GROUP BY Driver" % y26, ["Driver"], "count(*)") + by(F + " WHERE %s GROUP BY Driver" % y26, ["Driver"], "count(*)"), "count by group", "medium")
    q("avg order value", rnd("SELECT @avg(Amount)@ " + F), "average", chain="av")
    q("by cust type", rnd("SELECT \"Cust Type\", @avg(Amount)@ %s GROUP BY \"Cust Type\"" % F), "average by group", "easy", chain="av")
    q("only altdorf", rnd("SELECT \"Cust Type\", @avg(Amount)@ %s WHERE Town = 'Altdorf' GROUP BY \"Cust Type\"" % F), "average by group", "medium", chain="av")
    q("share of web orders", frac("SELECT @1.0 * sum(\"Ordered Via\" = 'web') / count(*)@ " + F), "rate", "medium")
    q("which item sells best", w(F + " GROUP BY Item ORDER BY sum(Qty) DESC LIMIT 1", "Item", "Item;sum(Qty)") + w(F + " GROUP BY Item ORDER BY count(*) DESC LIMIT 1", "Item", "Item;count(*)") + rnd(*w(F + " GROUP BY Item ORDER BY sum(Amount) DESC LIMIT 1", "Item", "Item;@sum(Amount)@")),
      "superlative", "medium")
    q("orders over 300", w(F + " WHERE Amount > 300", "*", "count(*)", O, O + ";Amount", O + ";Customer;Amount", O + ";Customer;Item;Amount"), "list")
    q("private customers with more than 12 orders", w(F + " WHERE \"Cust Type\" = 'Private' GROUP BY Customer HAVING count(*) > 12", "Customer", "Customer;count(*)") + ["SELECT count(*) FROM (SELECT 1 %s WHERE \"Cust Type\" = 'Private' GROUP BY Customer HAVING count(*) > 12)" % F],
      "having", "medium")
    q("average days from order to delivery", rnd("SELECT @avg(julianday(%s) - julianday(%s))@ %s" % (DD, OD, F)), "duration", "hard")
    q("sales by town and category", rnd("SELECT Town, Category, @sum(Amount)@ %s GROUP BY Town, Category" % F, "SELECT Category, Town, @sum(Amount)@ %s GROUP BY Town, Category" % F), "sum by two", "medium")
    q("orders not paid after 30 days", w(F + " WHERE Paid = 'N' AND %s < '2026-02-16'" % OD, "*", "count(*)", O, O + ";Customer;Amount", O + ";Amount", O + ";Customer") + w(F + " WHERE Paid = 'N' AND %s <= '2026-02-16'" % OD, "*", "count(*)", O), "list", "hard")
    q("who ordered a wedding arch", w(F + " WHERE Item = 'Wedding Arch'", "DISTINCT Customer", "Customer", O + ";Customer", "Customer;\"Order Date\"", "*"), "list")
    q("compare q1 2025 and q1 2026 sales", rnd("SELECT substr(\"Order Date\", 7, 4), @sum(Amount)@ %s WHERE substr(\"Order Date\", 4, 2) <= '03' GROUP BY 1" % F, "SELECT CAST(substr(\"Order Date\", 7, 4) AS INTEGER), @sum(Amount)@ %s WHERE substr(\"Order Date\", 4, 2) <= '03' GROUP BY 1" % F,
      "SELECT substr(\"Order Date\", 7, 4) || '-Q1', @sum(Amount)@ %s WHERE substr(\"Order Date\", 4, 2) <= '03' GROUP BY 1" % F,
      "SELECT sum(CASE WHEN {a} THEN Amount END), sum(CASE WHEN {b} THEN Amount END) {f} WHERE substr(\"Order Date\", 4, 2) <= '03'".format(a=y25, b=y26, f=F), "SELECT sum(CASE WHEN {a} THEN Amount END), sum(CASE WHEN {b} THEN Amount END), sum(CASE WHEN {b} THEN Amount ELSE -Amount END) {f} WHERE substr(\"Order Date\", 4, 2) <= '03'".format(a=y25, b=y26, f=F)), "comparison", "hard")
    q("which towns do we deliver to", "SELECT DISTINCT Town " + F, "list", "easy")
    q("busiest weekday", w("%s GROUP BY strftime('%%w', %s) ORDER BY count(*) DESC LIMIT 1" % (F, OD), *[k + x for x in (";count(*)", "") for k in ("strftime('%%w', %s)" % OD, "CAST(strftime('%%w', %s) AS INTEGER)" % OD,
      "CASE strftime('%%w', %s) WHEN '0' THEN 'Sunday' WHEN '1' THEN 'Monday' WHEN '2' THEN 'Tuesday' WHEN '3' THEN 'Wednesday' WHEN '4' THEN 'Thursday' WHEN '5' THEN 'Friday' ELSE 'Saturday' END" % OD)]), "superlative", "hard")
    p.ask("how much profit did we make", "no purchase prices are recorded")
    p.ask("customer birthdays next month", "no birthdays are recorded")
    p.ask("how is business", "too vague")
    p.ask("mark F10310 as paid", "a wish to change data")
    return p
