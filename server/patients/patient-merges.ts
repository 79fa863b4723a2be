/** Two records of one patient become one: a person requests it, another one confirms or declines. */
import type {
  ConfirmMerge,
  ListMerges,
  MergeRef,
  MergeRequest,
  Merges,
  RequestMerge,
} from '#shared/patients/patient-merges.ts';
import type { Patient } from '#shared/patients.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { inTurn } from '#server/platform/postgres/row-turns.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { SignedIn as SignedInToMerge } from './needs.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { mergeInto } from './merge-into.ts';
import { clashesOf } from './patient-merge-clash-store.ts';
import { decide } from './patient-merge-decision-store.ts';
import * as store from './patient-merge-store.ts';
import * as undoing from './patient-merge-undo-store.ts';
import { patientTurns, requirePatient } from './patients.ts';

const about = (id: string) => ({ type: 'Patient', id });

/** With the appointments that both records have at one time. */
async function openMerges(
  db: Connection,
  { session, now }: SignedIn,
  filter: { id?: string; patientId?: string | undefined },
): Promise<MergeRequest[]> {
  const { organizationId } = session.person;
  const rows = await store.open(db, organizationId, filter);
  const mergeIds = rows.map(({ id }) => id);
  const clashes = await clashesOf(db, { organizationId, mergeIds, now: now() });
  return rows.map((row) => ({ ...row, clashes: clashes.get(row.id) ?? [] }));
}

/** The audit says that somebody looked, and how many there were (S34). */
export async function merges(signedIn: SignedIn, { patientId }: ListMerges): Promise<Merges> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const mergeRequests = await openMerges(db, signedIn, { patientId });
  const done =
    patientId === undefined ? [] : await undoing.doneMerges(db, { organizationId, patientId });
  const detail = { count: mergeRequests.length, as: 'merges' };
  await record(db, signedIn, { action: 'patients.find', detail });
  return { merges: mergeRequests, done };
}

interface Pair {
  survivorId: string;
  duplicateId: string;
}

/** Without a connection while other changes of the two records run (S49). */
export const withPatientQueue = <T>(
  signedIn: SignedIn,
  { survivorId, duplicateId }: Pair,
  work: (db: Connection) => Promise<T>,
): Promise<T> =>
  inTurn(signedIn.db, patientTurns([survivorId, duplicateId]), () =>
    retriedTransaction(signedIn, work),
  );

async function inTurnOfRequest<T>(
  signedIn: SignedIn,
  mergeId: string,
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  const { organizationId } = signedIn.session.person;
  const pair = await store.pairOf(signedIn.db, organizationId, mergeId);
  if (!pair) throw new Refusal('patients.merge-over');
  return withPatientQueue(signedIn, pair, work);
}

/** Locked until the transaction ends. Throws where one is missing, or is merged already. */
async function requireBoth(db: Connection, { session }: SignedIn, pair: Pair): Promise<void> {
  const patients = await store.lockPatients(db, session.person.organizationId, pair);
  if (patients.length < 2) throw new Refusal('not-found');
  if (patients.some(({ mergedInto }) => mergedInto !== null)) throw new Refusal('patients.merged');
}

async function insert(db: Connection, signedIn: SignedIn, pair: Pair): Promise<string> {
  const { id: by, organizationId } = signedIn.session.person;
  await requireBoth(db, signedIn, pair);
  const id = await store.insert(db, { ...pair, organizationId, by, at: signedIn.now() });
  if (id === null) throw new Refusal('patients.merge-requested');
  const object = about(pair.survivorId);
  const detail = { duplicateId: pair.duplicateId };
  await record(db, signedIn, { action: 'patient.merge-request', object, detail });
  return id;
}

/** Nothing changes until another person confirms it. Throws 409 where it is requested already. */
export function requestMerge(signedIn: SignedIn, input: RequestMerge): Promise<MergeRequest> {
  const action = 'patient.merge-request';
  const { survivorId, duplicateId } = input;
  const work = async (db: Connection): Promise<MergeRequest> => {
    const id = await idempotent(db, signedIn, { action, input }, () =>
      insert(db, signedIn, { survivorId, duplicateId }),
    );
    const [request] = await openMerges(db, signedIn, { id });
    if (!request) throw new Refusal('patients.merge-over');
    return request;
  };
  return attempted(signedIn, { action, object: about(survivorId) }, async () => {
    const request = await withPatientQueue(signedIn, input, work);
    sendTimeChanged(signedIn, []);
    return request;
  });
}

async function requireOpen(db: Connection, { session }: SignedIn, mergeId: string) {
  const row = await store.locked(db, session.person.organizationId, mergeId);
  if (!row) throw new Refusal('patients.merge-over');
  return row;
}

/** Throws 400 where one of them is at no time at which the other record has something. */
async function cancelClashing(
  db: Connection,
  signedIn: SignedInToMerge,
  { mergeId, cancel }: ConfirmMerge,
): Promise<void> {
  if (cancel.length === 0) return;
  const { organizationId } = signedIn.session.person;
  const query = { organizationId, mergeIds: [mergeId], now: signedIn.now() };
  const clashes = (await clashesOf(db, query)).get(mergeId) ?? [];
  const ids = new Set(
    clashes.flatMap(({ survivors, duplicates }) => [survivors.id, duplicates.id]),
  );
  for (const { appointmentId, version } of cancel) {
    if (!ids.has(appointmentId))
      throw wrongField('cancel', 'It is not at the time of another one.');
    const reason = store.bothBecause;
    await signedIn.cancelInMerge(db, signedIn, { appointmentId, version, reason });
  }
}

async function merge(
  db: Connection,
  signedIn: SignedInToMerge,
  input: ConfirmMerge,
): Promise<Patient> {
  const { mergeId } = input;
  const { id: by, organizationId } = signedIn.session.person;
  const { requestedBy, ...pair } = await requireOpen(db, signedIn, mergeId);
  if (requestedBy === by) throw new Refusal('patients.merge-own');
  await requireBoth(db, signedIn, pair);
  const both = { ...pair, organizationId };
  if (await store.areBothOffered(db, both)) throw new Refusal('patients.both-offered');
  await cancelClashing(db, signedIn, input);
  const counts = await mergeInto(db, { ...both, mergeId, by, at: signedIn.now() });
  const { survivorId, duplicateId } = pair;
  const action = 'patient.merge';
  const moved = { ...counts, cancelled: input.cancel.length, requestedBy };
  // Each of the two has it in its own history.
  const ofSurvivor = { object: about(survivorId), detail: { duplicateId, ...moved } };
  await record(db, signedIn, { action, ...ofSurvivor });
  await record(db, signedIn, { action, object: about(duplicateId), detail: { survivorId } });
  return requirePatient(db, signedIn, survivorId);
}

/**
 * In one transaction; the duplicate's id leads to the survivor, who is returned. Throws 409 for the
 * person who requested it.
 */
export function confirmMerge(signedIn: SignedInToMerge, input: ConfirmMerge): Promise<Patient> {
  return attempted(signedIn, { action: 'patient.merge' }, async () => {
    const work = (db: Connection) => merge(db, signedIn, input);
    const patient = await inTurnOfRequest(signedIn, input.mergeId, work);
    sendTimeChanged(signedIn, []);
    return patient;
  });
}

/** Both records stay as they are; the person who requested it may withdraw it so. */
export function declineMerge(
  signedIn: SignedIn,
  { mergeId }: MergeRef,
): Promise<{ success: true }> {
  const action = 'patient.merge-decline';
  const work = async (db: Connection) => {
    const { survivorId, duplicateId } = await requireOpen(db, signedIn, mergeId);
    const { id: by } = signedIn.session.person;
    await decide(db, { id: mergeId, outcome: 'declined', by, at: signedIn.now() });
    await record(db, signedIn, { action, object: about(survivorId), detail: { duplicateId } });
  };
  return attempted(signedIn, { action }, async () => {
    await inTurnOfRequest(signedIn, mergeId, work);
    sendTimeChanged(signedIn, []);
    return { success: true };
  });
}
