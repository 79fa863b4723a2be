/** The hospital's rooms, which an administrator lists, adds and changes. */
import type { LocationRecord, NewLocation, SaveLocation } from '#shared/locations.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requireUnit } from '#server/organization/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import * as store from './location-store.ts';

/** One statement and the audit row's. */
export async function list(signedIn: SignedIn): Promise<LocationRecord[]> {
  const { db, session } = signedIn;
  const locations = await store.list(db, session.person.organizationId);
  await record(db, signedIn, { action: 'location.read', detail: { count: locations.length } });
  return locations;
}

async function requireLocation(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<LocationRecord> {
  const location = await store.byId(db, organizationId, id);
  if (!location) throw new Refusal('not-found');
  return location;
}

const about = (id: string) => ({ type: 'Location', id });

const factsOf = ({ name, note, active, unit }: LocationRecord) => ({
  name,
  note,
  active,
  unit: unit?.name ?? null,
});

/** The name of another room is refused with a reason, also when two are saved at once. */
const named = <T>(work: () => Promise<T>): Promise<T> =>
  refuseTaken(work, 'appointments.name-taken', {
    words: 'There is a room of that name already. Choose another name.',
  });

/** Throws 404 for another hospital's unit. */
export function add(signedIn: SignedIn, input: NewLocation): Promise<LocationRecord> {
  const { organizationId } = signedIn.session.person;
  const action = 'location.save';
  const insert = async (db: Connection): Promise<string> => {
    await requireUnit(db, organizationId, input.unitId);
    const id = await store.insert(db, organizationId, input);
    const after = factsOf(await requireLocation(db, organizationId, id));
    await record(db, signedIn, { action, object: about(id), detail: { after } });
    return id;
  };
  return attempted(signedIn, { action }, () =>
    named(() =>
      signedIn.db.transaction().execute(async (db) => {
        const id = await idempotent(db, signedIn, { action, input }, () => insert(db));
        return requireLocation(db, organizationId, id);
      }),
    ),
  );
}

/** Throws 409 where somebody else changed it since `version`. Bookings stay. */
export function save(signedIn: SignedIn, input: SaveLocation): Promise<LocationRecord> {
  const { organizationId } = signedIn.session.person;
  const { locationId: id, unitId } = input;
  const entry = { action: 'location.save' as const, object: about(id) };
  const work = async (db: Connection): Promise<LocationRecord> => {
    const before = await requireLocation(db, organizationId, id);
    await requireUnit(db, organizationId, unitId, before.unit?.id);
    if (!(await store.update(db, organizationId, input))) throw new Refusal('conflict');
    const after = await requireLocation(db, organizationId, id);
    const detail = { before: factsOf(before), after: factsOf(after) };
    await record(db, signedIn, { ...entry, detail });
    return after;
  };
  return attempted(signedIn, entry, () => named(() => signedIn.db.transaction().execute(work)));
}
