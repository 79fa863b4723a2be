/** What stands in the way, in words that tell nobody of another's patient. */
import { DateTime } from 'luxon';
import { Refusal } from '#server/platform/errors.ts';
import type { Practitioner } from '#server/platform/trpc.ts';
import type { Span } from '../core/days.ts';
import type { Standing } from '../core/practitioner-time-store.ts';
import { lengthWords } from '../core/rules.ts';

const minuteMs = 60_000;

const clock = (instant: Date, zone: string) =>
  DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm');

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

interface Wished {
  /** Without its buffers. */
  span: Span;
}

/** Two that do not meet by themselves are kept apart by the buffer of one of them. */
function bufferWords({ span }: Wished, { startsAt, endsAt }: Standing): string {
  const gapMs = Math.max(
    startsAt.getTime() - span.endsAt.getTime(),
    span.startsAt.getTime() - endsAt.getTime(),
  );
  if (gapMs < 0) return '';
  return gapMs === 0
    ? ', and time is kept free beside it'
    : `, and ${lengthWords(gapMs / minuteMs)} between them are too few`;
}

const standsThere = ({ patientName, isOffered }: Standing) =>
  isOffered ? 'an offer to the waiting list' : patientName === '' ? 'a hold' : patientName;

/** Names the patient only where the one who asks is on that appointment too; null where nobody is named. */
export function overlapWords(
  { id, zone }: Practitioner,
  wished: Wished,
  standing: readonly Standing[],
): string | null {
  const own = standing.filter(({ practitionerId }) => practitionerId === id);
  const ownIds = new Set(own.map(({ appointmentId }) => appointmentId));
  const others = standing.filter(({ appointmentId }) => !ownIds.has(appointmentId));
  const names = [...new Set(others.map(({ fullName }) => fullName))];
  const sentences = own.map(
    (one) =>
      `${clock(one.startsAt, zone)} to ${clock(one.endsAt, zone)} is taken by ${standsThere(one)}${bufferWords(wished, one)}.`,
  );
  if (names.length > 0)
    sentences.push(`${listed.format(names)} ${names.length > 1 ? 'are' : 'is'} not free then.`);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

export function overlapRefusal(
  person: Practitioner,
  wished: Wished,
  standing: readonly Standing[],
): Refusal {
  const words = overlapWords(person, wished, standing);
  return new Refusal('appointments.overlap', words === null ? {} : { words });
}
