#include "drafter/grammar/lexicon.h"

#include "base/ban.h"

/* clang-format off */
/* NOLINTBEGIN(bugprone-suspicious-missing-comma) */
/* How people say it who don't know the schema: lexicon.h says how to read it. */
const char *const meanings_said[] = {
	/* people */
	"person human_being individual | soul somebody",
	"people persons individuals humans folks | crowd",
	"child offspring | descendant heir", "senior_citizen senior",
	"high_schooler highschooler high_school_student | teenager pupil",
	"student scholar learner pupil undergraduate | kid attendee",
	"instructor coach trainer educator | teach",
	"advisor supervisor mentor counsellor | advise look_after guide",
	"faculty teaching_staff academic | professor lecturer teacher",
	"professional specialist practitioner expert",
	"owner possessor keeper proprietor | own", "donor giver contributor"
	" benefactor donator | give donate", "sponsor funder backer patron",
	"enemy foe rival", "tourist sightseer traveler traveller | visitor",
	"lawyer attorney solicitor", "police law_enforcement",
	"governor state_leader", "senator legislator lawmaker",
	"politician lawmaker | representative", "mayor city_head",
	"head_of_state leader ruler monarch | president",
	"head leader boss chief manager | run lead in_charge",
	"minister cabinet_member", "representative delegate deputy",
	"delegate deputy representative", "candidate runner nominee",
	"nickname nick_name pet_name moniker alias | known_as",
	"alias nickname nick_name | known_as", "name designation heading | known_as",
	"title heading name | designation", "middle_name second_name",
	"first_name given_name forename christian_name",
	"last_name family_name surname", "hometown home_town place_of_origin city_of_origin"
	" native_town | from comes_from",
	"birthplace birth_place place_of_birth native_town",
	"nationality origin national country_of_origin citizenship | country",
	"gender male_or_female sex", "sex male_or_female gender",
	"weight heaviness | pounds kilograms", "height tallness",
	"age years_of_age | years", "wealth fortune riches net_worth",
	"net_worth wealth fortune | worth money", "birth_year year_of_birth",
	"death_year year_of_death", "relationship bond relation tie",
	/* places */
	"continent landmass", "area land_area surface_area territory | size",
	"surface_area land_area size area", "area_code dialling_code",
	"capital capital_city seat_of_government",
	"government_form form_of_government kind_of_government"
	" type_of_government system_of_government",
	"life_expectancy lifespan life_span expected_lifetime"
	" expected_life_span | live",
	"independence_year year_of_independence became_independent | independent"
	" independence",
	"gnp gross_national_product", "gdp gross_domestic_product | economy",
	"population number_of_people people_count | people inhabitants",
	"headcount number_of_people", "location whereabouts site spot place"
	" | where", "place spot location site | where",
	"address whereabouts | where", "neighborhood district area quarter",
	"hall auditorium", "bridge overpass", "building structure",
	"skyscraper tower", "lake body_of_water", "peak summit top",
	"mountain mount peak", "beach seaside", "village settlement",
	"street_address street address", "downtown city_center",
	"headquarters base headquarter | based seat",
	"opening_year year_opened year_of_opening | opened",
	"open_year year_opened year_of_opening opening_year | opened",
	/* learning */
	"major area_of_study field_of_study specialization specialisation"
	" | study discipline",
	"minor secondary_subject", "course curriculum class subject"
	" | taught teach", "credit unit point | hour", "enrollment intake"
	" number_of_students student_count | enrolled",
	"scholarship bursary stipend | grant",
	"dormitory hall_of_residence residence_hall student_residence dorm",
	"dorm hall_of_residence residence_hall student_residence dormitory"
	" | hall residence",
	"amenity facility convenience | feature", "semester academic_term",
	"transcript academic_record", "exam_result mark grade",
	"assignment coursework homework", "lesson session class | taught teach",
	"classroom room", "tutor teacher",
	/* work and money */
	"bonus extra_pay", "hire_date employment_date | hired joined",
	"years_working length_of_service years_of_service | worked",
	"date_joined joining_date | joined", "job occupation position",
	"evaluation assessment appraisal", "vacancy open_position",
	"business trade", "market_value market_worth market_capitalization"
	" market_cap | worth valuable value",
	"profit gain surplus | earnings", "sales turnover | sold sell revenue",
	"sale deal | sold sell", "budget funds funding | money",
	"bank financial_institution lender", "account bank_account",
	"balance amount_of_money account_balance | money funds",
	"loan borrowing credit | lent borrowed lend borrow",
	"interest_rate rate_of_interest | interest",
	"credit_score credit_rating creditworthiness | credit score rating",
	"transaction operation deal", "payment_method way_of_paying"
	" form_of_payment means_of_payment payment_type method_of_payment"
	" | pay paid",
	"shipping_method way_of_shipping | shipped",
	"donation gift contribution | donated", "currency money",
	"debt amount_owed liability | owe", "amount_outstanding amount_owed"
	" | owe owed debt", "subscription plan | subscribed",
	"market_share share_of_the_market share_of_market | share",
	"unit_price price_per_unit | price", "list_price retail_price | price",
	"purchase buy order | bought buying", "order purchase | ordered bought"
	" buy", "receipt bill", "refund money_back", "warranty guarantee",
	"catalog catalogue", "stock supply inventory | left available",
	"lot batch", "parcel package", "package parcel bundle",
	"shipment consignment delivery | shipped sent", "courier carrier",
	"brand label make | branded", "furniture furnishings",
	"material substance fabric", "flavor taste flavour",
	"colour color hue shade", "color colour hue shade",
	"promotion offer campaign", "complaint grievance",
	"role_name function", "contract_date signing_date",
	/* travel */
	"flight plane_trip air_trip", "pilot flier flyer airman aviator",
	"passenger flier flyer | travel traveler",
	"airline airway air_carrier carrier",
	"departure leaving takeoff | leave", "arrival landing | arrive land",
	"destination arrival_city arrival_place target endpoint | to",
	"origin starting_point departure_city source | from",
	"source_airport departure_airport origin_airport"
	" starting_airport | from",
	"dest_airport destination_airport arrival_airport | to",
	"international overseas foreign abroad | from_abroad global",
	"foreign overseas international abroad",
	"domestic inland national home internal | local",
	"max_speed top_speed maximum_speed highest_speed | fast fastest speed",
	"speed swiftness velocity | fast fastest", "mpg fuel_efficiency"
	" fuel_economy gas_mileage | mileage",
	"displacement engine_size", "accelerate acceleration",
	"horsepower engine_power", "driver motorist", "wheel tyre tire",
	"freight cargo goods", "tonnage weight", "crossing passage",
	"journey trip", "timetable schedule",
	"accident mishap crash incident | happened",
	"injury_accident injury accident mishap | injured hurt",
	"injury wound hurt harm | injured wounded",
	/* culture */
	"song number piece | sung", "singer crooner vocalist",
	"actor performer thespian cast_member | act play",
	"cast performers actors", "episode installment instalment",
	"cartoon animated_show animated_series animation",
	"show production program | shown", "musical musical_show stage_show",
	"play stage_play", "instrument musical_instrument",
	"conductor maestro", "orchestra symphony ensemble | musicians",
	"festival fest", "cinema movie_house movie_theater movie_theatre"
	" picture_house film_theater theater",
	"film motion_picture feature_film", "schedule screening showing"
	" | scheduled shown screened", "screening showing | shown",
	"audience_number viewers", "viewership audience viewers | watched",
	"ratings viewership | viewers", "premiere first_showing",
	"original_air_date first_aired first_broadcast | aired",
	"air_date first_aired first_broadcast | aired broadcast",
	"directed_by director filmmaker film_maker | directed direct made",
	"written_by writer author screenwriter | wrote written write",
	"produced_by producer | produced", "composed_by composer"
	" | composed", "created_by creator | created made",
	"release_date launch_date date_of_release | came_out released",
	"release_year year_of_release launch_year | came_out released",
	"launch_year year_of_launch | launched", "running_time length duration"
	" | long", "museum gallery exhibition_hall", "exhibition show display"
	" exhibit", "exhibit display", "sculptor sculpture",
	"library book_collection", "issue edition number", "editor redactor",
	"paragraph passage", "text content wording", "topic subject_matter",
	"award honor honour prize trophy | awarded won",
	"nominee candidate contender nomination | nominated",
	"nomination nominee | nominated", "category class division kind",
	"box_office takings ticket_sales | grossed earned",
	"gross takings earnings | earned grossed made",
	"ticket_price admission_price price_of_a_ticket price admission"
	" | ticket", "price ticket_price admission | ticket",
	/* sport */
	"player athlete sportsperson | playing", "stadium arena ground"
	" ballpark venue | bowl field pitch", "attendance number_of_visitors"
	" number_of_spectators gate | attended came visitors",
	"capacity number_of_seats how_many_people_fit number_of_people"
	" maximum_occupancy how_many_seats | seat fit hold holding space room"
	" size", "max_occupancy capacity how_many_people_fit number_of_guests"
	" maximum_number_of_people | sleep accommodate hold fit people",
	"occupancy number_of_people | people",
	"game match contest encounter fixture | played",
	"match game contest encounter fixture | played",
	"win victory triumph | won", "loss defeat | lost",
	"winner champion victor | win won victorious",
	"winning victorious | won", "loser defeated | lost beaten",
	"tour trip tournament", "ranking rank standing place",
	"points score tally", "goals score", "earnings prize_money winnings"
	" income | earned won", "prize_money winnings",
	"best_finish best_result", "season campaign", "home_team home_side"
	" | home host", "away_team away_side visitors | away",
	"home_games home_matches | home", "rookie newcomer",
	"captain team_leader", "training practice", "jersey_number shirt_number"
	" | number",
	/* health */
	"hospital infirmary clinic medical_center", "patient sick_person"
	" | ill treated", "appointment consultation visit booking | see",
	"prescribe give order | prescribed", "allergy intolerance"
	" | allergic", "diagnosis finding condition", "bed berth",
	"dose dosage", "ward department", "medication drug pill"
	" pharmaceutical | taking take",
	"medicine drug pill remedy", "procedure treatment operation surgery",
	"treatment therapy operation procedure | treated", "trained_in"
	" qualified_for | trained", "symptom sign",
	"vaccine jab vaccination", "blood_type blood_group",
	/* harm and nature */
	"death fatality passing casualty loss_of_life | died killed dead",
	"deaths fatalities casualties | died killed dead",
	"killed murdered slain dead fatalities | died",
	"injured wounded hurt | injuries", "damage destruction loss harm",
	"affected hit struck | spared", "affected_region hit region",
	"storm hurricane tempest cyclone | weather",
	"battle combat fight engagement war", "magnitude strength intensity",
	"temperature warmth heat", "rainfall rain wetness",
	"depth deepness", "dog canine", "cat feline", "horse steed",
	"breed variety", "winery wine_producer vintner wine_maker"
	" | made makes produced producer",
	"grape grape_variety variety", "vintage year | from made",
	"appelation appellation | region", "appellation appelation | region",
	"recipe cooking_instructions", "enzyme catalyst",
	"interaction reaction", "crime offense offence",
	"rating score mark evaluation stars | rated",
	"score rating mark points | scored rated",
	"stars rating score", "level tier grade rank | stage",
	/* computers */
	"operating_system os", "os operating_system", "browser web_browser",
	"accelerator booster", "compatible works_with supported | work works",
	"compatible_since_year compatible_since | compatible became",
	"connection link_type link", "phone_model handset",
	"model_name model", "battery_life battery", "login username",
	"post_date posted | date", "website_url website",
	"web_address url", "shares", "software_platform platform",
	/* words of any table */
	"primary main chief principal", "main primary principal",
	"official formal", "common frequent", "active operating running",
	"available free on_hand", "annual yearly", "yearly annual",
	"monthly per_month", "weekly per_week", "daily per_day",
	"total overall", "average mean", "acceptance approval",
	"approval acceptance | approved", "citation reference",
	"reference citation", "abbreviation short_form short_name acronym",
	"collection set series", "mission task assignment voyage",
	"description details explanation content specifics",
	"details description specifics particulars content | about",
	"text_content wording", "characteristic feature property attribute trait"
	" quality", "feature characteristic attribute property trait",
	"attribute property characteristic", "property attribute | possession",
	"type kind sort category variety form", "kind type sort category"
	" variety", "start_year first_year beginning_year | started began",
	"end_year last_year final_year | ended", "start_date first_day"
	" | began started", "end_date last_day | ended",
	"dates_active active_dates | active", "register_year"
	" registration_year year_registered | registered signed_up",
	"information_source source_of_information source",
	"source information_source", "decor furnishing decoration interior style"
	" | decorated furnished",
	"base_price base_rate base_cost | price rate cost",
	"rate charge price", "check_in arrival_date | arrive arrived",
	"check_out departure_date | leave left",
	"show_times_per_day showings_per_day",
	"number_of_employees headcount staff_size | employ employs people",
	"num_of_staff staff_size headcount | employ employs",
	"staff_number staff_size headcount", "number_of_platforms platforms",
	NULL,
};
/* clang-format on */
/* NOLINTEND(bugprone-suspicious-missing-comma) */
