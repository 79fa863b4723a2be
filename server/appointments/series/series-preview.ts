/** Previews a series: its dates, the verdict on each of them, and whether people are open then. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { PreviewSeries, SeriesPreview } from '#shared/appointments/series.ts';
import { mostDatesWithColleagues } from '#shared/limits.ts';
import { keptTypeSentence } from '#shared/outside-appointments/kept-words.ts';
import { may } from '#shared/roles.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { idsOf, leadOf, requireAllowed } from '#server/appointments/booking/book-appointment.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import {
  hoursOf,
  type PractitionerHours,
  remarksOn,
  requireType,
} from '#server/availability/service.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { faultOfRule, occurrences } from './series-dates.ts';
import { previewDates, type DateRequest } from './series-placement.ts';
import { dayMs } from '#shared/durations.ts';
import { spanFrom } from '#server/platform/times/spans.ts';

/** No date of a series is further away from its first. */
const furthestMs = 2 * 366 * dayMs;

export const minutesOf = (input: PreviewSeries, type: TypeRecord): number =>
  input.durationMinutes ?? type.durationMinutes;

/** In the zone of the lead. Throws 400 where the rule itself is wrong. */
export function requestedDates(
  input: PreviewSeries,
  type: TypeRecord,
  zone: string,
): DateRequest[] {
  const startsAt = new Date(input.startsAt);
  const fault = faultOfRule(input.rule, dayAt(startsAt, zone));
  if (fault !== null) throw wrongField('rule', fault);
  const minutes = minutesOf(input, type);
  const instead = new Map(input.instead.map((one) => [one.day, new Date(one.startsAt)]));
  return occurrences(input.rule, startsAt, zone).map((occurrence) => {
    const at = instead.get(occurrence.day) ?? occurrence.startsAt;
    return {
      day: occurrence.day,
      seriesAt: occurrence.startsAt ?? at,
      span: at && spanFrom(at, minutes),
    };
  });
}

export function requireHolder(
  type: TypeRecord,
  lead: { id: string } & Pick<PractitionerHours, 'hospitalRole'>,
): void {
  if (!mayHold(type, lead)) throw new Refusal('appointments.not-theirs');
}

/** Without the permission to plan for others nobody fills a colleague's calendar. */
export function requireOwnSeries(
  { session: { person } }: SignedIn,
  practitionerIds: readonly string[],
  dates: number,
): void {
  const isOwn = practitionerIds.every((id) => id === person.id);
  if (isOwn || dates <= mostDatesWithColleagues || may(person, 'appointments.plan')) return;
  throw wrongField('rule', `With colleagues, at most ${mostDatesWithColleagues} dates at a time.`);
}

/**
 * Five statements, seven where the type needs a room, however many dates. Throws 404 where a
 * colleague or the type is not of this hospital.
 */
export async function previewSeries(
  signedIn: SignedIn,
  input: PreviewSeries,
): Promise<SeriesPreview> {
  const { db, session } = signedIn;
  const { id, organizationId } = session.person;
  requireAllowed(signedIn, input);
  const practitionerIds = idsOf(signedIn, input);
  const type = await requireType(db, organizationId, input.typeId);
  const startsAt = new Date(input.startsAt);
  const span = { startsAt, endsAt: new Date(startsAt.getTime() + furthestMs) };
  const among = { organizationId, practitionerIds, bookedTypeId: type.id };
  const people = await hoursOf(db, among, span);
  const lead = people.find(({ practitionerId }) => practitionerId === leadOf(signedIn, input));
  if (!lead || people.length < practitionerIds.length) throw new Refusal('not-found');
  requireHolder(type, { ...lead, id: lead.practitionerId });
  const keptBy = people.find((person) => person.keptBy)?.keptBy;
  if (keptBy) throw new Refusal('appointments.kept-elsewhere', { words: keptTypeSentence(keptBy) });
  const requested = requestedDates(input, type, lead.zone);
  requireOwnSeries(signedIn, practitionerIds, requested.length);
  const because = input.overbookBecause ?? null;
  const dates = await previewDates(signedIn, {
    type,
    practitionerIds,
    because,
    patientId: input.patientId ?? null,
    patientElsewhereBecause: input.patientElsewhereBecause ?? null,
    locationId: input.locationId,
    exceptIds: [],
    requested,
  });
  return {
    zone: lead.zone,
    dates: dates.map(({ day, span, verdict, words }) => ({
      day,
      startsAt: span && span.startsAt.toISOString(),
      verdict,
      words,
      // Hours and time off do not prevent staff from booking (infra/decisions/appointments/0010-holds.md).
      hint: span && remarksOn(span, people, { type, readerId: id }),
    })),
  };
}
