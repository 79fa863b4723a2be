/** The organization's units, which administrators list, add, change, close and merge. */
import type { MergeUnits, NewUnit, SaveUnit, UnitRecord } from '#shared/organization/units.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  isUniqueViolation,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from '#server/organization/core/unit-store.ts';

export const list = ({ db, session }: SignedIn): Promise<UnitRecord[]> =>
  store.unitRecords(db, session.person.organizationId);

async function requireRecord(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<UnitRecord> {
  const unit = await store.unitRecord(db, organizationId, id);
  if (!unit) throw new Refusal('not-found');
  return unit;
}

const about = (id: string) => ({ type: 'Unit', id });

const turnOf = (id: string) => `unit ${id}`;

const factsOf = ({ name, code, specialty, phone, location, active }: UnitRecord) => ({
  name,
  code,
  specialty,
  phone,
  location,
  active,
});

/** The name or code of another unit is refused with a reason, also when two are saved at once. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('organization.name-taken') : error;
  }
}

export function add(signedIn: SignedIn, input: NewUnit): Promise<UnitRecord> {
  const { organizationId } = signedIn.session.person;
  const action = 'unit.save';
  return attempted(signedIn, { action }, () =>
    named(() =>
      signedIn.db.transaction().execute(async (db) => {
        const [unit] = await store.insertUnits(db, organizationId, [input]);
        const after = await requireRecord(db, organizationId, unit?.id ?? '');
        const detail = { after: factsOf(after) };
        await record(db, signedIn, { action, object: about(after.id), detail });
        return after;
      }),
    ),
  );
}

/** Throws 409 where somebody else changed it since `version`, or it was merged. */
export function save(signedIn: SignedIn, input: SaveUnit): Promise<UnitRecord> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'unit.save' as const, object: about(input.unitId) };
  const work = async (db: Connection): Promise<UnitRecord> => {
    const before = await requireRecord(db, organizationId, input.unitId);
    if (!(await store.updateUnit(db, organizationId, input))) throw new Refusal('conflict');
    const after = await requireRecord(db, organizationId, input.unitId);
    const detail = { before: factsOf(before), after: factsOf(after) };
    await record(db, signedIn, { ...entry, detail });
    return after;
  };
  return attempted(signedIn, entry, () =>
    named(() => transactionInTurn(signedIn.db, [turnOf(input.unitId)], work)),
  );
}

/**
 * The people, rooms and closed days of the one become those of the other, which is returned. Throws
 * 404 where one is missing, 409 where the first was changed since `version` or one is closed.
 */
export function merge(signedIn: SignedIn, input: MergeUnits): Promise<UnitRecord> {
  const { organizationId } = signedIn.session.person;
  const { unitId, intoUnitId, version } = input;
  const entry = { action: 'unit.merge' as const, object: about(unitId) };
  const work = async (db: Connection): Promise<UnitRecord> => {
    const rows = await store.lockUnits(db, { organizationId, unitId, intoUnitId });
    if (rows.length < 2) throw new Refusal('not-found');
    if (rows.some(({ active }) => !active)) throw new Refusal('organization.unit-closed');
    if (rows.find(({ id }) => id === unitId)?.version !== version) throw new Refusal('conflict');
    const { name, people, locations } = await requireRecord(db, organizationId, unitId);
    await store.mergeUnit(db, { organizationId, unitId, intoUnitId });
    const into = await requireRecord(db, organizationId, intoUnitId);
    const detail = { name, into: { id: intoUnitId, name: into.name }, people, locations };
    await record(db, signedIn, { ...entry, detail });
    return into;
  };
  const turns = [turnOf(unitId), turnOf(intoUnitId)];
  return attempted(signedIn, entry, () => transactionInTurn(signedIn.db, turns, work));
}
