/** When people are open and when they are off, as instants: worked out when asked, never stored. */
import type { OffTime, OpenTime } from '#shared/calendar.ts';
import type { Connection } from '#server/platform/database.ts';
import { dayAfter, dayAt, type Span } from '../core/days.ts';
import { hoursOf, type Among, type Open } from './hours-store.ts';
import { openOn } from './hours.ts';
import { inside, merged } from '../core/spans.ts';

const iso = ({ startsAt, endsAt }: Span) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Time off is told beside the hours and not cut out of them: it has a name of its own. */
function openTimes(span: Span, person: Open): OpenTime[] {
  const last = dayAt(span.endsAt, person.zone);
  const open: Span[] = [];
  for (let day = dayAt(span.startsAt, person.zone); day <= last; day = dayAfter(day))
    open.push(...openOn(day, person));
  return inside(merged(open), span).map((one) => ({
    practitionerId: person.practitionerId,
    ...iso(one),
  }));
}

const offTimes = ({ practitionerId, timeOff }: Open): OffTime[] =>
  timeOff.map(({ id, kind, ...span }) => ({ id, practitionerId, kind, ...iso(span) }));

/** One statement, however many people and days; nobody of another organization (S15). */
export async function presence(
  db: Connection,
  among: Among,
  span: Span,
): Promise<{ open: OpenTime[]; off: OffTime[] }> {
  const people = await hoursOf(db, among, span);
  return {
    open: people.flatMap((person) => openTimes(span, person)),
    off: people.flatMap(offTimes),
  };
}
