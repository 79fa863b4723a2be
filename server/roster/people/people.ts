/** What the roster knows of people: contracts and skills, kept by planners, and each person's own wishes. */
import type { OwnWishes } from '#shared/roster.ts';
import type {
  OwnWishesQuery,
  PersonOnRoster,
  PersonOnRosterRef,
  SavePersonOnRoster,
  SaveWishes,
} from '#shared/roster/roster-people.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import * as store from '#server/roster/core/roster-people-store.ts';
import { shiftTypesById, shiftTypesOf, skills } from '#server/roster/core/setup-store.ts';

async function requirePerson(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<PersonOnRoster> {
  const [person] = await store.byIds(db, organizationId, [id]);
  if (!person) throw new Refusal('not-found');
  return person;
}

export const readPerson = ({ db, session }: SignedIn, { practitionerId }: PersonOnRosterRef) =>
  requirePerson(db, session.person.organizationId, practitionerId);

/** Throws 409 where the contract was changed since `version`. */
export async function save(signedIn: SignedIn, input: SavePersonOnRoster): Promise<PersonOnRoster> {
  const { organizationId } = signedIn.session.person;
  const object = { type: 'Practitioner', id: input.practitionerId };
  const entry = { action: 'roster.person-save' as const, object };
  const saved = await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const before = await requirePerson(db, organizationId, input.practitionerId);
      const names = new Map(
        (await skills(db, organizationId)).map((skill) => [skill.id, skill.name]),
      );
      if (input.skills.some(({ skillId }) => !names.has(skillId))) throw new Refusal('not-found');
      if (!(await store.save(db, organizationId, input))) throw new Refusal('conflict');
      const after = await requirePerson(db, organizationId, input.practitionerId);
      const factsOf = ({ contract, skills: owned }: PersonOnRoster) => ({
        ...contract,
        skills: owned.map(
          ({ skillId, expiresOn }) => `${names.get(skillId) ?? ''} ${expiresOn ?? ''}`,
        ),
      });
      const detail = { before: factsOf(before), after: factsOf(after) };
      await record(db, signedIn, { ...entry, detail });
      return after;
    }),
  );
  changedRoster(signedIn, [input]);
  return saved;
}

export async function ownWishes(
  { db, session }: SignedIn,
  query: OwnWishesQuery,
): Promise<OwnWishes> {
  const { organizationId, id } = session.person;
  const { unitId } = await requirePerson(db, organizationId, id);
  const wishes = await store.wishes(db, organizationId, { ...query, practitionerIds: [id] });
  const named = new Set(wishes.flatMap(({ shiftTypeId }) => shiftTypeId ?? []));
  const ofUnit = unitId === null ? [] : await shiftTypesOf(db, organizationId, [unitId]);
  const unitTypeIds = new Set(ofUnit.map((type) => type.id));
  const shiftTypes = await shiftTypesById(
    db,
    organizationId,
    [...named].filter((typeId) => !unitTypeIds.has(typeId)),
  );
  const isOffered = (type: ShiftType) => type.active || named.has(type.id);
  return { wishes, shiftTypes: [...ofUnit, ...shiftTypes].filter(isOffered) };
}

/** The caller's own, in place of what these days had. */
export async function saveWishes(
  signedIn: SignedIn,
  { days, wishes }: SaveWishes,
): Promise<{ success: true }> {
  const { organizationId, id: practitionerId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const typeIds = [...new Set(wishes.flatMap(({ shiftTypeId }) => shiftTypeId ?? []))];
    const types = await shiftTypesById(db, organizationId, typeIds);
    if (types.length < typeIds.length) throw new Refusal('not-found');
    const whose = { organizationId, practitionerId, at: signedIn.now() };
    await store.replaceWishes(db, whose, { days, wishes });
    const detail = { days, wishes: wishes.map(({ day, kind }) => `${day} ${kind}`) };
    const object = { type: 'Practitioner', id: practitionerId };
    await record(db, signedIn, { action: 'roster.wishes-save', object, detail });
  });
  changedRoster(signedIn, [{ practitionerId }]);
  return { success: true };
}
