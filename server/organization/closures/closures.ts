/** The days on which the organization or a unit is closed, which administrators list, add, change and remove. */
import { DateTime } from 'luxon';
import type {
  Closure,
  ClosureRef,
  ListClosures,
  NewClosure,
  SaveClosure,
} from '#shared/organization/closures.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { zoneOf } from '#server/organization/core/store.ts';
import { requireUnit } from '#server/organization/core/unit-rules.ts';
import * as store from './closure-store.ts';

export async function list(signedIn: SignedIn, { from }: ListClosures): Promise<Closure[]> {
  const { db, session, now } = signedIn;
  const { organizationId } = session.person;
  const zone = await zoneOf(db, organizationId);
  const today = DateTime.fromJSDate(now(), { zone }).toISODate() ?? '';
  return store.closuresFrom(db, organizationId, from ?? today);
}

async function requireClosure(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Closure> {
  const closure = await store.closureById(db, organizationId, id);
  if (!closure) throw new Refusal('not-found');
  return closure;
}

const about = (id: string) => ({ type: 'Closure', id });

const factsOf = ({ kind, name, from, to, unit }: Closure) => ({
  kind,
  name,
  from,
  to,
  unit: unit?.name ?? null,
});

/** After the commit: everybody's open times may differ. */
const publish = ({ events, session }: SignedIn) =>
  events.changed({
    organizationId: session.person.organizationId,
    area: 'appointments',
    practitionerIds: [],
  });

async function published<T>(signedIn: SignedIn, work: (db: Connection) => Promise<T>): Promise<T> {
  const result = await signedIn.db.transaction().execute(work);
  publish(signedIn);
  return result;
}

export function add(signedIn: SignedIn, input: NewClosure): Promise<Closure> {
  const { organizationId, id: by } = signedIn.session.person;
  const action = 'closure.save';
  return attempted(signedIn, { action }, () =>
    published(signedIn, async (db) => {
      await requireUnit(db, organizationId, input.unitId);
      const id = await store.insertClosure(db, { organizationId, id: by }, input);
      const after = await requireClosure(db, organizationId, id);
      await record(db, signedIn, { action, object: about(id), detail: { after: factsOf(after) } });
      return after;
    }),
  );
}

/** Throws 409 where somebody else changed it since `version`. */
export function save(signedIn: SignedIn, input: SaveClosure): Promise<Closure> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'closure.save' as const, object: about(input.closureId) };
  return attempted(signedIn, entry, () =>
    published(signedIn, async (db) => {
      const before = await requireClosure(db, organizationId, input.closureId);
      await requireUnit(db, organizationId, input.unitId, before.unit?.id);
      if (!(await store.updateClosure(db, organizationId, input))) throw new Refusal('conflict');
      const after = await requireClosure(db, organizationId, input.closureId);
      const detail = { before: factsOf(before), after: factsOf(after) };
      await record(db, signedIn, { ...entry, detail });
      return after;
    }),
  );
}

/** Throws 409 where somebody else changed it since `version`. */
export function remove(signedIn: SignedIn, input: ClosureRef): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'closure.remove' as const, object: about(input.closureId) };
  return attempted(signedIn, entry, () =>
    published(signedIn, async (db) => {
      const before = await requireClosure(db, organizationId, input.closureId);
      if (!(await store.deleteClosure(db, organizationId, input))) throw new Refusal('conflict');
      await record(db, signedIn, { ...entry, detail: { before: factsOf(before) } });
      return { success: true };
    }),
  );
}
