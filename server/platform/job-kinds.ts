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
  };
  /** A patient is reminded; whether it still holds is judged when it is due. */
  'appointment.reminder': { appointmentId: string; minutesBefore: number; startsAt: string };
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

export const jobKinds: Record<JobKind, Pace> = {
  'appointment.letter': { lookEverySeconds: 2, ...untilTaken },
  'appointment.reminder': { lookEverySeconds: 5, ...untilTaken },
};
