/** Opens a message that waits for its patient, and creates that patient from it or matches it to one. */
import type {
  MatchMessage,
  MessageRef,
  OpenedMessage,
  PatientSettled,
} from '#shared/facts/unsettled-messages.ts';
import type { NewPatient } from '#shared/patients.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { namedPatientOf } from '#server/facts/hl7/patients/named-patient.ts';
import { statedPatientOf } from '#server/facts/hl7/patients/stated-patient.ts';
import { readMessage } from '#server/facts/hl7/prepare-message.ts';
import { insertPatient, numberPatient, twinsOf } from '#server/patients/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { sendChanged } from './fact-feeds.ts';
import { retryAll, type Retried } from './unsettled-messages.ts';
import * as store from './unsettled-store.ts';

const about = (id: string) => ({ type: 'FactMessage', id });

const most = { segments: 100, characters: 2_000, retried: 200 };

type StoredMessage = NonNullable<Awaited<ReturnType<typeof store.opened>>>;

/** A message names a patient: who sees it may find patients. */
function requireFinder({ session }: SignedIn): void {
  if (!may(session.person, 'patients.find')) throw new Refusal('access.denied');
}

async function requireMessage(
  db: Connection,
  signedIn: SignedIn,
  messageId: string,
): Promise<StoredMessage> {
  const { organizationId } = signedIn.session.person;
  const message = await store.opened(db, organizationId, messageId);
  if (!message) throw new Refusal('facts.message-settled');
  return message;
}

function segmentsOf(text: string): Pick<OpenedMessage, 'segments' | 'isCut'> {
  const lines = text.split(/[\r\n]+/).filter(Boolean);
  const isLong = (line: string) => line.length > most.characters;
  return {
    segments: lines
      .slice(0, most.segments)
      .map((line) => ({ name: line.slice(0, 3), text: line.slice(0, most.characters) })),
    isCut: lines.length > most.segments || lines.some(isLong),
  };
}

/** The audit has who opened which message. */
export async function openMessage(
  signedIn: SignedIn,
  { messageId }: MessageRef,
): Promise<OpenedMessage> {
  requireFinder(signedIn);
  const message = await requireMessage(signedIn.db, signedIn, messageId);
  const { text, identifierTypes, sourceId: _, receivedAt, application, facility, ...row } = message;
  await record(signedIn.db, signedIn, { action: 'facts.message-read', object: about(messageId) });
  const parsed = await readMessage(text);
  const patient = parsed && namedPatientOf(parsed.message, identifierTypes);
  const { name = null, birthDate = null } = patient ?? {};
  const { patients: twins } =
    name === null ? { patients: [] } : await twinsOf(signedIn, { fullName: name, birthDate });
  return {
    ...row,
    receivedAt: receivedAt.toISOString(),
    application: application ?? '',
    facility: facility ?? '',
    patient,
    ...segmentsOf(text),
    twins,
  };
}

/** What a new record has of the message. Throws where the message has no number of a patient. */
async function detailsOf({
  text,
  identifierTypes,
}: StoredMessage): Promise<{ number: string; details: Omit<NewPatient, 'idempotencyKey'> }> {
  const parsed = await readMessage(text);
  const number = parsed && namedPatientOf(parsed.message, identifierTypes)?.number;
  const {
    fullName = null,
    birthDate,
    sex,
    address,
    phone,
    language,
  } = parsed ? statedPatientOf(parsed.message).details : {};
  if (!number || !fullName) throw new Refusal('facts.message-names-nobody');
  return {
    number,
    details: {
      fullName,
      birthDate: birthDate ?? null,
      sex: sex ?? null,
      address: address ?? null,
      phone: phone ?? null,
      language: language ?? null,
      email: null,
      needsInterpreter: false,
      externalId: number,
    },
  };
}

/** Gives the message its patient, and tries again what waits for the same number. */
async function resolveMessage(
  signedIn: SignedIn,
  messageId: string,
  assign: (
    db: Connection,
    details: Omit<NewPatient, 'idempotencyKey'>,
  ) => Promise<Pick<PatientSettled, 'patientId' | 'isMergeRequested'>>,
): Promise<PatientSettled> {
  requireFinder(signedIn);
  const { organizationId } = signedIn.session.person;
  const work = async (db: Connection): Promise<PatientSettled & Pick<Retried, 'areas'>> => {
    const message = await requireMessage(db, signedIn, messageId);
    const { number, details } = await detailsOf(message);
    const patient = await assign(db, details);
    const query = { organizationId, sourceId: message.sourceId, number };
    const messageIds = await store.idsWithNumber(db, query, most.retried);
    const retried = await retryAll(db, signedIn, [...new Set([messageId, ...messageIds])]);
    return { ...patient, ...retried };
  };
  const entry = { action: 'facts.retry' as const, object: about(messageId) };
  const { areas, ...settled } = await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(work),
  );
  sendChanged(signedIn, [...areas, 'appointments', 'cases']);
  return settled;
}

/** Throws 409 where a patient has that number already. */
export const createPatient = (
  signedIn: SignedIn,
  { messageId }: MessageRef,
): Promise<PatientSettled> =>
  resolveMessage(signedIn, messageId, async (db, details) => ({
    patientId: await insertPatient(db, signedIn, details),
    isMergeRequested: false,
  }));

/** Throws 409 where another patient has that number. */
export const matchPatient = (
  signedIn: SignedIn,
  { messageId, patientId }: MatchMessage,
): Promise<PatientSettled> =>
  resolveMessage(signedIn, messageId, (db, details) =>
    numberPatient(db, signedIn, { patientId, details }),
  );
