/** Rows of hours: what a clinician's week, days and time off are, for one or for many at once. */
import { sql } from 'kysely';
import type { DayException, WeeklyRule } from '#shared/availability.ts';
import type { HospitalRole } from '#shared/roles.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Span } from './days.ts';
import type { Hours } from './hours.ts';
import { importedWithin } from './imported-store.ts';

/** Time off, or busy by what was brought in from another calendar. */
export interface Away extends Span {
  id: string;
  kind: 'time-off' | 'imported';
}

export interface Open extends Hours {
  practitionerId: string;
  fullName: string;
  hospitalRole: HospitalRole;
  version: number;
  exceptions: Map<string, DayException[]>;
  timeOff: Away[];
}

export interface Among {
  organizationId: string;
  /** Those of them, or else those of the unit; only who is active. */
  practitionerIds?: readonly string[] | undefined;
  unitId?: string | undefined;
}

/** Days on anybody's wall lie within a day of UTC's. */
const dayText = (instant: Date, days: number) =>
  new Date(instant.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const people = (db: Connection, { organizationId, practitionerIds, unitId }: Among) =>
  db
    .selectFrom('practitioners as p')
    .leftJoin('availability as av', 'av.practitioner_id', 'p.id')
    .select([
      'p.id as practitionerId',
      'p.full_name as fullName',
      'p.hospital_role as hospitalRole',
      'p.zone',
      'av.rules',
      'av.version',
    ])
    .where('p.organization_id', '=', organizationId)
    .where('p.active', '=', true)
    .$if(practitionerIds !== undefined, (rows) =>
      rows.where('p.id', 'in', [...(practitionerIds ?? [])]),
    )
    .$if(unitId !== undefined, (rows) => rows.where('p.unit_id', '=', unitId ?? ''))
    .orderBy('p.name_folded')
    .orderBy('p.id')
    .limit(200)
    .execute();

const daysOf = (db: Connection, ids: string[], { startsAt, endsAt }: Span) =>
  db
    .selectFrom('availability_days')
    .select(['practitioner_id as practitionerId', 'exceptions'])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('practitioner_id', 'in', ids)
    .where('day', '>=', dayText(startsAt, -1))
    .where('day', '<=', dayText(endsAt, 1))
    .orderBy('day')
    .execute();

const timeOffOf = (db: Connection, ids: string[], { startsAt, endsAt }: Span) =>
  db
    .selectFrom('time_off')
    .select([
      'id',
      'practitioner_id as practitionerId',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('practitioner_id', 'in', ids)
    .where('ends_at', '>', startsAt)
    .where('starts_at', '<', endsAt)
    .orderBy('startsAt');

/** Time off and what was brought in, in order of time. */
const awayOf = (db: Connection, ids: string[], span: Span) =>
  timeOffOf(db, ids, span)
    .clearOrderBy()
    .select(sql<Away['kind']>`'time-off'`.as('kind'))
    .unionAll(importedWithin(db, ids, span).select(sql<Away['kind']>`'imported'`.as('kind')))
    .orderBy('startsAt')
    .orderBy('id')
    .execute();

/** Three statements, however many they are; in order of name. */
export async function hoursOf(db: Connection, among: Among, span: Span): Promise<Open[]> {
  const found = await people(db, among);
  const ids = found.map(({ practitionerId }) => practitionerId);
  if (ids.length === 0) return [];
  const [days, off] = await Promise.all([daysOf(db, ids, span), awayOf(db, ids, span)]);
  const byId = new Map(
    found.map((person): [string, Open] => [
      person.practitionerId,
      {
        ...person,
        rules: person.rules ?? [],
        version: person.version ?? 0,
        exceptions: new Map(),
        timeOff: [],
      },
    ]),
  );
  for (const { practitionerId, day, exceptions } of days)
    byId.get(practitionerId)?.exceptions.set(day, exceptions);
  for (const { practitionerId, ...time } of off) byId.get(practitionerId)?.timeOff.push(time);
  return [...byId.values()];
}

export const timeOffWithin = (db: Connection, practitionerId: string, span: Span) =>
  timeOffOf(db, [practitionerId], span).execute();

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
