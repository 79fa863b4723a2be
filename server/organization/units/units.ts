/** The organization's units, which administrators list, add, change, close and merge. */
import {
  contentWords,
  keepsUnitOpen,
  type UnitContents,
} from '#shared/organization/unit-contents.ts';
import type {
  MergeUnits,
  NewUnit,
  SaveUnit,
  UnitRecord,
  UnitRef,
} from '#shared/organization/units.ts';
import { attempted, record } from '#server/audit/service.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { listed } from '#server/platform/times/clock-words.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { SignedIn as SignedInWithParts, UnitQuery } from '#server/organization/needs.ts';
import * as store from '#server/organization/core/unit-store.ts';
import { unitQuery } from './unit-query.ts';
import { unitTurn } from './unit-turn.ts';

/** Their people are as many as the list of people of the unit has today. */
export async function list({ db, session, now }: SignedIn): Promise<UnitRecord[]> {
  const { organizationId } = session.person;
  const people = await store.peopleByUnit(db, organizationId, now());
  const records = await store.unitRecords(db, organizationId);
  return records.map((unit) => ({ ...unit, people: people.get(unit.id) ?? 0 }));
}

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

const factsOf = ({ name, code, specialty, phone, location, active }: UnitRecord) => ({
  name,
  code,
  specialty,
  phone,
  location,
  active,
});

/** The name or code of another unit is refused with a reason, also when two are saved at once. */
const named = <T>(work: () => Promise<T>): Promise<T> =>
  refuseTaken(work, 'organization.name-taken');

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

const refOf = ({ session }: SignedIn, unitId: string) => ({
  organizationId: session.person.organizationId,
  unitId,
});

/** Of a unit of the organization, which the caller has checked. */
async function contentsOf(
  db: Connection,
  { unitParts }: SignedInWithParts,
  query: UnitQuery,
): Promise<UnitContents> {
  const { organizationId, unitId } = query;
  const { people, locations } = await requireRecord(db, organizationId, unitId);
  const contents: UnitContents = {
    people,
    locations,
    closures: await store.countClosures(db, query),
    shifts: 0,
    drafts: 0,
    coveredTypes: 0,
    boards: 0,
    pages: 0,
    messages: 0,
    requests: 0,
    filters: 0,
    chartBoards: 0,
    cases: 0,
    feedCodes: 0,
  };
  for (const part of unitParts) Object.assign(contents, await part.count(db, query));
  return contents;
}

/** What a merge would carry, and what keeps it from being closed. */
export async function contents(
  signedIn: SignedInWithParts,
  { unitId }: UnitRef,
): Promise<UnitContents> {
  return contentsOf(
    signedIn.db,
    signedIn,
    await unitQuery(signedIn.db, signedIn, refOf(signedIn, unitId)),
  );
}

/** Throws 409 that names what nobody would see any more. */
async function requireEmpty(
  db: Connection,
  signedIn: SignedInWithParts,
  unitId: string,
): Promise<void> {
  const unitContents = await contentsOf(
    db,
    signedIn,
    await unitQuery(db, signedIn, refOf(signedIn, unitId)),
  );
  const inUse = contentWords(unitContents, keepsUnitOpen);
  if (inUse.length === 0) return;
  const words = `This unit still has ${listed(inUse)}. Hand them over or withdraw them, or merge the unit into another one.`;
  throw new Refusal('organization.unit-in-use', { words });
}

/**
 * Throws 409 where somebody else changed it since `version`, where it was merged, or where it is closed
 * with duty that is not over.
 */
export function save(signedIn: SignedInWithParts, input: SaveUnit): Promise<UnitRecord> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'unit.save' as const, object: about(input.unitId) };
  const work = async (db: Connection): Promise<UnitRecord> => {
    const before = await requireRecord(db, organizationId, input.unitId);
    if (before.active && !input.active) await requireEmpty(db, signedIn, input.unitId);
    if (!(await store.updateUnit(db, organizationId, { ...input, now: signedIn.now() })))
      throw new Refusal('conflict');
    const after = await requireRecord(db, organizationId, input.unitId);
    const detail = { before: factsOf(before), after: factsOf(after) };
    await record(db, signedIn, { ...entry, detail });
    return after;
  };
  return attempted(signedIn, entry, () =>
    named(() => transactionInTurn(signedIn.db, [unitTurn(input.unitId)], work)),
  );
}

/**
 * What the one has becomes the other's, which is returned; what is over keeps its unit. Throws
 * 404 where one is missing, 409 where the first was changed since `version` or one is closed.
 */
export function merge(signedIn: SignedInWithParts, input: MergeUnits): Promise<UnitRecord> {
  const { organizationId } = signedIn.session.person;
  const { unitId, intoUnitId, version } = input;
  const entry = { action: 'unit.merge' as const, object: about(unitId) };
  const work = async (db: Connection): Promise<UnitRecord> => {
    const rows = await store.lockUnits(db, { organizationId, unitId, intoUnitId });
    if (rows.length < 2) throw new Refusal('not-found');
    if (rows.some(({ active }) => !active)) throw new Refusal('organization.unit-closed');
    if (rows.find(({ id }) => id === unitId)?.version !== version) throw new Refusal('conflict');
    const { name } = await requireRecord(db, organizationId, unitId);
    const query = await unitQuery(db, signedIn, refOf(signedIn, unitId));
    const carried = await contentsOf(db, signedIn, query);
    for (const part of signedIn.unitParts) await part.move(db, { ...query, intoUnitId });
    await store.mergeUnit(db, { ...query, intoUnitId });
    const into = await requireRecord(db, organizationId, intoUnitId);
    const detail = { name, into: { id: intoUnitId, name: into.name }, ...carried };
    await record(db, signedIn, { ...entry, detail });
    return into;
  };
  const turns = [unitTurn(unitId), unitTurn(intoUnitId)];
  return attempted(signedIn, entry, async () => {
    const into = await transactionInTurn(signedIn.db, turns, work);
    for (const area of ['roster', 'messages'] as const)
      signedIn.events.changed({ organizationId, area, practitionerIds: [] });
    return into;
  });
}
