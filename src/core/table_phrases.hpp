#pragma once

#include "core/fact.hpp"

// What a table and the server around it refuse to people; `command` is a word of docs/api.md.
namespace imperium::table_phrases {

inline constexpr std::array<Phrase, 62> kAll = {{
    {"server.free-decks", "",
     "the decks of this card set keep no limits, so it is for experiments (imperium balance, imperium arena) and for "
     "no table"},
    {"server.watching", "", "{command} is for people who sit at the table; you are watching"},
    {"server.not-begun", "", "{command} is not possible now: the game has not begun; an open seat waits for somebody"},
    {"server.over", "", "{command} is not possible now: the game is over"},
    {"server.not-over", "", "{command} is not possible now: the game is not over yet"},
    {"server.computer-plays", "", "a computer plays this seat for you; take it back with return first"},
    {"server.hint-alone", "", "hints are for tables without other people"},
    {"server.no-decision", "", "you owe no decision now"},
    {"server.hint-busy", "", "a hint is being thought out already"},
    {"server.busy", "", "the server is busy; ask again in a moment"},
    {"server.nothing-to-undo", "", "you have made no decision that could be taken back"},
    {"server.undo-asked", "", "seat {seat} asks to take back already; answer first"},
    {"server.nobody-asks", "", "nobody asks to take back"},
    {"server.not-your-question", "", "this question is for the other people at the table"},
    {"server.computer-already", "", "a computer plays seat {seat} already"},
    {"server.own-seat", "", "this is your own seat; leave gives it to a computer"},
    {"server.seat-here", "", "seat {seat} is here"},
    {"server.seat-away", "", "seat {seat} has been away for {seconds} seconds; a computer may take over after {after}"},
    {"server.not-waited-for", "", "the game does not wait for seat {seat}"},
    {"server.time-used", "", "your time for this game is used up; the computer plays it to the end"},
    {"server.time-lapsed", "", "your time for this decision is up; a computer makes it for you"},
    {"server.stand-in", "", "among people {level} plays for who is away, as was agreed when the table was made"},
    {"server.practice", "", "this was practice; begin the tutorial again instead"},
    {"server.stopped", "", "{reason}"},
    {"server.damaged", "", "This table cannot go on: its journal is damaged ({reason})."},
    {"server.unreadable", "", "This table cannot go on: {reason}."},
    {"server.rules-updated", "", "The rules were updated since this game began; it goes on under the new ones."},
    {"server.rules-stopped", "",
     "The rules were updated since this game began, and decision {decision} is not legal any more; it can be read up "
     "to there."},
    {"server.not-found-again", "", "that position could not be found again"},
    {"server.table-full", "", "this table has as many visitors as it can hold; come back later"},
    {"server.too-many-messages", "", "too many messages; come back after a second"},
    {"server.too-many-requests", "", "too many requests from your address; come back in a moment"},
    {"server.too-many-connections", "", "too many connections from your address"},
    {"server.too-many-tables", "", "too many new tables from your address; come back in a minute"},
    {"server.too-many-unfinished", "",
     "your address has begun {tables} tables that are not over; finish some of them first"},
    {"server.too-many-sets", "",
     "your address has begun {tables} tables with card sets of their own that are not over; finish some of them first"},
    {"server.no-own-cards", "", "this table plays with the printed cards"},
    {"server.trial-running", "", "a trial from your address is under way already; stop it first"},
    {"server.unknown-trial", "", "this trial is over and gone; begin it again"},
    {"server.server-full", "", "the server holds as many connections as it can; come back later"},
    {"server.unknown-table", "", "there is no table {table}; the lobby lists those that are open"},
    {"server.seat-taken", "", "seat {seat} is not open; you may watch"},
    {"server.no-open-seat", "", "no seat is open; you may watch"},
    {"server.wrong-token", "", "no seat of this table has that token; without one you may watch"},
    {"server.replay-not-over", "", "this game is not over; its replay can be seen afterwards"},
    {"server.replay-practice", "", "practice is not kept; there is no replay of it"},
    {"server.closing", "", "the server is closing"},
    {"server.changing-hands", "", "this table is changing hands; ask again in a moment"},
    {"server.no-tutorial", "", "there is no tutorial of {game}"},
    {"server.old-client", "",
     "this server speaks version {version} of its interface, and your client an older one; load the page again, or "
     "see docs/api.md"},
    {"server.other-build", "", "this position is from another version of the program; load the page again"},
    {"server.taken-open", "",
     "a game that is taken here has no open seats, since whoever brings it knows what luck will give"},
    {"server.taken-arranged", "",
     "a game that began from a laid-out position, or whose luck was arranged, cannot go on here"},
    {"server.taken-other-rules", "",
     "this game was begun under other rules or with another version of the cards; it can be watched, not gone on with "
     "here"},
    {"server.taken-large", "", "this game has {decisions} decisions; at most {most} can be taken over"},
    {"server.taken-seats", "", "the game has {seats} seats, and {given} are described"},
    {"server.taking", "", "a game from your address is being read already; wait until it is there"},
    {"server.not-written", "", "the journal cannot be written; nothing has changed"},
    {"local.storage-full", "", "this browser has no room left to keep the game; nothing has changed"},
    {"local.not-kept", "", "this browser could not keep what happened; nothing has changed"},
    {"local.other-tab", "",
     "this table is open in another tab of this browser; play it there, or close that tab first"},
    {"local.no-open-seats", "", "a game of this browser has no open seats; others can join a game on a server"},
}};

consteval const Phrase& say(std::string_view key) { return phrase_in(kAll, key); }

}  // namespace imperium::table_phrases
