/** Enters and changes patients for programs, by the functions and rules of the product's own screens. */
import type { Patient as FhirPatient } from 'fhir/r4.js';
import type { Patient } from '#shared/patients.ts';
import type { LikelyTwin } from '#shared/patients/patient-merges.ts';
import { attempted } from '#server/audit/service.ts';
import {
  changeSentPatient,
  enterSentPatient,
  mergedRecords,
  patientById,
  patientTurns,
  sentDetails,
  type SentPatient,
} from '#server/patients/service.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';
import type { FhirServer } from '#server/fhir/fhir-codes.ts';
import { isId } from '#server/fhir/query.ts';
import { patientResources } from '#server/fhir/read-patients.ts';
import { requiredVersion } from '#server/fhir/writing/required-version.ts';
import * as bodies from './patient-body.ts';
import { identifiedAs, type IdentifierToken } from './patient-search-store.ts';
import type { PatientBody } from './sent-patient.ts';

/** In `If-None-Exist`; null without it. */
function conditionIn(ifNoneExist: string | undefined): IdentifierToken | null {
  if (ifNoneExist === undefined) return null;
  const query = new URLSearchParams(ifNoneExist.replace(/^\?/, ''));
  const [system = '', value = ''] = (query.get('identifier') ?? '').split('|');
  if (query.size !== 1 || system === '' || value === '')
    throw new Refusal('input.malformed', { words: 'If-None-Exist is identifier=system|value.' });
  return { system, value };
}

async function answered(signedIn: SignedIn, id: string): Promise<FhirPatient> {
  const [resource] = await patientResources(signedIn, [id]);
  if (!resource) throw new Refusal('not-found');
  return resource;
}

function likelyTwin({ base }: FhirServer, twins: readonly LikelyTwin[]): Refusal {
  const addresses = twins.map(({ id }) => `${base}/Patient/${id}`).join(', ');
  return new Refusal('patients.likely-twin', {
    words: `Nobody was entered: a patient here may be the same (${addresses}). If it is one of them, update that Patient with your identifier. If it is somebody else, have a person enter the patient in KareMD, with your identifier as the number.`,
  });
}

export interface WrittenPatient {
  resource: FhirPatient;
  /** False where a repeated request found what it had made. */
  isNew: boolean;
}

function sentPatientIn(body: PatientBody): SentPatient {
  const { details, needsInterpreter = false, deceased, elements } = bodies.readBody(body);
  const identifiers = bodies.identifiersIn(body);
  const externalId = identifiers.number?.value ?? null;
  return {
    details: bodies.validated({ ...details, needsInterpreter, externalId }),
    deceased,
    elements,
    identifiers: bodies.rowsOf(identifiers),
  };
}

/** Null: nobody has it. Throws 412 where several do. */
async function earlierPatient(
  signedIn: SignedIn,
  condition: IdentifierToken,
): Promise<string | null> {
  const { organizationId } = signedIn.session.person;
  const ids = await identifiedAs(signedIn.db, organizationId, condition);
  if (ids.length > 1)
    throw new Refusal('fhir.version-other', {
      words: 'Several patients have the identifier of If-None-Exist.',
    });
  return ids[0] ?? null;
}

/** A condition that the new patient does not fulfil would enter them again with each repetition. */
function requireConditionOf(body: PatientBody, { system, value }: IdentifierToken): void {
  const isSent = body.identifier?.some((one) => one.system === system && one.value === value);
  if (!isSent)
    throw new Refusal('input.malformed', {
      words: 'If-None-Exist names an identifier that the Patient does not have.',
    });
}

/**
 * With `If-None-Exist` an earlier one is answered as it is by now, whatever the body says (R4).
 * Throws 409 where a patient here may be the same, or has one of the identifiers.
 */
export async function createPatient(
  signedIn: SignedIn,
  server: FhirServer,
  { body, ifNoneExist }: { body: PatientBody; ifNoneExist: string | undefined },
): Promise<WrittenPatient> {
  const condition = conditionIn(ifNoneExist);
  if (condition) requireConditionOf(body, condition);
  const earlier = async () => (condition ? earlierPatient(signedIn, condition) : null);
  const earlierId = await earlier();
  if (earlierId !== null) return { resource: await answered(signedIn, earlierId), isNew: false };
  if (body.link) bodies.requireSameLinks(body, []);
  const sent = sentPatientIn(body);
  const { organizationId } = signedIn.session.person;
  const turn = [`new patients ${organizationId}`];
  const entered = await attempted(signedIn, { action: 'patient.save' }, () =>
    transactionInTurn(signedIn.db, turn, (db) => enterSentPatient(db, signedIn, sent)),
  ).catch(async (error: unknown) => {
    // Another request with the same condition was first.
    const id = await earlier();
    if (id === null) throw error;
    return { earlierId: id };
  });
  if ('twins' in entered) {
    const id = await earlier();
    if (id === null) throw likelyTwin(server, entered.twins);
    return { resource: await answered(signedIn, id), isNew: false };
  }
  if ('earlierId' in entered)
    return { resource: await answered(signedIn, entered.earlierId), isNew: false };
  sendTimeChanged(signedIn, []);
  return { resource: await answered(signedIn, entered.patientId), isNew: true };
}

/** The number that a record has is changed in KareMD, where twins are seen. */
async function changeOf(
  signedIn: SignedIn,
  before: Patient,
  body: PatientBody,
): Promise<SentPatient> {
  const { organizationId } = signedIn.session.person;
  const { details, needsInterpreter, deceased, elements } = bodies.readBody(body);
  const sent = bodies.identifiersIn(body, before.id);
  const sentBefore = (await sentDetails(signedIn.db, organizationId, [before.id])).get(before.id);
  const ofRecord = sentBefore?.identifiers.find(({ isNumber }) => isNumber);
  const isOwn = (value: string, system: string | undefined) =>
    value === before.externalId && (system === undefined || system === ofRecord?.system);
  const others = sent.all.filter(({ system, value }) => !isOwn(value, system));
  const number = before.externalId === null ? sent.number : undefined;
  for (const identifier of others)
    if (identifier.system === undefined && identifier !== number)
      bodies.notKept(
        ['identifier', body.identifier?.indexOf(identifier) ?? 0],
        'The record has another number. It is changed in KareMD.',
      );
  return {
    details: bodies.validated({
      ...details,
      needsInterpreter: needsInterpreter ?? before.needsInterpreter,
      externalId: before.externalId ?? number?.value ?? null,
    }),
    deceased,
    elements,
    identifiers: bodies.rowsOf({ all: others, number }),
  };
}

/** Throws 428 without a version, 412 where it is not the present one, 409 for a record that was merged. */
export async function updatePatient(
  signedIn: SignedIn,
  { id, body, ifMatch }: { id: string; body: PatientBody; ifMatch: string | undefined },
): Promise<FhirPatient> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const before = isId(id) ? await patientById(db, organizationId, id) : null;
  if (!before) throw new Refusal('not-found');
  const version = requiredVersion(ifMatch);
  if (body.id !== undefined && body.id !== id)
    throw bodies.unfit('The id in the body is another one.');
  const { into, from } = await mergedRecords(db, organizationId, id);
  if (into !== null) throw new Refusal('patients.merged');
  if (version !== before.version) throw new Refusal('fhir.version-other');
  bodies.requireSameLinks(body, from);
  const change = { patientId: id, version, ...(await changeOf(signedIn, before, body)) };
  const entry = { action: 'patient.save' as const, object: { type: 'Patient', id } };
  await attempted(signedIn, entry, () =>
    transactionInTurn(db, patientTurns([id]), (transaction) =>
      changeSentPatient(transaction, signedIn, change),
    ),
  );
  sendTimeChanged(signedIn, []);
  return answered(signedIn, id);
}
