#include "drafter/grammar/lexicon.h"

#include "base/ban.h"

/* clang-format off */
/* NOLINTBEGIN(bugprone-suspicious-missing-comma) */
/* Words of schemas written out: lexicon.h says how the lines are read. */
const char *const abbreviations[] = {
	/* people */
	"first_name fname firstnm vorname prenom voornaam",
	"last_name lname lastnm nachname apellido apellidos cognome sobrenome"
	" achternaam familienname",
	"middle_name mname", "name nm nombre nom nome naam",
	"birth_date dob geburtsdatum birthdt", "social_security_number ssn",
	"gender gend geschlecht sexe sexo", "age edad idade",
	"nationality nacionalidad", "customer cust kunde cliente klant",
	"customers kunden clientes", "client clnt", "user usr usuario benutzer",
	"user_id uid", "user_name uname", "password pwd pswd passwd",
	"employee emp empl mitarbeiter empleado employe",
	"employees empleados employes", "manager mgr mngr", "supervisor supv",
	"assistant asst", "executive exec", "student stu stud schueler",
	"professor prof", "teacher tchr lehrer", "instructor instr",
	"faculty fac", "player plyr spieler jugador joueur", "supplier sup supp"
	" lieferant proveedor fournisseur", "vendor vend", "author auth autor"
	" autore auteur", "passengers pax", "opponent opp",
	/* ways to reach them */
	"address addr addr1 direccion adresse indirizzo endereco",
	"street strasse calle rue straat st", "avenue ave", "boulevard blvd",
	"road rd", "highway hwy", "city ort stadt ciudad ville cidade citta",
	"zip plz postleitzahl zipcd", "country ctry cntry pais paese pays",
	"state estado", "province provincia", "region rgn", "county cnty",
	"phone ph phn fone telefon telefono telefone", "telephone tel",
	"mobile mob", "email eml correo courriel",
	/* numbers and measures */
	"number num no nbr nr anzahl aantal", "count cnt", "quantity qty qnty"
	" quant cantidad quantite menge quantita quantidade",
	"amount amt monto importe montant betrag bedrag", "total tot", "sum summe",
	"average avg", "maximum max", "minimum min", "standard std",
	"percent pct prozent", "value val valor valore wert", "points pts",
	"point pt", "weight wt wgt gewicht peso poids", "height ht hgt altura",
	"length len lgth", "width wdth", "size sz groesse taille talla",
	"volume vol", "capacity cap", "speed spd", "velocity vel",
	"distance dstnc", "latitude lat", "longitude lng lon", "elevation elev",
	"temperature temp temps tmp", "humidity hum", "precipitation precip",
	"density dens", "frequency freq", "duration dur", "population pop",
	"maximum_speed vmax", "horsepower hp",
	/* time */
	"date dt fecha datum", "year yr ano annee jahr anno", "years yrs",
	"month mon mes mois monat mese", "day dia jour", "week wk woche",
	"hours hrs", "minutes mins", "seconds secs", "schedule sched",
	"january jan", "february feb", "march mar", "april apr", "june jun",
	"july jul", "august aug", "september sep sept", "october oct",
	"november nov", "december dec", "year_to_date ytd", "month_to_date mtd",
	"join doj", "arrival arr", "birth naissance nacimiento geburt",
	/* money and trade */
	"price prc precio prix preis prezzo preco prijs", "salary sal gehalt"
	" sueldo salario salaire stipendio", "commission comm", "payment pmt pymt"
	" pago paiement zahlung", "balance bal saldo", "discount disc descuento"
	" rabatt", "currency ccy", "revenue umsatz ingresos", "profit gewinn",
	"sales ventas ventes", "order ord pedido commande bestellung ordine",
	"orders pedidos commandes bestellungen", "invoice inv factura facture"
	" rechnung", "receipt rcpt", "account acct acc konto cuenta",
	"transaction trans txn trx", "product prod prd producto produit prodotto"
	" produto produkt", "products productos produits", "article artikel"
	" articulo", "item itm", "category cat categ ctgry catg categoria kategorie"
	" categorie", "brand brnd marca marque", "manufacturer mfr mf mfg"
	" hersteller", "model mdl", "color clr colour farbe couleur",
	"warehouse whse lager", "stock bestand existencias", "delivery dlvry"
	" lieferung entrega", "shipment shpmt", "company cmpny cmpy empresa firma"
	" unternehmen", "corporation corp", "market mkt", "marketing mktg",
	"insurance ins", "premium prem", "claim clm", "coverage cov",
	"department dept dep abteilung departamento", "division div",
	"organization org organisation", "institution inst", "association assoc",
	"conference conf", "management mgmt", "government govt gov",
	"international intl", "national natl", "project proj projekt proyecto",
	/* places and transport */
	"building bldg gebaeude", "apartment apt", "floor flr", "room rm zimmer",
	"location loc", "place lieu lugar", "station stn", "airport arpt"
	" flughafen aeropuerto", "flight flt flug vuelo", "aircraft acft",
	"vehicle veh fahrzeug", "license lic", "origin orig", "source src",
	"destination dst dest", "reservation resv", "booking bkg",
	"ticket tkt", "hotel htl",
	/* schools and health */
	"university univ uni", "college coll", "school schl schule escuela ecole",
	"course crs kurs curso cours", "semester sem", "section sec",
	"major maj", "credits cred crdt", "enroll enr", "subject fach materia",
	"hospital hosp", "medicine med", "medication meds", "prescription rx",
	"diagnosis diag dx", "procedure proc", "appointment appt",
	"doctor arzt medecin",
	/* sport and the arts */
	"league lg liga", "team equipo mannschaft equipe", "club verein",
	"rebounds reb", "assists ast", "games_played gp", "goals_for gf",
	"goals_against ga", "yards yds", "touchdowns tds", "tournament tourn",
	"title titulo titre titel titolo", "song lied cancion chanson",
	"movie pelicula", "book libro buch livre", "publisher verlag"
	" editeur", "publication pub", "page pg", "pages pgs seiten", "chapter"
	" chap", "edition edn", "language lang idioma sprache langue",
	/* words of any table */
	"description desc descr dscr descripcion beschreibung bezeichnung"
	" descrizione", "type tipo typ", "code codigo", "information info",
	"position pos", "image img", "picture pic", "message msg", "comment cmnt"
	" cmt", "remark rmk", "label lbl", "group grp gruppe grupo", "reference"
	" ref", "extension ext", "sequence seq", "version ver", "attribute attr",
	"characteristic char char.", "performance perf", "record rec",
	"document doc", "documents docs", "index idx",
	"abbreviation abbr abbrev", "status sts", "flag flg", "indicator ind",
	"service svc serv", "server srv", "application appl", "software sw",
	"operating_system os", "administrator admin", "gnp gnp",
	NULL,
};
/* clang-format on */
/* NOLINTEND(bugprone-suspicious-missing-comma) */
