/** Rows of hours: what a clinician's week, days and time off are, for one or for many at once. */
import { sql } from 'kysely';
import type { DayException, WeeklyRule } from '#shared/appointments/availability.ts';
import type { HospitalRole } from '#shared/roles.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Span } from '../core/days.ts';
import type { Hours } from './hours.ts';

/** Time off, or busy by what was brought in from another calendar. */
export interface Away extends Span {
  id: string;
  kind: 'time-off' | 'imported';
}

export interface Open extends Hours {
  practitionerId: string;
  fullName: string;
  hospitalRole: HospitalRole;
  languages: string[];
  version: number;
  exceptions: Map<string, DayException[]>;
  timeOff: Away[];
}

export interface Among {
  organizationId: string;
  /** Those of them, or else those of the unit; only who is active. */
  practitionerIds?: readonly string[] | undefined;
  unitId?: string | undefined;
  /** Only who has one of these jobs, or is one of these people. */
  holders?: { jobs: readonly HospitalRole[]; ids: readonly string[] } | undefined;
  /** Only who speaks it, as `isSpoken` has it. */
  language?: string | undefined;
}

/** Days on anybody's wall lie within a day of UTC's. */
const dayText = (instant: Date, days: number) =>
  new Date(instant.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const speaks = (language: string) => sql<boolean>`exists (
  select from unnest(p.languages) as spoken
  where spoken = ${language} or starts_with(spoken, ${language} || '-')
    or starts_with(${language}, spoken || '-'))`;

const isHolder = ({ jobs, ids }: NonNullable<Among['holders']>) => sql<boolean>`(
  p.hospital_role = any(${[...jobs]}::text[]) or p.id = any(${[...ids]}::uuid[]))`;

const people = (
  db: Connection,
  { organizationId, practitionerIds, unitId, holders, language }: Among,
) =>
  db
    .selectFrom('practitioners as p')
    .leftJoin('availability as av', 'av.practitioner_id', 'p.id')
    .select([
      'p.id as practitionerId',
      'p.full_name as fullName',
      'p.hospital_role as hospitalRole',
      'p.zone',
      'p.languages',
      'av.rules',
      'av.version',
    ])
    .where('p.organization_id', '=', organizationId)
    .where('p.active', '=', true)
    .$if(practitionerIds !== undefined, (rows) =>
      rows.where('p.id', 'in', [...(practitionerIds ?? [])]),
    )
    .$if(unitId !== undefined, (rows) => rows.where('p.unit_id', '=', unitId ?? ''))
    .$if(holders !== undefined, (rows) => rows.where(isHolder(holders ?? { jobs: [], ids: [] })))
    .$if(language !== undefined, (rows) => rows.where(speaks(language ?? '')))
    .orderBy('p.name_folded')
    .orderBy('p.id')
    .limit(200);

/** In order of day. */
const daysOf = ({ startsAt, endsAt }: Span) =>
  sql<{ day: string; exceptions: DayException[] }[]>`(
    select coalesce(json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'),
      'exceptions', d.exceptions) order by d.day), '[]')
    from availability_days d where d.practitioner_id = p.id
      and d.day between ${dayText(startsAt, -1)}::date and ${dayText(endsAt, 1)}::date)`;

/** Time off and what was brought in, in order of time. */
const awayOf = ({ startsAt, endsAt }: Span) =>
  sql<{ id: string; kind: Away['kind']; startsAt: string; endsAt: string }[]>`(
    select coalesce(json_agg(away order by "startsAt", id), '[]') from (
      select id, 'time-off' as kind, starts_at as "startsAt", ends_at as "endsAt" from time_off
      where practitioner_id = p.id and ends_at > ${startsAt} and starts_at < ${endsAt}
      union all
      select id, 'imported', starts_at, ends_at from imported_busy
      where practitioner_id = p.id and ends_at > ${startsAt} and starts_at < ${endsAt}
    ) as away)`;

/** One statement, however many they are; in order of name. */
export async function hoursOf(db: Connection, among: Among, span: Span): Promise<Open[]> {
  const found = await people(db, among)
    .select([daysOf(span).as('days'), awayOf(span).as('away')])
    .execute();
  return found.map(({ days, away, rules, version, ...person }) => ({
    ...person,
    rules: rules ?? [],
    version: version ?? 0,
    exceptions: new Map(days.map(({ day, exceptions }) => [day, exceptions])),
    timeOff: away.map((one) => ({
      ...one,
      startsAt: new Date(one.startsAt),
      endsAt: new Date(one.endsAt),
    })),
  }));
}

export const timeOffWithin = (db: Connection, practitionerId: string, { startsAt, endsAt }: Span) =>
  db
    .selectFrom('time_off')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('practitioner_id', '=', practitionerId)
    .where('ends_at', '>', startsAt)
    .where('starts_at', '<', endsAt)
    .orderBy('startsAt')
    .execute();

/** Whether the rules were written: false where somebody else wrote since `version`. */
export async function saveRules(
  db: Connection,
  whose: { organizationId: string; practitionerId: string },
  { rules, version }: { rules: readonly WeeklyRule[]; version: number },
): Promise<boolean> {
  const text = JSON.stringify(rules);
  const written =
    version === 0
      ? await db
          .insertInto('availability')
          .values({
            organization_id: whose.organizationId,
            practitioner_id: whose.practitionerId,
            rules: text,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('availability')
          .set({ rules: text, version: version + 1 })
          .where('organization_id', '=', whose.organizationId)
          .where('practitioner_id', '=', whose.practitionerId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written !== undefined;
}

export async function saveDay(
  db: Connection,
  whose: { organizationId: string; practitionerId: string },
  { day, exceptions }: { day: string; exceptions: readonly DayException[] },
): Promise<void> {
  const key = { organization_id: whose.organizationId, practitioner_id: whose.practitionerId, day };
  if (exceptions.length === 0)
    await db
      .deleteFrom('availability_days')
      .where((is) => is.and(key))
      .execute();
  else
    await db
      .insertInto('availability_days')
      .values({ ...key, exceptions: JSON.stringify(exceptions) })
      .onConflict((conflict) =>
        conflict
          .columns(['practitioner_id', 'day'])
          .doUpdateSet({ exceptions: JSON.stringify(exceptions) }),
      )
      .execute();
}
