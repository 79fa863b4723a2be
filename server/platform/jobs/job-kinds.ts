/** Every kind of job there is: what it carries, ids alone, and how often it is tried. */

/** A job lies in the database in plain sight, so it names things and never describes them. */
export interface JobData {
  /** A patient is told of an appointment: new, moved or cancelled. */
  'appointment.letter': {
    appointmentId: string;
    about: 'booked' | 'moved' | 'cancelled';
    /** Which change it is. */
    version: number;
    startsAt: string;
    /** Later dates of a series that were changed with it: one letter tells of all. */
    others: string[];
  };
  /** A patient is reminded; whether it still holds is judged when it is due. */
  'appointment.reminder': { appointmentId: string; minutesBefore: number; startsAt: string };
  /** A type reminds at other times: what is booked of it is planned anew, from there on. */
  'reminders.plan': {
    organizationId: string;
    typeId: string;
    after: { startsAt: string; id: string } | null;
  };
  /** Time of a clinician is free again: is there somebody on the waiting list for it? */
  'waitlist.offer': {
    organizationId: string;
    practitionerId: string;
    startsAt: string;
    endsAt: string;
  };
  /** The patient is asked, as long as the offer is open. */
  'waitlist.letter': { offerId: string };
  /** Nobody answered in time; an offer that was answered is left alone. */
  'waitlist.lapse': { offerId: string };
}

export type JobKind = keyof JobData;

export interface Pace {
  /** How often somebody looks for a due one. */
  lookEverySeconds: number;
  /** The pauses between tries grow from the first to the longest. */
  tries: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
}

/** Thirty tries at most half an hour apart: a mail server may be away for half a day. */
const untilTaken = { tries: 30, firstPauseSeconds: 15, longestPauseSeconds: 1_800 };
/** Nothing outside of us is waited for: a stumble is over in a moment. */
const soonAgain = { tries: 60, firstPauseSeconds: 2, longestPauseSeconds: 300 };

/** Longer than an offer is open; after that there is nothing to say. */
const whileOffered = { tries: 60, firstPauseSeconds: 5, longestPauseSeconds: 60 };

export const jobKinds: Record<JobKind, Pace> = {
  'appointment.letter': { lookEverySeconds: 2, ...untilTaken },
  'appointment.reminder': { lookEverySeconds: 5, ...untilTaken },
  'reminders.plan': { lookEverySeconds: 5, ...soonAgain },
  'waitlist.offer': { lookEverySeconds: 2, ...soonAgain },
  'waitlist.letter': { lookEverySeconds: 2, ...whileOffered },
  'waitlist.lapse': { lookEverySeconds: 5, ...soonAgain },
};
