/** Words on waiting patients: how long each has waited, for whom, and who is new since the last look. */
import type { WaitingPatient, WaitingReplyGiven } from '#shared/visits/waiting.ts';
import { minuteMs } from '#shared/durations.ts';
import { clockTime, lengthWords } from '#client/ui/times/times.ts';
import { listed } from '#client/ui/appointments/appointment-words.ts';

/** Whole minutes. */
export const waitedFor = ({ waitingSince }: Pick<WaitingPatient, 'waitingSince'>, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(waitingSince)) / minuteMs));

/** "has just come." or "has waited for 12 min." */
export function waitWords(patient: Pick<WaitingPatient, 'waitingSince'>, now: number): string {
  const minutes = waitedFor(patient, now);
  return minutes < 1 ? 'has just come.' : `has waited for ${minutes} min.`;
}

/** "12 min, for 10:10", "Just now, for 10:10": since when, and for which time. */
export function waitAndTimeWords(
  patient: Pick<WaitingPatient, 'waitingSince' | 'startsAt'>,
  { now, zone }: { now: number; zone: string },
): string {
  const minutes = waitedFor(patient, now);
  const waited = minutes < 1 ? 'Just now' : lengthWords(minutes);
  return `${waited}, for ${clockTime(patient.startsAt, zone)}`;
}

/** "3 waiting, longest 12 min."; empty while nobody waits. */
export function longestWords(patients: readonly WaitingPatient[], now: number): string {
  if (patients.length === 0) return '';
  const longest = Math.max(...patients.map((patient) => waitedFor(patient, now)));
  const words =
    longest < 1 ? '' : `, ${patients.length > 1 ? 'longest ' : ''}${lengthWords(longest)}`;
  return `${patients.length} waiting${words}.`;
}

/**
 * A name where the reader may be overlooked by nobody; `isShared`: their screen may be shown to
 * others, as in a visit.
 */
export function whoWords(patient: WaitingPatient, { isShared = false } = {}): string {
  const { isOwn, patientName, clinicians } = patient;
  if (!isOwn) return `A patient of ${listed(clinicians)}`;
  return isShared || patientName === null ? 'Your next patient' : patientName;
}

/** "3 min ago: I need ten more minutes." */
export function replyWords({ text, at }: WaitingReplyGiven, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / minuteMs));
  return `${minutes < 1 ? 'Just now' : `${minutes} min ago`}: ${text}`;
}

/** How long a card that was put off stays away. */
const putOffMs = 3 * minuteMs;
/** How often those who wait are announced again while nobody reacts. */
export const repeatMs = minuteMs;

export type PutOff = ReadonlyMap<string, number>;

/** Whether a card is to be shown: it was not put off, or put off long ago. */
export const isDue = (putOff: PutOff, { id, now }: { id: string; now: number }): boolean =>
  now - (putOff.get(id) ?? -Infinity) >= putOffMs;

/** Those whose card is to be shown. */
export const dueCards = (
  patients: readonly WaitingPatient[],
  putOff: PutOff,
  now: number,
): WaitingPatient[] => patients.filter(({ visitId }) => isDue(putOff, { id: visitId, now }));
