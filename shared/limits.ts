/** Limits that server and client share; what an operator may change is in server/platform/env.ts. */

export const passwordLength = { min: 15, max: 128 } as const;

/** Code points in an address (RFC 5321, less the angle brackets). */
export const emailMaxLength = 254;

export const codeDigits = 6;

export const triesPerCode = 5;

/** Characters of 5 bits each; keyed hashes of them are stored. */
export const recoveryCodeLength = 10;

/** The most days for which an organization may have devices remembered. */
export const mostRememberedDays = 30;

/** How often the client checks whether its token is still valid. */
export const verifyEverySeconds = 60;

/** A call counts as activity when a key, pointer or touch was used this recently. */
export const activityWindowSeconds = 60;

/** How long before the idle end the screen says so and counts down. */
export const idleWarningSeconds = 60;

export const toastMs = { message: 6000, brief: 1200 } as const;

/** Most procedures that one batched request may carry. */
export const batchMax = 10;

/** How many streams of changes a session and a guest's pass may have open on one instance. */
export const streamMost = { perSession: 20, perPass: 3 };

/** Most appointments that another clinician takes in one step: a week of many. */
export const mostReassigned = 100;

/** Most displaced appointments that are resolved in one step. */
export const mostResolved = 40;

/** Most of a patient's past appointments on one page. */
export const mostPastShown = 200;

export const appointmentMinutes = { min: 5, max: 12 * 60 } as const;

/** The seconds in which a change can be undone; the letter about it waits as long. */
export const undoSeconds = 10;

/** What was cancelled after a death tells nobody outside, so the step can be undone for longer. */
export const undoDeathMinutes = 10;

/** A held time is released after so long. */
export const holdSeconds = 300;

/** Most times that one person may hold at once; the one that expires first is released. */
export const holdsMax = 5;

/** The room opens this long before its time and closes this long after. */
export const visitWindowMinutes = { before: 30, after: 120 } as const;

/** Most dates of a series that takes colleagues' time too, of somebody who may not plan for others. */
export const mostDatesWithColleagues = 12;

/**
 * A start may be this far in the past, for patients without an appointment who are entered
 * afterwards.
 */
export const walkInMinutes = 15;

/**
 * A visit ends by itself when its room was empty for so long, and never sooner than so long after
 * its booked end or after it was reopened.
 */
export const emptyRoomMinutes = { empty: 5, afterBookedEnd: 10, afterReopening: 30 } as const;

/** Most people in one visit's room. */
export const visitMaxParticipants = 16;

/** Most links besides the patient's that work in one visit. */
export const mostCompanions = 8;

/**
 * How often a link may be exchanged for a pass: in the browser that has one it is found again, so
 * that one person on several devices stays far below.
 */
export const mostPassesOfLink = 30;

/** Most colleagues whose calendars are shown next to one's own. */
export const maxColleagueCalendars = 8;

/**
 * How often a waiting guest sends a heartbeat; without one for so long they are out of the queue.
 */
export const waitingBeatSeconds = 10;
export const waitingSilenceSeconds = 25;

/** The minutes after which a unit is told of a patient to whom nobody reacted; an organization chooses. */
export const backupMinutes = { min: 1, max: 120 } as const;

/** A visit that was handed over and not accepted returns after so long. */
export const handOverAnswerSeconds = 120;

/** The minutes for which a silent patient keeps their position in the queue. */
export const queuePositionKeptMinutes = 5;

/** Wrong names or birth dates per link, and for how long the link is then blocked. */
export const recognition = { tries: 5, lockMinutes: 15 } as const;

/**
 * Letters to patients: how many one person may cause in a day, and how many changes of one
 * appointment are mailed at once; further changes wait and become one letter.
 */
export const letterLimits = {
  ofSenderADay: 500,
  /** A booking site works for the whole hospital. */
  ofProgramADay: 10_000,
  changes: 3,
  changesWindowMinutes: 10,
} as const;

/** The fewest finished visits of a type from which a length is estimated. */
export const fewestLengths = 5;

/** Most colleagues that one query for busy time may name: a ward of twenty with oneself. */
export const mostPeopleAsked = 19;

/** The minutes for which an offered time waits for the patient's answer. */
export const offerMinutes = 30;

/** A time is not offered when it begins sooner than so long after the end of that. */
export const offerNoticeMinutes = 15;

/** Local hours of the clinic from and to which no offers are mailed at night. */
export const quietHours = { from: 21, until: 8 } as const;

/** Most clinicians in the planner's day. */
export const mostPeoplePlanned = 24;

/** A visit's chat: the length of a message, messages of one person per minute, and of all. */
export const chat = { mostCharacters: 2_000, mostInAMinute: 20, mostMessages: 1_000 } as const;

/** Messages to colleagues: their length, how many one person sends in a minute, to how many, with which files. */
export const messages = {
  mostCharacters: 4_000,
  mostInAMinute: 30,
  mostPeople: 20,
  mostFiles: 5,
  mostFilesADay: 100,
} as const;

/**
 * Files in a visit's chat: size of a file, of the parts it is sent in, and of all files of one
 * visit.
 */
export const visitFile = {
  mostBytes: 25 * 1024 * 1024,
  partBytes: 1024 * 1024,
  mostBytesOfVisit: 250 * 1024 * 1024,
  mostOfVisit: 100,
  /** Of one person: in one visit, and in all visits of 24 hours. */
  ofAuthor: {
    mostOfVisit: 50,
    mostBytesOfVisit: 125 * 1024 * 1024,
    mostADay: 200,
    mostBytesADay: 500 * 1024 * 1024,
  },
} as const;

/** Files on a case, of everybody: their number and size together. A person's day is as in visits. */
export const caseFile = {
  mostOfCase: 100,
  mostBytesOfCase: 250 * 1024 * 1024,
  mostADay: 200,
} as const;

/** A file of so many characters stays below the limit of its call, whatever they are (1 MiB). */
export const importMost = { characters: 250_000, people: 2_000 } as const;

/** A call carries at most 64 KiB (SECURITY.md, S18); the name and the key need some of it. */
export const icsMaxBytes = 64 * 1024 - 512;

/** Units of one downtime pack. */
export const mostDowntimeUnits = 8;

/** A downtime copy that a browser keeps is made anew after this long; after a day it is not shown any more. */
export const downtimeEveryMinutes = 60;

/** Of the reason for a visit. */
export const mostReasonCharacters = 500;
