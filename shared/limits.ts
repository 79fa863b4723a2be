/** Numbers that both sides hold to; what an operator may change is in server/platform/env.ts. */

export const passwordLength = { min: 15, max: 128 } as const;

/** Code points in an address (RFC 5321, less the angle brackets). */
export const emailMaxLength = 254;

export const codeDigits = 6;

export const triesPerCode = 5;

/** Characters of 5 bits each; keyed hashes of them are kept. */
export const recoveryCodeLength = 10;

/** How often the client asks whether its token still holds. */
export const verifyEverySeconds = 60;

/** A call counts as activity when a key, pointer or touch was used this recently. */
export const activityWindowSeconds = 60;

/** How long before the idle end the screen says so and counts down. */
export const idleWarningSeconds = 60;

export const toastMs = { message: 6000, brief: 1200 } as const;

/** Most procedures that one batched request may carry. */
export const batchMax = 10;

export const appointmentMinutes = { min: 5, max: 12 * 60 } as const;

/** A held time is free again after so long, whoever forgot it. */
export const holdSeconds = 300;

/** Times that one person may hold at once; the one that ends first goes. */
export const holdsMax = 5;

/** The room opens this long before its time and closes this long after. */
export const visitWindowMinutes = { before: 30, after: 120 } as const;

/** A start may lie this far back: whoever walked in is written down afterwards. */
export const walkInMinutes = 15;

/** A room that everybody has left ends its visit after so long. */
export const emptyRoomMinutes = 5;

/** Most people in one visit's room. */
export const visitMaxParticipants = 16;

/** Most links beside the patient's that work in one visit. */
export const mostCompanions = 8;

/** Most colleagues whose calendars stand beside one's own. */
export const mostPeopleBeside = 8;

/** Whoever waits says so this often; after the silence they are out of the queue. */
export const waitingBeatSeconds = 10;
export const waitingSilenceSeconds = 25;

/** So long a silent patient finds the old place in the line again. */
export const placeKeptMinutes = 5;

/** Wrong names or birth dates for one visit, and how long the door then stays shut. */
export const recognition = { tries: 5, lockMinutes: 15 } as const;

/** Fewer real visits of a type than this say nothing about the next one. */
export const fewestLengths = 5;

/** Most colleagues that one question for busy time may name: a ward of twenty with oneself. */
export const mostPeopleAsked = 19;

/** A freed time waits so long for the answer of the patient to whom it is offered. */
export const offerMinutes = 30;

/** It is not offered when it begins sooner than so long after the end of that. */
export const offerNoticeMinutes = 15;

/** On the clinic's wall: from this hour to that one patients are left to sleep. */
export const quietHours = { from: 21, until: 8 } as const;

/** Most clinicians whose day stands side by side for whoever plans. */
export const mostPeoplePlanned = 24;

/** Of a visit's chat: how long a message is, how many one person sends in a minute, and all do. */
export const chat = { mostCharacters: 2_000, mostInAMinute: 20, mostMessages: 1_000 } as const;

/** Of a file in a visit's chat, which travels in parts; and of all files of one visit. */
export const visitFile = {
  mostBytes: 25 * 1024 * 1024,
  partBytes: 1024 * 1024,
  mostBytesOfVisit: 250 * 1024 * 1024,
  mostOfVisit: 100,
} as const;
