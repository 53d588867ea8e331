#include "drafter/grammar/lexicon.h"

#include "base/ban.h"

/* clang-format off */
/* NOLINTBEGIN(bugprone-suspicious-missing-comma) */
/* People and what they do: lexicon.h says how the lines are read. */
const char *const meanings_life[] = {
	/* people */
	"person people individual human folk human_being | somebody someone"
	" anybody anyone character figure",
	"man male gentleman guy men bloke lad | boy him",
	"woman female lady gal women | girl her",
	"gender sex | male female",
	"child kid children youngster infant baby toddler minor"
	" | son daughter dependent boy girl",
	"teenager teen adolescent youth | youngster kid",
	"adult grownup", "senior elderly pensioner retiree",
	"parent mother father mom dad mum | guardian",
	"mother mom mum", "father dad", "son boy", "daughter girl",
	"spouse husband wife partner | married", "sibling brother sister",
	"family household relative | kin relation", "dependent dependant",
	"friend buddy pal mate companion | acquaintance highschooler",
	"friendship friend", "like fan | admirer", "couple pair wedding",
	"neighbor neighbour", "resident inhabitant dweller occupant citizen"
	" | population people tenant",
	"citizen national", "population inhabitant resident people | citizen"
	" dweller headcount",
	"immigrant migrant | foreigner", "tenant renter lodger occupant lessee",
	"landlord lessor | owner", "owner proprietor holder | own possess belong"
	" has landlord",
	"guest visitor | customer traveler tourist attendee client",
	"visitor guest tourist attendee | attendance audience people",
	"host organizer organiser | presenter moderator",
	"audience spectator viewer crowd attendance | public turnout listener"
	" watch people",
	"attendance attendee turnout audience visitor crowd | attend spectator"
	" people",
	"participant attendee entrant competitor contestant contender"
	" | participate person player join take_part",
	"participation participate | attend join take_part",
	"volunteer helper", "member | membership person join belong"
	" subscriber",
	"membership member | subscription join", "founder | found establish"
	" creator start",
	"creator maker | create author", "leader head chief boss | lead captain"
	" president",
	"president head chairman chairperson chair | leader boss lead",
	"chairman chair chairperson chairwoman head president",
	"king queen monarch ruler", "celebrity star", "expert specialist",
	"victim casualty | injured killed", "perpetrator attacker offender"
	" culprit | criminal killer suspect",
	"criminal offender felon convict", "suspect accused", "prisoner inmate",
	"witness", "nickname alias | called name",
	"social_security_number ssn",
	"name title | called named label",
	"full_name name", "last_name surname family_name lastname"
	" | name last family",
	"first_name forename given_name firstname christian_name"
	" | name first given",
	"middle_name middle_initial initial", "maiden_name",
	"birthday birth_date birthdate date_of_birth birth_day dob"
	" | born birth",
	"birthplace birth_place place_of_birth | born birth hometown city"
	" birth_city birth_town country",
	"birth_state born_state | birth state born",
	"birth born birthday | birthplace",
	"death die decease | passed killed", "death_date died deathdate"
	" date_of_death | death",
	"age old | aged year_old years_old",
	"hometown home_town home_city birthplace | home city town come_from",
	"nationality citizenship | country nation citizen origin come_from",
	"native_language mother_tongue", "ethnicity race ethnic | origin",
	"religion faith denomination belief | church", "denomination religion"
	" affiliation confession",
	"marital_status married | single", "marriage wedding | marry wed"
	" married",
	"divorce separated", "hobby interest pastime | activity",
	"height stature | tall high", "weight mass | heavy weigh",
	"eye_color eye_colour", "hair_color hair_colour",
	"signature sign", "biography bio | life",
	/* ways to reach them */
	"address | street residence location live where home",
	"residence home dwelling | live house address",
	"phone telephone phone_number telephone_number cell mobile"
	" | call contact number cell_phone mobile_phone landline tel",
	"cell_phone mobile mobile_phone cell cellphone",
	"fax telefax", "email mail e-mail email_address mail_address"
	" | electronic_mail",
	"contact reach | phone email", "website homepage url web_page"
	" web_site web_address site | link",
	"zip zip_code postcode postal_code zipcode post_code postal",
	"street road avenue lane | address", "house_number street_number",
	/* work */
	"employee worker staff personnel staff_member staffer coworker"
	" employe workforce | person people colleague labor team_member"
	" crew hire man who_work",
	"staff employee personnel worker crew team | person people colleague",
	"colleague coworker", "crew staff | member team",
	"manager boss supervisor head leader superior | chief director executive"
	" manage lead run report_to",
	"supervisor boss manager superior | supervise mentor",
	"director manager head | direct filmmaker",
	"executive ceo chief officer | manager boss",
	"ceo chief_executive boss head", "officer official", "clerk assistant",
	"assistant aide helper", "secretary", "advisor adviser tutor mentor"
	" counselor | advise", "advisee student | advise",
	"consultant adviser", "apprentice trainee intern",
	"trainee intern apprentice", "candidate applicant nominee contender"
	" | run",
	"applicant candidate | apply", "employer company firm"
	" | work_for",
	"job occupation profession position | title career work employment"
	" role post trade vocation",
	"job_title position role occupation | job title",
	"position role post rank | job place title", "role function position"
	" part | job character",
	"profession occupation job career trade | work specialty",
	"career job profession", "vacancy opening | job", "duty task"
	" responsibility", "skill ability competence talent expertise"
	" | know qualification",
	"qualification certificate credential diploma | degree skill",
	"certificate certification license | certified credential"
	" qualification licensed",
	"license licence permit | certificate certified",
	"experience seniority | year work", "education schooling training"
	" | degree",
	"training train | course instruction trained",
	"department division unit section | team branch dept bureau faculty"
	" office ministry",
	"division department section unit", "team group squad | crew club unit"
	" side",
	"shift turn", "hire_date hiring_date start_date date_hired hired"
	" | hire start join joined started_working",
	"hire employ recruit | join", "promotion promote",
	"employment job | work employ hire", "evaluation appraisal review"
	" assessment rating | evaluate judge",
	"performance result | achievement",
	"salary pay wage income earnings compensation paycheck remuneration"
	" | earn paid money make stipend payroll",
	"income earnings revenue | salary earn make money pay", "bonus award"
	" premium | extra", "commission bonus | percent",
	"pension retirement", "vacation holiday leave", "holiday vacation",
	"absence leave", "workshop seminar", "meeting appointment conference"
	" | session meet", "conference convention congress meeting symposium | event",
	"task job assignment activity", "assignment task homework | work"
	" assigned", "project undertaking program scheme | work initiative",
	"program programme project | scheme plan show",
	"company firm business enterprise corporation organization"
	" corporate | employer manufacturer brand maker vendor",
	"organization organisation institution company body association"
	" | group agency",
	"institution institute organization | school university",
	"agency bureau office", "association society club union"
	" | organization", "headquarters headquarter head_office main_office hq"
	" | based seat located",
	"branch office location outlet subsidiary | site store bank",
	"office bureau | room branch", "factory plant manufacturer mill"
	" | manufactory",
	"manufacturer maker producer manufactory brand make | company factory"
	" manufacture produce firm",
	"producer maker manufacturer | produce", "industry sector field branch"
	" business | trade line",
	"sector industry", "founded established_date founding_date"
	" | year found establish created start opened foundation",
	"establish found create | open start set_up", "market | marketplace"
	" exchange", "market_value worth capitalization value | valuation",
	"entrepreneur businessman founder | business",
	"investor backer shareholder | invest put_money",
	"investment invest | funding money", "shareholder stockholder"
	" | share own", "stock share equity | inventory", "startup company",
	"asset property possession | item holding", "equity share capital",
	"subsidiary branch daughter_company", "competitor rival opponent",
	"partner ally", "contract agreement deal | signed",
	"strategy plan", "plan scheme | planned",
	/* money */
	"price cost charge fee rate | expensive cheap pay amount money value"
	" worth much dollar",
	"cost price expense charge fee | expensive pay money amount",
	"fee charge price cost tuition | pay amount", "rate price charge"
	" | percentage fee", "charge fee cost price | amount",
	"expense cost spending expenditure | spend", "expenditure spending"
	" expense | spend",
	"rent rental lease | pay price", "rental rent hire lease",
	"fare price ticket_price | cost", "tuition fee", "fine penalty",
	"toll fee", "amount sum total | value money quantity price much",
	"total sum amount | overall altogether", "sum total amount",
	"value worth amount | price", "money cash fund | amount dollar",
	"fund money funding | finance capital", "budget fund money funding"
	" | spend allowance finance expense",
	"capital money asset", "grant funding fund subsidy | money",
	"scholarship grant stipend", "donation gift contribution | donate"
	" give", "donor giver | donate",
	"endowment donation gift fund | donate",
	"revenue turnover sales income takings proceeds | earnings money"
	" gross", "turnover revenue sales", "sales revenue turnover"
	" | sell sold sale",
	"gross revenue takings box_office | earn make income",
	"profit gain earnings net_income | earn make money margin",
	"loss deficit | lose lost", "margin profit", "growth increase | grow",
	"debt loan owe liability", "loan credit mortgage | borrow lend debt"
	" lent",
	"credit loan | balance", "mortgage loan", "interest rate",
	"account | bank user login", "balance | account money fund savings",
	"savings saving deposit", "checking current_account",
	"deposit | pay_in put", "withdrawal withdraw", "bank | branch credit",
	"card | credit_card", "credit_card card", "cash money",
	"transaction transfer payment trade deal | purchase",
	"payment pay paid transaction remittance | payout amount money sum",
	"payment_method payment_type way_to_pay | pay payment",
	"invoice bill receipt | billed billing charge",
	"receipt invoice bill", "receipt_date received", "tax duty levy | vat",
	"currency money", "insurance policy cover coverage | insured",
	"policy insurance contract | insured coverage cover",
	"policyholder policy_holder insured", "claim | demand damage filed"
	" request", "settlement payout | settle settled paid",
	"premium", "discount reduction rebate markdown | off percent",
	"coupon voucher | discount", "tip gratuity", "refund return money_back",
	"audit check", "finance money", "financial_transaction transaction",
	"loser lose", "lease rent",
	/* shops and what they sell */
	"customer client buyer shopper consumer purchaser patron | person"
	" people guest user buy bought purchase subscriber account order who_buy",
	"client customer | user buyer", "consumer customer user",
	"buyer customer purchaser | buy", "seller vendor merchant | sell dealer",
	"supplier vendor provider seller | supply distributor source",
	"vendor supplier seller", "provider supplier | provide",
	"dealer seller retailer | sell", "retailer shop store",
	"store shop outlet retailer | branch market supermarket boutique"
	" location", "shop store outlet | market",
	"mall shopping_center shopping_centre", "supermarket grocery"
	" grocery_store | store shop",
	"department_store store shop", "product item good merchandise article"
	" ware goods commodity | thing stuff",
	"item product good article thing | object piece", "article item"
	" | product",
	"goods product item ware merchandise", "brand make manufacturer label"
	" | company maker", "model version type | make",
	"order purchase | bought buy ordered sale", "order_item order_line"
	" line_item | item", "order_date ordered purchase_date",
	"purchase order buy | bought acquisition sale",
	"sale sell sold | purchase selling revenue", "quantity amount count"
	" number qty | how_many piece units",
	"units quantity piece", "shipment delivery shipping consignment"
	" | ship deliver send sent shipped package",
	"delivery shipment | deliver ship drop-off drop_off",
	"ship_date shipping_date shipped | shipment date",
	"package parcel packet", "warehouse depot storehouse | storage",
	"inventory stock | storage supply", "return refund | returned",
	"catalog catalogue | list", "category type kind class group sort genre"
	" | section",
	"subcategory category", "characteristic feature property attribute"
	" trait quality", "feature characteristic attribute | property",
	"attribute property characteristic feature", "size | large big small"
	" dimension", "color colour hue shade", "material fabric | made_of",
	"gift present", "promotion campaign offer", "advertisement ad advert"
	" commercial | ads marketing",
	"campaign promotion", "complaint grievance | complain",
	"review comment opinion rating feedback critique | reviewed rate say",
	"feedback review comment", "rating score star stars grade rate | rated"
	" review", "reviewer critic | review rate rater", "warranty guarantee",
	"service | serve", "subscription plan | subscribe", "reseller dealer",
	"furniture | chair table", "clothes clothing garment apparel",
	"shoe footwear", "jewelry jewellery", "toy plaything",
	/* schools */
	"student pupil learner | undergraduate kid schoolchild freshman"
	" enrolled who_study classmate",
	"teacher instructor professor faculty lecturer educator tutor"
	" | teach taught staff prof",
	"professor faculty faculty_member lecturer prof | teacher instructor"
	" teach academic",
	"instructor teacher lecturer professor | teach taught",
	"faculty professor teacher faculty_member teaching_staff | staff"
	" instructor",
	"tutor teacher | teach", "principal headmaster", "dean head",
	"scientist researcher | scholar", "researcher scientist | research",
	"school | academy college educational_institution high_school",
	"college university school | institution academy",
	"university college school | institution academy campus",
	"campus university | college site", "class course lesson | lecture"
	" subject",
	"course class subject lecture lesson | module teach taught"
	" training study", "subject course discipline topic | class field",
	"module course unit", "lecture class talk", "curriculum program",
	"major field_of_study subject specialization | study field discipline",
	"minor", "degree diploma | qualification graduate program",
	"degree_program program", "semester term | session", "term semester",
	"enrollment enrolment registration enroll | student size enrolled"
	" number_of_students headcount",
	"enroll register sign_up | attend take", "registration enrollment"
	" | register sign_up signed_up", "transcript record",
	"grade mark score | level year class result point",
	"gpa grade_point_average grade_average average_grade | grade",
	"exam test examination quiz | assessment", "test exam | assessment",
	"score mark point result grade | rating", "credit credit_hour point",
	"attendance present", "homework assignment", "thesis dissertation",
	"classroom room | class", "dorm dormitory residence_hall | housing",
	"dormitory dorm", "library", "scholarship", "graduate alumnus",
	"graduation graduate", "honor award", "tryout trial",
	"prerequisite requirement", "requirement need | require",
	"section part | class", "text textbook book", "textbook book",
	"club society association group | team", "extracurricular activity",
	"activity hobby | sport pastime do", "mascot symbol",
	/* health */
	"doctor physician | medic surgeon specialist gp",
	"physician doctor | medic surgeon", "surgeon doctor | surgery",
	"nurse | caregiver", "dentist doctor", "patient | sick ill",
	"hospital clinic | medical_center medical_centre",
	"clinic hospital practice", "disease illness sickness condition"
	" disorder | ailment", "condition disease | state",
	"symptom sign", "diagnosis | diagnose diagnosed", "allergy allergic"
	" | allergen", "treatment therapy cure | treat treated procedure",
	"procedure treatment operation | surgery", "surgery operation",
	"medicine medication drug | pill remedy pharmaceutical",
	"medication medicine drug | prescription prescribe",
	"prescription medication prescribe | medicine", "dose dosage",
	"drug medicine medication", "pharmacy drugstore chemist",
	"vaccine vaccination shot | vaccinated", "blood_type blood_group",
	"injury wound | injured hurt accident", "injured hurt wounded | injury",
	"killed dead death fatality | kill die died", "kill death | killed"
	" murder", "ward room", "appointment visit", "stay | visit admission"
	" admitted", "insurance_company insurer", "heart_rate pulse",
	"calorie energy | kcal", "diet nutrition", "exercise workout",
	/* public life, law, news */
	"government state | administration ministry", "minister secretary",
	"ministry department", "mayor | head", "governor | head",
	"party political_party | faction", "politician | senator",
	"senator representative politician", "representative delegate deputy"
	" | rep agent",
	"delegate representative deputy", "committee board commission panel"
	" council",
	"council board committee", "election vote poll ballot | elected"
	" elect campaign", "vote ballot | voted voting poll",
	"voter elector | vote voted", "poll survey | vote", "candidate runner",
	"support_rate support approval", "oppose_rate opposition | against",
	"law act statute | rule regulation bill", "rule law regulation",
	"court tribunal | judge", "case lawsuit | matter trial", "judge | court"
	" jury referee",
	"lawyer attorney | solicitor", "crime offense offence felony",
	"police cop | officer", "incident event accident occurrence"
	" | happening", "accident crash incident collision",
	"war battle conflict", "battle fight war combat | fought",
	"army military troop force", "soldier trooper", "weapon arm gun",
	"rank ranking grade | position place", "commander chief captain"
	" | command lead led", "mission assignment operation | task",
	"service_branch branch", "news report | story article",
	"reporter journalist correspondent | report", "journalist reporter"
	" correspondent | press report",
	"journal magazine periodical | publication", "newspaper paper journal",
	"magazine journal", "report | account story", "press media",
	"speech talk", "debate discussion | argument", "protest demonstration",
	"resolution decision", "petition request", "treaty agreement",
	"right permission", "passport id", "visa permit", "affiliation"
	" membership | affiliated",
	NULL,
};
/* clang-format on */
/* NOLINTEND(bugprone-suspicious-missing-comma) */
