/** Time off of the demo hospital: courses that leave shifts open, and requests that wait for an answer. */
import { sql } from 'kysely';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { dayMs } from '#shared/durations.ts';
import type { TimeOffKind, TimeOffState } from '#shared/roster/time-off-requests.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { demoId } from '#infra/seed/day-plan.ts';
import { shiftsOn } from '#infra/seed/roster-plan.ts';

interface TimeOff {
  person: string;
  kind: TimeOffKind;
  from: string;
  to: string;
  note: string | null;
  state: TimeOffState;
}

interface Request {
  person: string;
  kind: TimeOffKind;
  /** Days from today on. */
  inDays: number;
  days: number;
  note?: string;
}

/** Nobody has answered them. */
const requests: readonly Request[] = [
  { person: 'marco.silva', kind: 'vacation', inDays: 33, days: 5, note: 'Family visit in Porto' },
  { person: 'jonas.weber', kind: 'education', inDays: 19, days: 2, note: 'Trauma course' },
  { person: 'zainab.yusuf', kind: 'vacation', inDays: 24, days: 3 },
  { person: 'arjun.mehta', kind: 'other', inDays: 11, days: 1, note: 'Moving house' },
  { person: 'tessa.brooks', kind: 'vacation', inDays: 27, days: 4 },
];

/** Counted in one calendar year, as people enter it. */
const lastOf = (from: string, days: number): string => {
  const last = dayAfter(from, days - 1);
  const endOfYear = `${from.slice(0, 4)}-12-31`;
  return last < endOfYear ? last : endOfYear;
};

interface Seeding {
  organizationId: string;
  zone: string;
  days: readonly string[];
  today: string;
  now: Date;
}

interface Unit {
  name: string;
  people: ReadonlyMap<string, string>;
}

/** Of `days` those with a course, and of a new roster the requests too. */
function timeOffOf({ name, people }: Unit, { days, today }: Seeding): TimeOff[] {
  const courses = days
    .filter((day) => day > today)
    .flatMap((day) => shiftsOn(name, day))
    .filter(({ isOpen }) => isOpen)
    .map(({ person, day }) => ({
      person,
      kind: 'education' as const,
      from: day,
      to: day,
      note: 'Course, agreed with the unit',
      state: 'approved' as const,
    }));
  const open = requests
    .filter(({ person }) => people.has(person) && days.includes(today))
    .map(({ person, kind, inDays, days: length, note = null }) => {
      const from = dayAfter(today, inDays);
      return { person, kind, from, to: lastOf(from, length), note, state: 'asked' as const };
    });
  return [...courses, ...open];
}

export async function insertTimeOff(db: Connection, unit: Unit, seeding: Seeding): Promise<void> {
  const { organizationId, zone, now } = seeding;
  const all = timeOffOf(unit, seeding);
  if (all.length === 0) return;
  const [planner = null] = unit.people.values();
  const rows = all.map((one, at) => ({
    ...one,
    id: demoId(`time off ${one.person} ${one.from}`),
    personId: unit.people.get(one.person) ?? '',
    askedAt: new Date(now.getTime() - (2 + (at % 9)) * dayMs),
  }));
  await db
    .insertInto('time_off_requests')
    .values(
      rows.map((one) => ({
        id: one.id,
        organization_id: organizationId,
        practitioner_id: one.personId,
        kind: one.kind,
        from_day: one.from,
        to_day: one.to,
        counted_days: 1 + (Date.parse(one.to) - Date.parse(one.from)) / dayMs,
        note: one.note,
        state: one.state,
        asked_at: one.askedAt,
        decided_by: one.state === 'asked' ? null : planner,
        decided_at: one.state === 'asked' ? null : new Date(one.askedAt.getTime() + dayMs),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { id, personId, from, to, state } of rows)
    if (state === 'approved')
      await sql`
        insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by, request_id)
        values (${organizationId}, ${personId}, ${from}::date::timestamp at time zone ${zone},
          (${to}::date + 1)::timestamp at time zone ${zone}, ${personId}, ${id})
        on conflict do nothing`.execute(db);
}
