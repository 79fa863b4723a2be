/** Describes conflicts in words that reveal no other practitioner's patient. */
import { Refusal } from '#server/platform/errors.ts';
import type { ConflictRow } from '#server/appointments/core/conflict-store.ts';
import { lengthWords } from '#server/appointments/core/appointment-rules.ts';
import { clockAt, listed, type ClockReader } from '#server/platform/times/clock-words.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

/** Null: nobody who works here. */
interface Reader extends ClockReader {
  id: string | null;
}

interface TimeRequest {
  /** Without its buffers. */
  span: Span;
}

/** Two that do not overlap by themselves conflict by the buffer of one of them. */
function bufferWords({ span }: TimeRequest, { startsAt, endsAt }: ConflictRow): string {
  const gapMs = Math.max(
    startsAt.getTime() - span.endsAt.getTime(),
    span.startsAt.getTime() - endsAt.getTime(),
  );
  if (gapMs < 0) return '';
  return gapMs === 0
    ? ', with buffer time around it'
    : `, and ${lengthWords(gapMs / minuteMs)} between them are too few`;
}

/** A hold belongs to a form that somebody has open, the reader in another window perhaps. */
function takenWords({ patientName, isOffered }: ConflictRow): string {
  if (isOffered) return 'is taken by an offer to the waiting list';
  return patientName === '' ? 'is held in an open booking form' : `is taken by ${patientName}`;
}

/** Names the patient only if the caller is on that appointment too; null where nobody is named. */
export function overlapWords(
  person: Reader,
  request: TimeRequest,
  conflicts: readonly ConflictRow[],
): string | null {
  const ownConflicts = conflicts.filter(({ practitionerId }) => practitionerId === person.id);
  const ownIds = new Set(ownConflicts.map(({ appointmentId }) => appointmentId));
  const otherConflicts = conflicts.filter(({ appointmentId }) => !ownIds.has(appointmentId));
  const names = [...new Set(otherConflicts.map(({ fullName }) => fullName))];
  const sentences = ownConflicts.map(
    (conflict) =>
      `${clockAt(conflict.startsAt, person)} to ${clockAt(conflict.endsAt, person)} ${takenWords(conflict)}${bufferWords(request, conflict)}.`,
  );
  if (names.length > 0)
    sentences.push(`${listed(names)} ${names.length > 1 ? 'are' : 'is'} not free then.`);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

export function overlapRefusal(
  person: Reader,
  request: TimeRequest,
  conflicts: readonly ConflictRow[],
): Refusal {
  const words = overlapWords(person, request, conflicts);
  return new Refusal('appointments.overlap', words === null ? {} : { words });
}
