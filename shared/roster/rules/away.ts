/** When people are not there: time off, and the time after somebody has left. */
import type { Absence } from '#shared/roster.ts';
import type { PersonOnRoster } from '#shared/roster/roster-people.ts';
import { dayOf, wallInstantMs } from '#shared/roster/shift-times.ts';
import type { Duty } from './duties.ts';
import type { Leave } from './working-time.ts';

/** In order of time, without overlap. */
export interface AwayTime {
  startsMs: number;
  endsMs: number;
}

function joined(times: readonly AwayTime[]): AwayTime[] {
  const merged: AwayTime[] = [];
  for (const { startsMs, endsMs } of times.toSorted((a, b) => a.startsMs - b.startsMs)) {
    const last = merged.at(-1);
    if (last && startsMs <= last.endsMs) last.endsMs = Math.max(last.endsMs, endsMs);
    else merged.push({ startsMs, endsMs });
  }
  return merged;
}

/** Returns it by person; busy time of another calendar takes nobody off duty. */
export function awayTimes(
  absences: readonly Absence[],
  people: readonly Pick<PersonOnRoster, 'id' | 'offDutyFrom'>[],
): Map<string, AwayTime[]> {
  const leaving = people.flatMap(({ id, offDutyFrom }) =>
    offDutyFrom == null
      ? []
      : [{ id, startsMs: Date.parse(offDutyFrom), endsMs: Number.POSITIVE_INFINITY }],
  );
  const off = absences.flatMap(({ kind, practitionerId: id, startsAt, endsAt }) =>
    kind === 'time-off' ? [{ id, startsMs: Date.parse(startsAt), endsMs: Date.parse(endsAt) }] : [],
  );
  const times = Map.groupBy([...off, ...leaving], ({ id }) => id);
  return new Map([...times].map(([id, ofPerson]) => [id, joined(ofPerson)]));
}

/** Returns how much of a time somebody is there, from 0 to 1. */
export function presence(
  { startsMs, endsMs }: Pick<Duty, 'startsMs' | 'endsMs'>,
  away: readonly AwayTime[] = [],
): number {
  const awayMs = away.reduce(
    (sum, time) =>
      sum + Math.max(0, Math.min(endsMs, time.endsMs) - Math.max(startsMs, time.startsMs)),
    0,
  );
  return endsMs > startsMs ? 1 - awayMs / (endsMs - startsMs) : 1;
}

/** Returns how much of a local day somebody is away: 0, half a day or all of it; hours in a day are none. */
export function leaveOn(
  { startsMs, endsMs }: Pick<Duty, 'startsMs' | 'endsMs'>,
  away: readonly AwayTime[] = [],
): 0 | 0.5 | 1 {
  const share = 1 - presence({ startsMs, endsMs }, away);
  // A half of a day on which the clocks change is an hour shorter or longer.
  if (share > 0.99) return 1;
  return share > 0.45 ? 0.5 : 0;
}

/** Returns the leave of one person, as the rules of many days take it; null for who has none. */
export function leaveOf(away: readonly AwayTime[] | undefined, zone: string): Leave | null {
  if (!away || away.length === 0) return null;
  const midnightMs = (number: number) => wallInstantMs(dayOf(number), 0, zone);
  return {
    on: (number) => leaveOn({ startsMs: midnightMs(number), endsMs: midnightMs(number + 1) }, away),
    presenceIn: (duty) => presence(duty, away),
  };
}
