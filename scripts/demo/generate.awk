# Print INSERT statements for the demo shop. Reads words.txt; the same output
# from every awk, because the random numbers are our own.
BEGIN {
	FS = "|"
	seed = 20231101
	FIRST = day_number(2023, 1, 1)
	DAYS = day_number(2026, 1, 1) - FIRST
	N_CUSTOMERS = 4000
	N_ORDERS = 50000
}
/^#/ || NF == 0 { next }
$1 == "first" || $1 == "last" { n_names[$1] = split($2, list, " ")
	for (i in list) names[$1, i] = list[i]; next }
{
	n[$1]++
	for (i = 2; i <= NF; i++)
		word[$1, n[$1], i - 1] = $i
	weigh($1, $NF ~ /^[0-9]+$/ ? $NF : 1)
}
END {
	suppliers(); categories(); products(); customers(); departments()
	employees(); warehouses(); orders(); reviews()
	while (n_tables > 0)
		flush(table[n_tables--])
}

# Random numbers: Park and Miller's, exact in a double.
function uniform() {
	seed = (seed * 48271) % 2147483647
	return seed / 2147483647
}
function below(n) { return int(uniform() * n) }
function chance(p) { return uniform() < p }
function between(low, high) { return low + uniform() * (high - low) }
function normal() {
	return sqrt(-2 * log(uniform())) * cos(6.283185307 * uniform())
}
function weigh(kind, w) {
	upto[kind, n[kind]] = upto[kind, n[kind] - 1] + w
}
function pick(kind,   u, i) { # the number of one of the weighted words
	u = uniform() * upto[kind, n[kind]]
	for (i = 1; upto[kind, i] < u; i++)
		;
	return i
}
function any(kind) { return word[kind, pick(kind), 1] }
function shuffle(to, count,   i, j, x) {
	for (i = 1; i <= count; i++)
		to[i] = i
	for (i = count; i > 1; i--) {
		j = 1 + below(i); x = to[i]; to[i] = to[j]; to[j] = x
	}
}

# Calendar: days since 1970-01-01, as in Howard Hinnant's civil_from_days.
function day_number(y, m, d,   era, yoe, doy) {
	if (m <= 2) y--
	era = int(y / 400); yoe = y - era * 400
	doy = int((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5) + d - 1
	return era * 146097 + yoe * 365 + int(yoe / 4) - int(yoe / 100) + \
	       doy - 719468
}
function date(days,   z, era, doe, yoe, doy, mp, d, m) {
	z = int(days) + 719468
	era = int(z / 146097); doe = z - era * 146097
	yoe = int((doe - int(doe / 1460) + int(doe / 36524) - \
		   int(doe / 146096)) / 365)
	doy = doe - (365 * yoe + int(yoe / 4) - int(yoe / 100))
	mp = int((5 * doy + 2) / 153)
	d = doy - int((153 * mp + 2) / 5) + 1
	m = mp + (mp < 10 ? 3 : -9)
	return sprintf("%04d-%02d-%02d", yoe + era * 400 + (m <= 2), m, d)
}
function moment(t,   s) {
	s = int((t - int(t)) * 86400)
	return sprintf("%s %02d:%02d:%02d", date(t), s / 3600, s / 60 % 60,
		       s % 60)
}

# SQL: rows are held back and written many to a statement.
function text(s) { gsub(/'/, "''", s); return "'" s "'" }
function money(x) { return sprintf("%.2f", x) }
function insert(to, values) {
	if (!(to in held))
		table[++n_tables] = to
	held[to] = held[to] (held[to] ? ",\n" : "") "(" values ")"
	if (++n_held[to] == 400)
		flush(to)
}
function flush(to) {
	if (held[to])
		print "INSERT INTO " to " VALUES\n" held[to] ";"
	held[to] = ""; n_held[to] = 0
}

function person() {
	return names["first", 1 + below(n_names["first"])] " " \
	       names["last", 1 + below(n_names["last"])]
}
function ascii(s) {
	gsub(/ü/, "ue", s); gsub(/á/, "a", s); gsub(/é/, "e", s)
	gsub(/ë/, "e", s); gsub(/ó/, "o", s); gsub(/ń/, "n", s)
	gsub(/ř/, "r", s); gsub(/'/, "", s); gsub(/ö/, "oe", s)
	return tolower(s)
}
function email(name,   s) {
	s = ascii(name); gsub(/ /, ".", s)
	if (n_mail[s]++)
		s = s n_mail[s]
	return s "@example." (chance(0.7) ? "com" : chance(0.5) ? "org" : "net")
}

function suppliers(   i, p, s) {
	for (i = 1; i <= n["supplier"]; i++) {
		p = pick("place"); s = ascii(word["supplier", i, 1])
		gsub(/[^a-z]/, "", s)
		insert("suppliers", i "," text(word["supplier", i, 1]) "," \
		       text(word["place", p, 1]) "," \
		       text(word["place", p, 2]) "," \
		       text("sales@" s ".example") "," \
		       text(date(FIRST - 365 - below(3000))))
	}
}
function categories(   i) {
	for (i = 1; i <= n["category"]; i++) {
		category[word["category", i, 1]] = i
		insert("categories", i "," text(word["category", i, 1]) "," \
		       text(word["category", i, 2]))
	}
}
function products(   i, v, c, count, form, name) {
	for (i = 1; i <= n["thing"]; i++) {
		c = category[word["thing", i, 1]]
		count = split(word["category", c, 3], form, ",")
		for (v = 1; v <= count; v++) {
			name = form[v]
			sub(/\*/, word["thing", i, 2], name)
			product(name, c, word["thing", i, 3] * (0.9 + 0.22 * v),
				word["thing", i, 4])
		}
	}
	shuffle(popular, n_products)
}
function product(name, c, base, weight,   id) {
	id = ++n_products
	price[id] = int(base) + (chance(0.6) ? 0.9 : chance(0.5) ? 0.5 : 0)
	grams[id] = weight
	quality[id] = between(3, 4.8)
	# Some came during the three years, and the last of them never sold.
	added[id] = chance(0.25) ? FIRST + below(DAYS) : FIRST - below(900)
	unsold[id] = id % 14 == 5
	insert("products", id "," text(name) "," c "," \
	       1 + (c * 2 + below(3)) % n["supplier"] "," money(price[id]) \
	       "," money(price[id] * between(0.42, 0.72)) "," \
	       int(exp(between(2, 6.2))) "," 5 * (1 + below(7)) "," weight \
	       "," text(date(added[id])) "," (chance(0.06) ? 1 : 0))
}
function customers(   i, p, name, day) {
	day = FIRST - 1100
	for (i = 1; i <= N_CUSTOMERS; i++) {
		# Two fifths were there before the first order.
		day += i < N_CUSTOMERS * 0.4 ? 1100 / (N_CUSTOMERS * 0.4) \
		     : DAYS / (N_CUSTOMERS * 0.6)
		joined[i] = day
		p = pick("place"); name = person()
		insert("customers", i "," text(name) "," text(email(name)) \
		       "," (chance(0.3) ? "NULL" : text(phone())) "," \
		       text(word["place", p, 1]) "," \
		       text(word["place", p, 2]) "," \
		       text(chance(0.18) ? "business" : "consumer") "," \
		       (chance(0.42) ? 1 : 0) "," text(date(day)))
	}
	shuffle(loyal, N_CUSTOMERS)
}
function phone() {
	return sprintf("+%d %d %06d", 30 + below(20), 100 + below(900),
		       below(1000000))
}
function departments(   i) {
	for (i = 1; i <= n["department"]; i++)
		insert("departments", i "," text(word["department", i, 1]) \
		       "," text(word["department", i, 2]) "," \
		       money(word["department", i, 3] * 1.4 * \
			     word["department", i, 5]))
}
function employees(   d, k, id, head, boss, pay, hired) {
	for (d = 1; d <= n["department"]; d++) {
		head = id + 1
		for (k = 1; k <= word["department", d, 3]; k++) {
			id++
			boss = id == 1 ? "NULL" : k == 1 || d == 1 ? 1 : head
			pay = word["department", d, 5] * \
			      (id == 1 ? 1.5 : k == 1 ? 1.45 : \
			       between(0.82, 1.2))
			hired = FIRST - 2200 + below(2200 + DAYS * 0.8)
			insert("employees", id "," text(person()) "," \
			       text(rank(id, k, d)) "," d "," boss "," \
			       int(pay / 100) * 100 "," text(date(hired)) "," \
			       (k > 1 && chance(0.08) ? \
				text(date(hired + \
				     below(FIRST + DAYS - hired))) : "NULL"))
			if (word["department", d, 1] == "Sales")
				seller[++n_sellers] = id
		}
	}
}
function rank(id, k, d) {
	if (id == 1)
		return "Chief Executive"
	return k == 1 ? "Head of " word["department", d, 1] \
		      : word["department", d, 4]
}
function warehouses(   i) {
	for (i = 1; i <= n["warehouse"]; i++)
		insert("warehouses", i "," text(word["warehouse", i, 1]) "," \
		       text(word["warehouse", i, 2]) "," \
		       text(word["warehouse", i, 3]) "," \
		       word["warehouse", i, 4])
}

# How busy a day is: growth, season, weekday, and luck.
function busy(day,   month, share) {
	month = substr(date(day), 6, 2) + 0
	split("0.86 0.82 0.94 0.97 1 0.95 0.88 0.84 0.99 1.06 1.38 1.52",
	      season, " ")
	split("1.16 1.08 1.04 1.02 0.98 0.8 0.92", weekday, " ")
	share = (day - FIRST) / DAYS
	return (1 + 0.9 * share) * season[month] * \
	       weekday[(day + 3) % 7 + 1] * between(0.85, 1.15)
}
# The time of day at which a share of a day's orders has come in.
function hour_of(share) {
	if (share < 0.06)
		return share / 0.06 * 7 / 24
	if (share < 0.55)
		return (7 + (share - 0.06) / 0.49 * 9) / 24
	return (16 + (share - 0.55) / 0.45 * 7.99) / 24
}
function orders(   day, sum, i, k, want, from) {
	for (day = 0; day < DAYS; day++)
		sum += load[day] = busy(FIRST + day)
	for (day = 0; day < DAYS; day++) {
		want += load[day] / sum * N_ORDERS
		from = i
		k = day == DAYS - 1 ? N_ORDERS : int(want)
		while (i < k)
			order(++i, FIRST + day + \
			      hour_of((i - from - uniform()) / (k - from)))
	}
}
function buyer(t,   id) {
	do
		id = loyal[1 + int(N_CUSTOMERS * exp(1.5 * log(uniform())))]
	while (joined[id] > t || id % 13 == 7)
	return id
}
function wanted(t,   id) {
	do
		id = popular[1 + int(n_products * exp(1.7 * log(uniform())))]
	while (added[id] > t || unsold[id])
	return id
}
function order(id, t,   lines, total, channel, state, left, sent, there) {
	customer = buyer(t); weight = 0; n_lines = 0
	split("", taken)
	lines = 1 + int(-1.5 * log(uniform()))
	while (lines-- > 0 && n_lines < 9)
		total += item(id, t)
	channel = any("channel")
	left = FIRST + DAYS - t
	sent = t + between(0.2, 2.6)
	there = sent + between(0.9, 5.5)
	state = chance(0.045) ? "cancelled" : there < t + left ? "delivered" : \
		sent < t + left ? "shipped" : chance(0.6) ? "processing" : \
		"pending"
	insert("orders", id "," customer "," \
	       (channel == "phone" ? seller[1 + below(n_sellers)] : "NULL") \
	       "," text(channel) "," text(state) "," text(any("payment")) \
	       "," money(total) "," text(moment(t)) "," \
	       (state ~ /^(shipped|delivered)$/ ? text(moment(sent)) \
						: "NULL") "," \
	       (state == "delivered" ? text(moment(there)) : "NULL"))
	if (state == "delivered" || state == "shipped")
		shipment(id)
	if (state == "delivered")
		afterwards(id, there)
}
function item(id, t,   p, count, unit, off) {
	p = wanted(t)
	if (p in taken)
		return 0
	taken[p] = 1
	count = chance(0.74) ? 1 : 2 + int(-0.8 * log(uniform()))
	unit = sprintf("%.2f", price[p] * \
		       (0.93 + 0.07 * int((t - FIRST) / 182.7) / 5)) + 0
	off = chance(substr(date(t), 6, 2) == "11" ? 0.45 : 0.16) ? \
	      0.05 * (1 + below(4)) : 0
	weight += count * grams[p]
	insert("order_items", id "," (++n_lines) "," p "," count "," \
	       money(unit) "," off)
	bought[n_lines] = p; bought_n[n_lines] = count
	paid[n_lines] = unit * (1 - off)
	return sprintf("%.2f", count * unit * (1 - off))
}
function shipment(id) {
	insert("shipments", ++n_shipments "," id "," pick("warehouse") "," \
	       text(any("carrier")) "," \
	       text(sprintf("PX%07d%03d", id, below(1000))) "," \
	       sprintf("%.1f", weight + 0.2) "," \
	       money(3.9 + weight * between(0.25, 0.4)))
}
function afterwards(id, there,   i, p, day, count) {
	for (i = 1; i <= n_lines; i++) {
		p = bought[i]; day = there + between(1, 28)
		if (chance(0.05 * (5.6 - quality[p]) / 2) && \
		    day < FIRST + DAYS) {
			count = 1 + below(bought_n[i])
			insert("returns", ++n_returns "," id "," p "," count \
			       "," text(any("reason")) "," \
			       money(count * paid[i]) "," \
			       text(date(day)))
		}
		if (chance(0.09)) {
			n_reviews++
			review_of[n_reviews] = p
			review_by[n_reviews] = customer
			review_on[n_reviews] = there + between(1, 40)
		}
	}
}
function reviews(   i, stars, id) {
	for (i = 1; i <= n_reviews; i++) {
		if (review_on[i] >= FIRST + DAYS)
			continue
		stars = int(quality[review_of[i]] + 0.5 + 0.9 * normal())
		stars = stars < 1 ? 1 : stars > 5 ? 5 : stars
		insert("reviews", ++id "," review_of[i] "," review_by[i] "," \
		       stars "," (chance(0.35) ? "NULL" : remark(stars)) "," \
		       text(date(review_on[i])))
	}
}
function remark(stars,   i) {
	do
		i = pick("comment")
	while (word["comment", i, 1] != stars)
	return text(word["comment", i, 2])
}
