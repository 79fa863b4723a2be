/** The hospital's rooms that are booked: listed, made and changed by an administrator. */
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { LocationRecord, NewLocation, SaveLocation } from '#shared/appointments/locations.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requireUnit } from '#server/people/service.ts';
import { isTaken, type Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { once } from '../once.ts';

const records = (db: Connection, organizationId: string) =>
  db
    .selectFrom('locations as l')
    .leftJoin('units as u', 'u.id', 'l.unit_id')
    .select((is) => [
      'l.id',
      'l.name',
      'l.note',
      'l.active',
      'l.version',
      is
        .case()
        .when('u.id', 'is not', null)
        .then(jsonBuildObject({ id: is.ref('u.id'), name: is.ref('u.name') }))
        .end()
        .as('unit'),
      sql<string[]>`array(select t.name from appointment_types t
        where t.organization_id = l.organization_id and l.id = any(t.location_ids) and t.active
        order by t.name)`.as('types'),
    ])
    .where('l.organization_id', '=', organizationId);

type Row = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number];

const recordOf = ({ unit, ...row }: Row): LocationRecord => ({
  ...row,
  unit: unit && unit.id !== null && unit.name !== null ? { id: unit.id, name: unit.name } : null,
});

/** One statement and the record's. */
export async function list(signedIn: SignedIn): Promise<LocationRecord[]> {
  const { db, session } = signedIn;
  const rows = await records(db, session.person.organizationId)
    .orderBy('l.active', 'desc')
    .orderBy('l.name')
    .execute();
  await record(db, signedIn, { action: 'location.read', detail: { count: rows.length } });
  return rows.map(recordOf);
}

async function one(db: Connection, organizationId: string, id: string): Promise<LocationRecord> {
  const row = await records(db, organizationId).where('l.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return recordOf(row);
}

const about = (id: string) => ({ type: 'Location', id });

const factsOf = ({ name, note, active, unit }: LocationRecord) => ({
  name,
  note,
  active,
  unit: unit?.name ?? null,
});

/** A name that another room has is refused in words, whoever was first. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error)) throw error;
    const words = 'There is a room of that name already. Choose another name.';
    throw new Refusal('appointments.name-taken', { words });
  }
}

/** Throws 404 for another hospital's unit. */
export function add(signedIn: SignedIn, input: NewLocation): Promise<LocationRecord> {
  const { organizationId } = signedIn.session.person;
  const action = 'location.save';
  const insert = async (db: Connection): Promise<string> => {
    await requireUnit(db, organizationId, input.unitId);
    const { id } = await db
      .insertInto('locations')
      .values({
        organization_id: organizationId,
        name: input.name,
        unit_id: input.unitId,
        note: input.note,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = factsOf(await one(db, organizationId, id));
    await record(db, signedIn, { action, object: about(id), detail: { after } });
    return id;
  };
  return attempted(signedIn, { action }, () =>
    named(() =>
      signedIn.db.transaction().execute(async (db) => {
        const id = await once(db, signedIn, { action, input }, () => insert(db));
        return one(db, organizationId, id);
      }),
    ),
  );
}

/** Throws 409 where somebody else changed it since `version`. What is booked there stays. */
export function save(signedIn: SignedIn, input: SaveLocation): Promise<LocationRecord> {
  const { organizationId } = signedIn.session.person;
  const { locationId: id, version, active, name, note, unitId } = input;
  const entry = { action: 'location.save' as const, object: about(id) };
  const work = async (db: Connection): Promise<LocationRecord> => {
    const before = await one(db, organizationId, id);
    await requireUnit(db, organizationId, unitId);
    const { numUpdatedRows } = await db
      .updateTable('locations')
      .set({ name, note, unit_id: unitId, active, version: version + 1 })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('conflict');
    const after = await one(db, organizationId, id);
    const detail = { before: factsOf(before), after: factsOf(after) };
    await record(db, signedIn, { ...entry, detail });
    return after;
  };
  return attempted(signedIn, entry, () => named(() => signedIn.db.transaction().execute(work)));
}
