/** When people are open and when they are off, as instants: computed on request, never stored. */
import type { PractitionerFilter } from '#server/availability/core/practitioner-filter.ts';
import type { OffTime, OpenTime } from '#shared/calendar.ts';
import { mapInSlices } from '#server/platform/cost/slices.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { dayAfter, dayAt } from '#server/platform/times/local-days.ts';
import { readTogether } from '#server/platform/postgres/compiled.ts';
import type { HoursRow } from './hour-parts-store.ts';
import { hoursFrom, hoursRead, type PractitionerHours } from './hours-store.ts';
import { openOn } from './hours.ts';
import { clipTo, mergeSpans } from '#server/platform/times/spans.ts';
import type { Span } from '#shared/time.ts';

const iso = ({ startsAt, endsAt }: Span) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/**
 * Time off is listed next to the hours and not cut out of them, because screens show it by itself.
 */
function openTimesOf(span: Span, person: PractitionerHours): OpenTime[] {
  const last = dayAt(span.endsAt, person.zone);
  const open: Span[] = [];
  for (let day = dayAt(span.startsAt, person.zone); day <= last; day = dayAfter(day))
    open.push(...openOn(day, person));
  return clipTo(mergeSpans(open), span).map((openSpan) => ({
    practitionerId: person.practitionerId,
    ...iso(openSpan),
  }));
}

const offTimes = ({ practitionerId, timeOff }: PractitionerHours): OffTime[] =>
  timeOff.map(({ id, kind, ...span }) => ({ id, practitionerId, kind, ...iso(span) }));

/** From rows of `hoursRead` of that span. */
export async function openTimesIn(
  span: Span,
  rows: readonly HoursRow[],
): Promise<{ open: OpenTime[]; off: OffTime[] }> {
  const people = rows.map(hoursFrom);
  return {
    open: (await mapInSlices(people, (person) => openTimesOf(span, person))).flat(),
    off: people.flatMap(offTimes),
  };
}

/** One statement, however many people and days; nobody of another organization (S15). */
export async function openTimes(
  db: Connection,
  among: PractitionerFilter,
  span: Span,
): Promise<{ open: OpenTime[]; off: OffTime[] }> {
  const [rows] = await readTogether(db, hoursRead({ ...among, withoutShifts: true }, span));
  return openTimesIn(span, rows);
}

/** Only when they are off, for what lists many weeks of many people. */
export async function timesOff(
  db: Connection,
  among: PractitionerFilter,
  span: Span,
): Promise<OffTime[]> {
  const [rows] = await readTogether(db, hoursRead(among, span));
  return rows.map(hoursFrom).flatMap(offTimes);
}
