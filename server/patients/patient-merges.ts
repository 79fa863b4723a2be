/** Two records of one patient become one: a person requests it, another one confirms or declines. */
import type {
  ListMerges,
  MergeRef,
  MergeRequest,
  RequestMerge,
} from '#shared/patients/patient-merges.ts';
import type { Patient } from '#shared/patients.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { inTurn } from '#server/platform/postgres/row-turns.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import * as store from './patient-merge-store.ts';
import { patientTurns, requirePatient } from './patients.ts';

const about = (id: string) => ({ type: 'Patient', id });

/** The audit says that somebody looked, and how many there were (S34). */
export async function merges(signedIn: SignedIn, { patientId }: ListMerges) {
  const { db, session } = signedIn;
  const mergeRequests = await store.open(db, session.person.organizationId, { patientId });
  const detail = { count: mergeRequests.length, as: 'merges' };
  await record(db, signedIn, { action: 'patients.find', detail });
  return { merges: mergeRequests };
}

interface Pair {
  survivorId: string;
  duplicateId: string;
}

/** Without a connection while other changes of the two records run (S49). */
const withPatientQueue = <T>(
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
    const [request] = await store.open(db, signedIn.session.person.organizationId, { id });
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

async function merge(db: Connection, signedIn: SignedIn, mergeId: string): Promise<Patient> {
  const { id: by, organizationId } = signedIn.session.person;
  const { requestedBy, ...pair } = await requireOpen(db, signedIn, mergeId);
  if (requestedBy === by) throw new Refusal('patients.merge-own');
  await requireBoth(db, signedIn, pair);
  const both = { ...pair, organizationId };
  if (await store.areBothOffered(db, both)) throw new Refusal('patients.both-offered');
  const appointments = await store.moveAppointments(db, both);
  const waitlistEntries = await store.moveWaitlistEntries(db, both);
  await store.mergeRecords(db, both);
  const at = signedIn.now();
  await store.decide(db, { id: mergeId, outcome: 'merged', by, at });
  await store.supersede(db, pair.duplicateId, { by, at });
  const { survivorId, duplicateId } = pair;
  const action = 'patient.merge';
  const moved = { appointments, waitlistEntries, requestedBy };
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
export function confirmMerge(signedIn: SignedIn, { mergeId }: MergeRef): Promise<Patient> {
  return attempted(signedIn, { action: 'patient.merge' }, async () => {
    const patient = await inTurnOfRequest(signedIn, mergeId, (db) => merge(db, signedIn, mergeId));
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
    await store.decide(db, { id: mergeId, outcome: 'declined', by, at: signedIn.now() });
    await record(db, signedIn, { action, object: about(survivorId), detail: { duplicateId } });
  };
  return attempted(signedIn, { action }, async () => {
    await inTurnOfRequest(signedIn, mergeId, work);
    sendTimeChanged(signedIn, []);
    return { success: true };
  });
}
