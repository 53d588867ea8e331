#include "drafter/grammar/lexicon.h"

#include "base/ban.h"

/* clang-format off */
/* What is done to a thing tells of a column: lexicon.h says how to read it. */
const char *const verbs[] = {
	/* money */
	"cost costly charge_for retail_for go_for sell_for priced expensive"
	" pricey cheap affordable > price cost fee charge rate fare rental"
	" amount",
	"how_much_is how_much_are how_much_does how_much_do how_much_for >"
	" price cost fee charge rate fare amount",
	"earn get_paid make_money bring_home paid_well > salary wage income"
	" earnings pay money revenue sales profit gross compensation",
	"bring_in gross take_in > gross revenue sales income earnings"
	" profit",
	"pay pay_out paid shell_out > amount payment paid price salary"
	" total",
	"spend spent > amount cost price total payment spending expenditure",
	"owe owed > balance debt loan amount outstanding",
	"borrow lend lent > loan amount credit",
	"worth valued > value worth price assets",
	"donate donated give_away > donation amount donator contribution",
	"invest put_in > investment amount invested",
	"fund funded financed > funding fund budget grant amount",
	"tax taxed > tax taxes", "discounted reduced > discount",
	"how_rich wealthy rich poor broke > wealth money income balance"
	" salary budget market assets",
	"in_stock in_store left_in_stock available > stock inventory"
	" quantity available availability",
	"in_the_bank saved_up > balance savings checking saving account",
	/* measures of bodies and things */
	"weigh > weight mass", "how_heavy overweight > weight",
	"how_tall how_high > height elevation altitude", "how_deep > depth",
	"how_wide > width", "how_thick > thickness",
	"how_fast quick speedy > speed velocity time",
	"how_hot how_cold how_warm warm hot cold > temperature temp",
	"how_strong powerful > power strength horsepower magnitude force",
	"how_far far_away far_from > distance length", "aged at_the_age > age",
	"run_for take_long go_on_for > duration length time runtime minutes",
	"how_long_does how_long_is how_long_are how_long_did > duration"
	" length time runtime minutes period",
	"fit fit_in hold seat accommodate > capacity seating seats size"
	" volume occupancy",
	"room_for seat_for space_for places_for > capacity seating seats"
	" maximum",
	"cover_area spread_over square_mile square_kilometer square_feet >"
	" area size surface acreage",
	"inhabited populated populous live_there people_live people_living"
	" how_crowded > population inhabitants",
	"watch watched come_to_see came_to_see went_to_see saw > attendance"
	" audience viewers views visitors",
	"attend attended show_up showed_up turn_up > attendance audience"
	" attendees date",
	"enrolled sign_up signed_up registered > enrollment enrolled"
	" registration enrolment",
	"enrollment_date enrolled_on registered_on > enrollment"
	" registration date", "scored > score points goals",
	"rated > rating score stars rate",
	"ranked finish_in come_in came_in > rank ranking position place"
	" standing finish",
	"win won beat > wins won winner winning result outcome",
	"lose lost > losses lost loser lose",
	"injured hurt wounded > injured injury injuries wounded",
	"killed dead died_in lives_lost casualties > killed deaths death"
	" fatalities kills died casualties",
	"damaged destroyed > damage damages", "produce_power > power output",
	"expire expired run_out valid_until > expiry expiration expires end"
	" due valid", "due > due", "how_often > frequency times",
	/* when */
	"born birth > birth birthday birthdate dob birthplace born",
	"born_in born_at come_into_the_world > birth birthplace hometown"
	" born birthdate birthday dob",
	"born_on was_born were_born when_born > birth birthday birthdate"
	" dob born",
	"die died passed_away pass_away dead deceased > death died deceased",
	"marry married wed got_married > wedding marriage married marital"
	" year",
	"hired employed join joined started_working start_working"
	" came_aboard joined_the_company began_working > hire hired join"
	" joining start joined employed date",
	"retire retired quit left fired left_the_company > end retirement"
	" leaving termination leave left",
	"work_since with_us_since > hire start from since join joined",
	"founded established set_up formed start_up started_up incorporated"
	" created > founded established formed foundation founding opening"
	" start opened created creation formation year date",
	"built constructed erected put_up finished_in > built construction"
	" completed year constructed date",
	"opened open inaugurated start_business > opened opening open"
	" openning founded year date",
	"closed shut close_down shut_down > closed closing close end",
	"released come_out came_out launched hit_the_market launch >"
	" release released launch publication publish issue published year"
	" date",
	"published printed issued in_print > publication published publish"
	" issue issued publisher release year date",
	"aired broadcast shown_on run_on premiered on_tv > air aired"
	" broadcast premiere date channel",
	"written > written author writer publication",
	"recorded > recorded recording record",
	"made manufactured produced > year made manufacturer maker"
	" production produced producer model",
	"took_place take_place happen occur was_held were_held going_on >"
	" date time year start venue location held place",
	"begin kick_off commence > start begin starting beginning from date",
	"end finish stop conclude > end finish ending to until",
	"depart leave take_off set_off > departure depart leave departs",
	"arrive land get_there get_in > arrival arrive arrives",
	"bought purchased place_an_order > order purchase date ordered"
	" purchased",
	"shipped sent delivered sent_out dispatched > shipment shipped"
	" shipping delivery delivered ship sent date",
	"received > receipt received date",
	"returned brought_back given_back > return returned",
	"booked reserved > booking reservation booked",
	"checked_in check_in > checkin check arrival",
	"checked_out check_out > checkout check departure",
	"updated changed last_changed edited > update updated modified last",
	"submitted handed_in turned_in > submission submitted submit filed"
	" made date", "signed > signed signature date",
	"visited went_to > visit visited date", "met meet > meeting met",
	"elected voted_in > elected election year",
	"graduate graduated > graduation graduated",
	"treated admitted > treatment admission date stay",
	"complained > complaint date",
	"paid_on settled_on paid_back > payment settlement date",
	"claimed filed_a_claim > claim claimed made",
	"how_recent lately > date time year",
	"what_date which_date on_what_date what_dates which_dates > date"
	" time day", "which_month what_month > month date",
	"which_day > date day",
	"from_when since_when > start from begin since",
	"until_when till_when > end to until",
	"how_many_years years_of_experience experienced > experience years"
	" age seniority", "how_many_hours hours_spent > hours time duration",
	"how_many_pages thick > pages",
	"how_many_floors how_many_storeys storeys floors stories storys >"
	" floors stories storeys floor",
	"how_many_seats > seats seating capacity",
	"how_many_followers > followers",
	/* where */
	"live reside dwell > city address state country residence town"
	" hometown location county",
	"located situated sits lie lies found_in based_in based > location"
	" city headquarters headquarter address place country state based"
	" district region venue",
	"based headquartered seated have_its_seat > headquarters"
	" headquarter hq city location base country",
	"come_from hail_from originate from_which grew_up grow_up > country"
	" hometown nationality state origin city birthplace",
	"whereabouts where_is where_are where_does where_do > location city"
	" address place country state venue headquarters",
	"take_place_in held_at held_in hosted host > venue location city"
	" place host country",
	"work_in works_in work_at > department location office building"
	" city company industry",
	"fly_from leave_from depart_from start_from start_at > source"
	" departure origin from start",
	"fly_to go_to travel_to arrive_at land_at headed_for bound_for >"
	" destination arrival to end", "drive_on run_on > route track fuel",
	"study_at go_to_school attend_school > school university college",
	"study major_in studying majoring > major subject field course",
	"speak spoken speaking > language",
	"citizen_of citizens > nationality citizenship country",
	"believe worship > religion denomination",
	"stand_for mean > meaning abbreviation description definition",
	"look_like > description color image picture",
	"say said read_like written_in_it > text content message comment"
	" description review",
	"describe tell_about > description theme topic subject details"
	" content",
	"reach call phone ring get_hold_of > phone telephone contact mobile",
	"write_to send_mail > email address mail",
	/* who */
	"written_by write wrote penned > author writer written",
	"directed direct directed_by > director directed",
	"produced_by > producer manufacturer studio maker producers",
	"made_by manufactured_by built_by make > manufacturer maker make"
	" brand builder company",
	"built_by constructed_by designed_by > builder architect designer"
	" constructed",
	"sung_by performed_by recorded_by sing > artist singer performer"
	" band", "composed_by compose > composer", "published_by > publisher",
	"starring star > actor star cast stars",
	"owned_by belong_to own belongs > owner company club ownership team",
	"run_by led_by lead led managed_by headed_by manage headed >"
	" manager head leader president director captain chief boss"
	" chairman", "taught_by teach > teacher instructor professor",
	"coached_by coach > coach trainer",
	"play_for plays_for on_the_team belong > team club",
	"work_for works_for employed_by works_at > company employer"
	" department organization",
	"report_to answer_to > manager supervisor boss",
	"supplied_by sold_by > supplier vendor seller store",
	"hosted_by > host organizer", "sponsored_by > sponsor",
	"founded_by started_by > founder", "won_by > winner",
	"beaten_by lost_to > winner opponent",
	"flown_by operated_by > pilot airline operator carrier",
	"driven_by > driver", "treated_by > doctor physician",
	"lead_singer > singer", "affiliated affiliated_with > affiliation",
	"rule ruled > leader ruler",
	"eliminated thrown_out kicked_out > eliminated elimination",
	"vote_for voted > vote votes",
	"accepted rejected turned_down > acceptance accepted result status"
	" decision", "pass passed fail failed > result grade score status",
	"how_did_it_end turn_out > result outcome score",
	"how_good how_well > rating score rank grade quality points",
	"famous well-known > famous fame",
	"married single divorced > marital status",
	"still_open > status active", "colored painted_in in_color > color",
	"sized > size", "of_what_make > manufacturer make brand",
	/* clang-format on */
	NULL,
};
/* clang-format on */
