/** What a unit plans with: its shift types and required cover; the organization's skills. */
import type { NewSkill, SaveSkill, Skill } from '#shared/roster/roster-people.ts';
import type {
  NewShiftType,
  SaveCover,
  SaveShiftType,
  ShiftType,
  UnitCover,
} from '#shared/roster/shift-types.ts';
import type { UnitRef } from '#shared/people.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requireUnit } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import {
  isUniqueViolation,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import * as store from '#server/roster/core/setup-store.ts';
import { lockUnits, unitTurns } from '#server/roster/core/roster-unit-store.ts';

type Entry = Parameters<typeof attempted>[1];

/** In a transaction, with an event after it; a name or letter that is taken is refused with a reason. */
export async function saved<T>(
  signedIn: SignedIn,
  entry: Entry,
  work: (db: Connection) => Promise<T>,
  turns: readonly string[] = [],
): Promise<T> {
  const result = await attempted(signedIn, entry, async () => {
    try {
      return await transactionInTurn(signedIn.db, turns, work);
    } catch (error) {
      throw isUniqueViolation(error) ? new Refusal('roster.name-taken', { cause: error }) : error;
    }
  });
  changedRoster(signedIn);
  return result;
}

const organizationOf = ({ session }: SignedIn) => session.person.organizationId;

async function requireSkills(db: Connection, organizationId: string, ids: readonly string[]) {
  const skillIds = new Set((await store.skills(db, organizationId)).map(({ id }) => id));
  if (ids.some((id) => !skillIds.has(id))) throw new Refusal('not-found');
}

async function requireType(db: Connection, organizationId: string, id: string): Promise<ShiftType> {
  const [type] = await store.shiftTypesById(db, organizationId, [id]);
  if (!type) throw new Refusal('not-found');
  return type;
}

const factsOf = ({ id: _id, unitId: _unit, version: _version, ...facts }: ShiftType) => facts;

/** Those of a unit, closed ones too. */
export async function listTypes(signedIn: SignedIn, { unitId }: UnitRef): Promise<ShiftType[]> {
  await requireUnit(signedIn.db, organizationOf(signedIn), unitId, unitId);
  return store.shiftTypesOf(signedIn.db, organizationOf(signedIn), [unitId]);
}

export function addType(signedIn: SignedIn, input: NewShiftType): Promise<ShiftType> {
  const action = 'shift-type.save';
  const organizationId = organizationOf(signedIn);
  return saved(signedIn, { action }, async (db) => {
    await requireUnit(db, organizationId, input.unitId);
    await requireSkills(db, organizationId, input.skillIds);
    const id = await store.insertShiftType(db, organizationId, { ...input, active: true });
    const after = await requireType(db, organizationId, id);
    const object = { type: 'ShiftType', id };
    await record(db, signedIn, { action, object, detail: { after: factsOf(after) } });
    return after;
  });
}

/** Shifts that are planned keep their times. Throws 409 where it was changed since `version`. */
export function saveType(signedIn: SignedIn, input: SaveShiftType): Promise<ShiftType> {
  const { shiftTypeId: id, ...details } = input;
  const entry = { action: 'shift-type.save' as const, object: { type: 'ShiftType', id } };
  const organizationId = organizationOf(signedIn);
  return saved(signedIn, entry, async (db) => {
    const before = await requireType(db, organizationId, id);
    await requireSkills(db, organizationId, input.skillIds);
    const isChanged = await store.updateShiftType(db, organizationId, { id, ...details });
    if (!isChanged) throw new Refusal('conflict');
    const after = await requireType(db, organizationId, id);
    const detail = { before: factsOf(before), after: factsOf(after) };
    await record(db, signedIn, { ...entry, detail });
    return after;
  });
}

async function coverOf(db: Connection, organizationId: string, unitId: string): Promise<UnitCover> {
  return {
    cover: await store.coverOf(db, organizationId, [unitId]),
    version: await store.coverVersion(db, unitId),
  };
}

export async function listCover(signedIn: SignedIn, { unitId }: UnitRef): Promise<UnitCover> {
  await requireUnit(signedIn.db, organizationOf(signedIn), unitId, unitId);
  return coverOf(signedIn.db, organizationOf(signedIn), unitId);
}

/** Throws 409 where it was changed since `version`. */
export function saveCover(signedIn: SignedIn, input: SaveCover): Promise<UnitCover> {
  const { unitId, cover, version } = input;
  const entry = { action: 'cover.save' as const, object: { type: 'Unit', id: unitId } };
  const organizationId = organizationOf(signedIn);
  const work = async (db: Connection): Promise<UnitCover> => {
    const [unit] = await lockUnits(db, organizationId, [unitId]);
    if (!unit) throw new Refusal('not-found');
    if (unit.coverVersion !== version) throw new Refusal('conflict');
    const types = await store.shiftTypesOf(db, organizationId, [unitId]);
    const letters = new Map(types.map((type) => [type.id, type.letter]));
    if (cover.some(({ shiftTypeId }) => !letters.has(shiftTypeId))) throw new Refusal('not-found');
    await store.replaceCover(db, organizationId, { unitId, cover });
    const after = cover.map(
      ({ shiftTypeId, on, least, wanted }) =>
        `${letters.get(shiftTypeId) ?? ''} ${on}: ${least} to ${wanted}`,
    );
    await record(db, signedIn, { ...entry, detail: { after } });
    return coverOf(db, organizationId, unitId);
  };
  return saved(signedIn, entry, work, unitTurns([unitId]));
}

export const listSkills = (signedIn: SignedIn): Promise<Skill[]> =>
  store.skills(signedIn.db, organizationOf(signedIn));

export function addSkill(signedIn: SignedIn, { name }: NewSkill): Promise<Skill> {
  const action = 'skill.save';
  return saved(signedIn, { action }, async (db) => {
    const skill = await store.insertSkill(db, organizationOf(signedIn), name);
    const object = { type: 'Skill', id: skill.id };
    await record(db, signedIn, { action, object, detail: { after: { name } } });
    return skill;
  });
}

/** Throws 409 where it was changed since `version`. */
export function saveSkill(signedIn: SignedIn, input: SaveSkill): Promise<Skill> {
  const { skillId: id, name, version } = input;
  const entry = { action: 'skill.save' as const, object: { type: 'Skill', id } };
  const organizationId = organizationOf(signedIn);
  return saved(signedIn, entry, async (db) => {
    await requireSkills(db, organizationId, [id]);
    if (!(await store.updateSkill(db, organizationId, { id, name, version })))
      throw new Refusal('conflict');
    await record(db, signedIn, { ...entry, detail: { after: { name } } });
    return { id, name, version: version + 1 };
  });
}
