/** The reasons that an organization lists: an administrator changes them, forms offer them. */
import type {
  ListedReason,
  NewReason,
  ReasonChoice,
  ReasonChoices,
  SaveReason,
} from '#shared/appointments/reasons/listed-reasons.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requireUnit } from '#server/organization/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import * as store from './listed-reason-store.ts';

/** One statement and the audit row's. */
export async function listReasons(signedIn: SignedIn): Promise<ListedReason[]> {
  const { db, session } = signedIn;
  const reasons = await store.list(db, session.person.organizationId);
  await record(db, signedIn, {
    action: 'appointment-reason.read',
    detail: { count: reasons.length },
  });
  return reasons;
}

export function reasonChoices(
  { db, session, now }: SignedIn,
  { use, leadId }: ReasonChoices,
): Promise<ReasonChoice[]> {
  const { id, organizationId } = session.person;
  return store.choices(db, { organizationId, use, practitionerId: leadId ?? id, now: now() });
}

async function requireReason(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<ListedReason> {
  const reason = await store.byId(db, organizationId, id);
  if (!reason) throw new Refusal('not-found');
  return reason;
}

const about = (id: string) => ({ type: 'AppointmentReason', id });

const factsOf = ({ id: _id, version: _version, unit, ...facts }: ListedReason) => ({
  ...facts,
  unit: unit?.name ?? null,
});

/** A reason that is listed already is refused, also when two are saved at once. */
const named = <T>(work: () => Promise<T>): Promise<T> =>
  refuseTaken(work, 'appointments.name-taken', {
    words: 'This reason is listed already. Change that one, or write other words.',
  });

/** Forms that are open elsewhere offer it, or say that it is another by now. */
async function seenAtOnce<T>(signedIn: SignedIn, work: () => Promise<T>): Promise<T> {
  const saved = await named(work);
  sendTimeChanged(signedIn, []);
  return saved;
}

/** Two reasons with one code could not be told apart where the code alone comes back. */
async function requireOwnCode(
  db: Connection,
  organizationId: string,
  reason: Parameters<typeof store.nameOfSameCode>[2],
): Promise<void> {
  const name = await store.nameOfSameCode(db, organizationId, reason);
  if (name !== null)
    throw wrongField('code', `"${name}" has this code already. Use another code, or none.`);
}

/** Throws 404 for another hospital's unit, 400 where another reason has its code. */
export function newReason(signedIn: SignedIn, input: NewReason): Promise<ListedReason> {
  const { organizationId } = signedIn.session.person;
  const action = 'appointment-reason.save';
  const insert = async (db: Connection): Promise<string> => {
    await requireUnit(db, organizationId, input.unitId);
    const id = await store.insert(db, organizationId, input);
    await requireOwnCode(db, organizationId, { ...input, exceptId: id });
    const after = factsOf(await requireReason(db, organizationId, id));
    await record(db, signedIn, { action, object: about(id), detail: { after } });
    return id;
  };
  return attempted(signedIn, { action }, () =>
    seenAtOnce(signedIn, () =>
      signedIn.db.transaction().execute(async (db) => {
        const id = await idempotent(db, signedIn, { action, input }, () => insert(db));
        return requireReason(db, organizationId, id);
      }),
    ),
  );
}

/** Throws 409 where somebody else changed it since `version`, 400 where another reason has its code. Appointments keep what they say. */
export function saveReason(signedIn: SignedIn, input: SaveReason): Promise<ListedReason> {
  const { organizationId } = signedIn.session.person;
  const { reasonId: id, unitId } = input;
  const entry = { action: 'appointment-reason.save' as const, object: about(id) };
  const work = async (db: Connection): Promise<ListedReason> => {
    const before = await requireReason(db, organizationId, id);
    await requireUnit(db, organizationId, unitId, before.unit?.id);
    if (!(await store.update(db, organizationId, input))) throw new Refusal('conflict');
    if (input.active) await requireOwnCode(db, organizationId, { ...input, exceptId: id });
    const after = await requireReason(db, organizationId, id);
    const detail = { before: factsOf(before), after: factsOf(after) };
    await record(db, signedIn, { ...entry, detail });
    return after;
  };
  return attempted(signedIn, entry, () =>
    seenAtOnce(signedIn, () => signedIn.db.transaction().execute(work)),
  );
}
