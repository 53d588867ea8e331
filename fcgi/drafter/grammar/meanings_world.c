#include "drafter/grammar/lexicon.h"

#include "base/ban.h"

/* clang-format off */
/* NOLINTBEGIN(bugprone-suspicious-missing-comma) */
/* Places and things: lexicon.h says how the lines are read. */
const char *const meanings_world[] = {
	/* places */
	"country nation | land state homeland nationality",
	"nation country | nationality state", "continent",
	"state province | region territory",
	"province state | region territory county", "county district | shire",
	"district borough county neighborhood quarter | area region",
	"region area territory | zone district part",
	"area region zone | size district surface neighborhood acre",
	"zone area region", "territory region area", "city town municipality"
	" | place village metropolis location urban",
	"town city village | municipality place", "village town settlement"
	" | hamlet", "municipality city town", "capital capital_city",
	"neighborhood neighbourhood district area", "suburb",
	"location place site spot | where city venue address area position"
	" located",
	"place location site spot | city where venue position",
	"venue location place site | stadium hall arena where",
	"site place location | website", "origin source | from start",
	"destination | target arrival goes_to", "source origin | from",
	"border boundary frontier | neighbor adjacent", "latitude lat",
	"longitude lng long", "coordinate position", "elevation altitude height"
	" | high", "altitude height elevation", "distance range length"
	" | far mile kilometer", "range distance | reach",
	"mountain peak mount hill summit | alp", "peak summit mountain",
	"hill mountain", "volcano", "river stream waterway | creek",
	"stream river", "lake pond | water", "sea ocean", "ocean sea",
	"island isle", "beach shore | coast", "coast shore seaside",
	"forest wood woodland | tree", "desert", "valley", "canal waterway",
	"bridge | span", "tunnel", "dam", "tower | building", "castle palace",
	"church chapel cathedral parish | temple", "temple church",
	"cemetery graveyard", "park garden | green", "theme_park amusement_park"
	" | park", "roller_coaster coaster | ride", "zoo",
	"attraction sight tourist_attraction | landmark sightseeing",
	"tourist_attraction attraction sight landmark | sightseeing",
	"monument memorial landmark", "museum gallery | exhibition",
	"gallery museum", "theater theatre playhouse | cinema hall",
	"cinema movie_theater movie_theatre theater theatre picture_house"
	" | film hall movie",
	"stadium arena venue ground | field park sports_ground pitch",
	"arena stadium | hall", "track course circuit racetrack race_track"
	" race_course | speedway", "circuit track course | race",
	"gym fitness_center", "pool swimming_pool", "hall room",
	"shelter refuge", "farm ranch | agriculture", "mill factory",
	/* property */
	"building house structure tower skyscraper | edifice",
	"house home building | residence property villa",
	"apartment flat unit | condo", "flat apartment",
	"property house real_estate building estate | home",
	"room accommodation chamber | suite bedroom", "bedroom room",
	"hotel accommodation inn lodging | motel hostel resort",
	"inn hotel | lodging", "reservation booking | reserve book booked stay"
	" reserved",
	"booking reservation | booked book", "check_in arrival checkin",
	"check_out departure checkout", "floor story storey level | storeys",
	"facility amenity", "amenity facility | feature", "bed | sleep",
	"decor style decoration", "architect | designer design designed build"
	" built",
	"construction building | built build", "builder constructor"
	" | build built construct company",
	"storage store", "parking car_park parking_lot", "kitchen cook",
	/* moving about */
	"car vehicle automobile auto | motor", "vehicle car automobile | auto",
	"truck lorry", "bus coach", "bicycle bike cycle", "bike bicycle",
	"motorcycle motorbike", "taxi cab", "train railway rail | railroad",
	"railway railroad rail train | line", "subway metro underground",
	"station stop | train_station depot terminal",
	"train_station railway_station station", "platform track",
	"plane aircraft airplane aeroplane | jet machine",
	"aircraft plane airplane aeroplane | jet helicopter",
	"helicopter chopper", "airport airfield aerodrome | terminal",
	"airline carrier air_company | company fly operator",
	"carrier airline operator provider", "flight | fly flew trip connection"
	" flown", "route line way path | connection itinerary trip",
	"pilot flyer aviator | fly driver captain", "driver chauffeur pilot"
	" | drive drove racer",
	"captain skipper leader", "passenger traveler traveller rider"
	" | people person", "ship boat vessel | craft",
	"boat ship vessel", "vessel ship boat", "port harbor harbour",
	"harbor port harbour", "trip journey travel tour voyage ride | flight",
	"ride trip", "tour trip | travel", "travel trip journey",
	"departure leave depart | take_off start leaves",
	"departure_time departure leaves", "arrival arrive | land reach"
	" arrives",
	"departure_airport source_airport origin", "arrival_airport"
	" destination_airport destination",
	"engine motor", "fuel gas petrol gasoline | diesel",
	"gas_station petrol_station filling_station fuel_station"
	" service_station",
	"gas petrol fuel gasoline", "mpg miles_per_gallon gas_mileage"
	" fuel_economy | mileage",
	"horsepower power hp", "speed velocity pace | fast quick",
	"acceleration accelerate", "mileage mile distance", "license_plate"
	" plate_number plate", "seat | seating place", "capacity seating size"
	" seat | hold fit people volume",
	"cargo freight load", "traffic", "lap round", "road street highway",
	/* sport and games */
	"player athlete sportsman footballer | competitor plays",
	"athlete player sportsman | competitor sportsperson",
	"coach trainer manager | train", "trainer coach", "referee umpire",
	"umpire referee", "wrestler fighter", "gymnast athlete",
	"swimmer athlete | swim", "cyclist rider biker", "climber mountaineer"
	" alpinist | climb", "rider jockey cyclist", "racer driver",
	"body_builder bodybuilder athlete", "goalkeeper goalie keeper",
	"champion winner | championship", "winner champion victor | win won"
	" winning", "loser | lose lost", "win victory won triumph | winner"
	" winning",
	"loss defeat lose | lost beaten", "draw tie",
	"team club side squad | franchise crew", "club team | society",
	"opponent rival adversary | against", "league division | championship"
	" conference",
	"season year | time", "championship title tournament cup",
	"tournament competition championship contest cup | event",
	"competition contest tournament event | compete race game match",
	"contest competition tournament", "match game bout fixture | fight meet"
	" contest play", "game match | play played video_game",
	"video_game game", "round lap stage | turn", "stage round phase",
	"race contest competition run | event raced", "goal | score scored",
	"point score | points", "result outcome score | end finish placing",
	"outcome result", "record | best", "medal award", "prize award | reward"
	" win won", "award prize honor trophy | won win", "trophy cup prize",
	"sport discipline | game activity", "home_team home_side host",
	"away_team away_side visiting_team guest visitor",
	"jersey shirt | number", "stroke shot hit", "hand handed",
	"ranking rank place position standing | ranked",
	"elimination eliminated knockout", "hall_of_fame",
	/* music, film, art */
	"artist singer musician performer painter | band act star",
	"singer vocalist artist | sing sang musician star",
	"musician artist player | band plays", "band group music_group | act"
	" musician", "composer songwriter | compose composed write wrote",
	"conductor | conduct orchestra lead leads", "orchestra ensemble"
	" | philharmonic",
	"song track tune | title music hit single",
	"track song tune | piece title", "album record cd lp | release disc",
	"volume album issue", "single song", "music song", "genre style type"
	" category kind | music", "instrument | play plays",
	"playlist list", "concert gig show performance live_show | event tour",
	"performance show concert gig | perform act event",
	"festival event | fair", "stage platform", "label record_label"
	" record_company", "record_company label record_label",
	"movie film picture motion_picture | flick feature show cinema title",
	"film movie picture motion_picture | flick title",
	"director filmmaker film_maker movie_maker | direct directed make made",
	"actor actress performer | star cast act play starred",
	"actress actor", "cast actor | starred", "character role part",
	"studio production_company | produce company", "script screenplay",
	"screenwriter writer", "episode show | part", "series show serial"
	" tv_series | programme",
	"tv television", "television tv", "cartoon animation", "tv_show show"
	" series", "channel station broadcaster network", "broadcast air"
	" | aired transmission", "air_date broadcast_date | aired date broadcast",
	"viewer audience watcher | watch watched", "share audience",
	"musical show", "play drama show", "drama play", "theme topic subject"
	" motif", "topic subject theme", "exhibition exhibit show display"
	" | exposition", "exhibit exhibition", "painting picture artwork"
	" | paint painted canvas work art",
	"artwork painting work piece | art", "sculpture statue", "painter artist"
	" | paint painted",
	"photo picture image photograph snapshot | pic shot taken",
	"picture photo image", "image picture photo", "photographer | photo",
	"camera | lens", "lens | camera", "release_date released release launch"
	" | come_out came_out published date",
	"release issue | launch publish", "release_year year | came_out",
	"runtime length duration running_time", "soundtrack music",
	"ceremony celebration event", "audition tryout", "dance ballet",
	/* books and papers */
	"book publication volume novel | title read literature work",
	"novel book", "author writer novelist | write wrote written by",
	"writer author | write wrote", "editor | edit edited",
	"publisher publishing_house publishing_company | publish published",
	"publication book paper article | publish publishing",
	"publication_date | came_out released published release_date date",
	"publish release | came_out", "paper article publication essay study"
	" submission | work document",
	"article paper | story post", "submission paper entry | submit"
	" submitted hand_in handed_in",
	"acceptance accept | accepted", "citation cite", "abstract summary",
	"chapter section", "page | sheet", "edition version issue", "poem verse",
	"story tale | article", "reader | read", "translation translate",
	"keyword tag term", "dictionary lexicon", "copy | duplicate",
	/* computers, devices, the net */
	"computer pc machine | laptop", "device machine gadget appliance"
	" equipment", "machine device equipment", "equipment gear device"
	" | machine tool", "tool instrument", "phone handset smartphone",
	"chip processor", "processor cpu chip", "memory ram storage",
	"ram memory", "screen display monitor", "display screen",
	"hardware equipment", "software program application app",
	"application app program | software apply", "app application software",
	"browser web_browser", "operating_system os platform system",
	"platform system console", "system | platform", "version release edition"
	" | build", "server host machine", "database db", "network net | web",
	"user account member | person people customer profile login player",
	"username login user_name user_id account_name", "login sign_in logon",
	"password passcode", "profile account | user", "file document"
	" | data record", "folder directory", "document file paper doc | record"
	" form", "draft version", "template form", "record entry | file",
	"message post text | note chat", "post message article | posted",
	"tweet post message | tweeted", "comment remark note | commented"
	" reply", "follower follow fan subscriber | following", "trust"
	" | confidence",
	"tag label", "link connection url", "bug error defect fault | problem",
	"error fault bug mistake | failure", "fault defect error problem"
	" failure", "fault_log fault", "problem issue trouble | error fault"
	" ticket", "issue problem | ticket", "ticket request"
	" | pass admission", "engineer technician | maintenance",
	"technician repairman mechanic engineer | repair",
	"mechanic technician", "repair fix maintenance | repaired fixed",
	"maintenance repair service", "log journal | entry", "resolution sharpness"
	" | quality", "format | type", "size filesize file_size", "bandwidth"
	" speed", "accelerator | speed_up", "patent | invention",
	/* nature and science */
	"animal pet creature beast | species", "pet animal | dog cat",
	"dog puppy hound", "cat kitten", "bird fowl", "fish", "cow cattle"
	" livestock", "cattle cow livestock", "horse pony", "breed race kind"
	" type | variety", "species kind type | animal plant", "plant flower"
	" | tree", "tree", "flower blossom", "fruit | apple", "vegetable",
	"crop harvest", "wine | bottle vintage", "winery vineyard"
	" wine_maker winemaker", "grape", "vintage year", "beer ale",
	"drink beverage", "food dish meal cuisine", "dish meal food",
	"meal food dish", "recipe | cook", "ingredient component",
	"restaurant diner eatery eating_place | cafe bistro place",
	"cuisine food | cooking", "menu card", "waiter server", "cook chef",
	"chef cook", "weather climate", "temperature heat degree | warm cold"
	" hot", "humidity moisture", "precipitation rain rainfall",
	"rain rainfall precipitation", "wind | gust", "storm hurricane cyclone"
	" tornado typhoon", "earthquake quake", "flood", "pollution emission",
	"planet", "experiment trial test", "research study"
	" | investigate", "study research | investigate", "theory",
	"element", "enzyme protein", "gene", "cell", "molecule compound",
	"atom", "bond connection", "energy power", "power strength energy",
	"pressure", "voltage", "depth deep", "width wide breadth",
	"length long size | duration distance", "thickness thick",
	"diameter width", "volume | capacity", "surface area",
	"percentage percent rate share proportion ratio | fraction",
	"rate percentage ratio", "ratio rate proportion", "share percentage"
	" | stock part portion",
	/* words of any table */
	"id identifier identification code number key | ids",
	"code | id key abbreviation", "number no num | count code id",
	"count number | quantity", "type kind category sort class | variety"
	" style form nature",
	"kind type sort category", "class type category | group",
	"group category | set team", "style type kind | manner",
	"level grade rank | stage", "status state condition | situation stage",
	"state status condition", "description describe detail explanation"
	" | about summary text described definition", "definition meaning"
	" description", "detail info information description | particulars",
	"information detail info data", "summary overview", "note remark comment",
	"remark note comment", "reason cause why | because", "cause reason",
	"effect impact | affect influence", "purpose aim goal", "goal aim target"
	" | objective", "target goal", "date day time | when",
	"day date", "time hour | when date duration", "hour time",
	"year date | when annual", "month date", "year_to_date ytd", "month_to_date mtd", "start begin beginning"
	" commence | started opening", "begin start",
	"start_date begin_date date_from beginning from_date | since start from"
	" begin began started",
	"end_date to_date date_to finish_date | until end ended finish closed",
	"end finish close stop conclusion | finished ended final",
	"start_time begin", "end_time finish", "duration length time | long"
	" last minutes seconds milliseconds", "period duration span", "frequency | often",
	"schedule timetable plan | program", "timetable schedule",
	"calendar date", "open opening | opened begin", "opening_date open_date"
	" date_opened | opened open", "opening_year open_year year_opened"
	" openning_year | opened open", "opening_hours hours opening_time",
	"creation creation_date date_created created | create made founded"
	" established", "close closing | closed shut", "update modify change",
	"last_update updated modified", "modification change", "change"
	" modification | changed", "event happening occasion occurrence"
	" | incident activity party",
	"party celebration event | host", "wedding marriage | married couple"
	" marry", "part component piece | portion", "component part",
	"unit piece", "structure construction", "object thing item",
	"thing item object", "list | enumeration", "set group", "position place location", "priority importance",
	"importance relevance", "quality standard", "standard norm",
	"method way manner | technique", "process procedure", "procedure process",
	"option choice", "choice option", "language tongue | speak spoken"
	" speaks", "official_language language", "symbol sign", "sign symbol",
	"abbreviation short_name acronym shortcut | abbreviated",
	"short_name abbreviation", "parent_id", "flag", "damage harm | destroy"
	" cost", "damage_cost damage", "use usage | used utilize", "usage use",
	"request demand | ask", "answer reply response", "response answer",
	"question query", "characteristic_name characteristic",
	"ownership own owner", "relationship relation", "connection link",
	"visit | visited come attend go went", "collection | collect",
	"collector | collect", "sponsor | sponsored", "organizer host organiser"
	" | organize", "membership_card card", "certificate_date certified",
	"circulation copies", "estimate estimation forecast | guess",
	"low_estimate lowest_estimate minimum", "high_estimate"
	" highest_estimate maximum", "nominee nomination | nominated",
	"nomination nominate nominee", "build construct | built make",
	"built year_built construction_year build_year | constructed year",
	"made produced | make produce manufactured", "production produce"
	" manufacture output | made", "output production", "supply provide",
	"own possess have | owner", "manage lead head run | manager",
	"teach instruct | teacher", "attend visit | go", "live reside | address"
	" city", "perform play | performance",
	NULL,
};
/* clang-format on */
/* NOLINTEND(bugprone-suspicious-missing-comma) */
