/** Applies HL7 v2 messages in their transaction: stays, results, or the proposal that two records are one. */
import type { PatientRules } from '#shared/facts/patient-rules.ts';
import type { MessageState } from '#shared/facts/fact-feeds.ts';
import { mergeOutside, proposeMerge } from '#server/patients/service.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { factKey, patientsByIdentifier } from '#server/facts/core/fact-store.ts';
import type { Source } from '#server/facts/core/source-store.ts';
import {
  patientOf,
  saveResources,
  type Judged,
  type Stored,
} from '#server/facts/core/save-resources.ts';
import { keepFiles } from '#server/facts/files/keep-files.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { UnfitMessage } from './fields.ts';
import type { PreparedMessage } from './prepare-message.ts';
import type { ApplyingDeps, Decision } from '#server/outside-appointments/service.ts';
import { applyContacts } from '#server/facts/hl7/patients/apply-contacts.ts';
import { applyPatients } from '#server/facts/hl7/patients/apply-patients.ts';
import {
  applyScheduling,
  type SchedulingFacts,
} from '#server/facts/hl7/scheduling/apply-scheduling.ts';
import {
  findStoredFacts,
  statedBy,
  type StatedFacts,
  type StoredFacts,
} from '#server/facts/hl7/results/stated-facts.ts';

type Written = Stored['written'];

/** What became of a message. One that failed says why, to its sender and on the list of failures. */
export interface Outcome {
  state: Extract<MessageState, 'applied' | 'unmatched' | 'failed'>;
  reason: string | null;
  /** It waits for a person, whoever its patient is. */
  isHeld?: true;
  /** What is not kept, or not as it came. */
  remarks: string[];
  written: Written;
  /** Each fact that it states, and what becomes of it. */
  judged?: readonly Judged[];
  /** A patient was created or changed. */
  changesPatient?: boolean;
  /** A contact of the patient was entered or changed. */
  changesContacts?: boolean;
  /** An appointment was booked, moved or ended. */
  changesAppointment?: boolean;
  /** Of a message about an appointment. */
  scheduling?: SchedulingFacts;
}

type MessageSource = Pick<Source, 'id' | 'organizationId' | 'createdBy' | 'name' | 'zone'> &
  PatientRules;

export interface ApplyRequest {
  messages: readonly PreparedMessage[];
  /** The time now. */
  at: Date;
  deps: ApplyingDeps;
  /** Of a person, about a message that waited. */
  decision?: Decision | undefined;
}

const failed = (reason: string): Outcome => ({ state: 'failed', reason, remarks: [], written: [] });

/** Where the feed is trusted and both are surely named; else people confirm it, somebody other than who set up the feed. */
async function applyMerge(
  db: Connection,
  source: MessageSource,
  { survivor, duplicate, areSurelyTwo }: Extract<PreparedMessage, { is: 'merge' }>,
  at: Date,
): Promise<Outcome> {
  const { organizationId, createdBy } = source;
  const done: Pick<Outcome, 'remarks' | 'written'> = { remarks: [], written: [] };
  const patients = await patientsByIdentifier(db, organizationId, [survivor, duplicate]);
  const [survivorId, duplicateId] = [patients.get(survivor), patients.get(duplicate)];
  if (!survivorId || !duplicateId)
    return { state: 'unmatched', reason: 'One of the two records is not known here', ...done };
  if (createdBy === null) return failed('Nobody set up this feed who could request a merge');
  const pair = { organizationId, survivorId, duplicateId };
  if (survivorId === duplicateId) return { state: 'applied', reason: null, ...done };
  if (source.mergesPatients) {
    const obstacle = areSurelyTwo
      ? await mergeOutside(db, { ...pair, requestedBy: createdBy, sourceId: source.id, at })
      : 'it has not one number each of this feed’s types';
    if (obstacle === null) return { state: 'applied', reason: null, ...done, changesPatient: true };
    done.remarks = [`A person has to confirm the merge: ${obstacle}`];
  }
  if ((await proposeMerge(db, { ...pair, by: createdBy, at })) !== null)
    await record(db, serverActor({ now: () => at }), {
      action: 'patient.merge-request',
      account: { id: null, organizationId },
      object: { type: 'Patient', id: survivorId },
      detail: { duplicateId, sourceId: source.id },
    });
  return { state: 'applied', reason: null, ...done };
}

/** A message whose patient is not known, or one of whose facts was refused, waits on the list. */
function outcomeOf(
  judged: readonly Judged[],
  { writtenByKey, remarks }: { writtenByKey: Map<string, Written[number]>; remarks: string[] },
): Outcome {
  const refused = judged.find((one) => one.outcome === 'refused');
  const written = judged.flatMap((result) =>
    result.outcome === 'new' || result.outcome === 'changed'
      ? (writtenByKey.get(factKey(result.fact)) ?? [])
      : [],
  );
  if (refused?.outcome === 'refused')
    return { state: 'unmatched', reason: refused.reason, remarks, written, judged };
  const olderCount = judged.filter(({ outcome }) => outcome === 'older').length;
  const older =
    olderCount === 0
      ? []
      : [`What is stored was stated later: ${olderCount} of ${judged.length} facts not kept`];
  return { state: 'applied', reason: null, remarks: [...remarks, ...older], written, judged };
}

const unmatched = (reason: string, remarks: string[] = []): Outcome => ({
  state: 'unmatched',
  reason,
  remarks,
  written: [],
});

const idsOf = (records: StoredFacts['records']) =>
  new Map([...records].map(([number, { patientId }]) => [number, patientId]));

/** About a patient alone: applied where they are known, or were created. */
function statedOfPerson(
  { identifiers, remarks }: Extract<PreparedMessage, { is: 'person' }>,
  patientIds: ReadonlyMap<string, string>,
): StatedFacts | Outcome {
  const patient = patientOf(identifiers, patientIds);
  return 'reason' in patient ? unmatched(patient.reason, remarks) : { resources: [], remarks };
}

async function applyAppointmentMessage(
  db: Connection,
  source: MessageSource,
  message: Extract<PreparedMessage, { is: 'appointment' }>,
  {
    at,
    deps,
    decision = null,
  }: Omit<ApplyRequest, 'messages' | 'decision'> & {
    decision?: Decision | null | undefined;
  },
): Promise<Outcome> {
  const [patient] = await applyPatients(db, source, [message], at);
  const patientReason = patient?.reason ?? null;
  const options = { deps, decision, patientReason };
  const outcome = await applyScheduling(db, source, message, options);
  const { conflict, isChanged, scheduling } = outcome;
  return {
    state: conflict === null ? 'applied' : 'unmatched',
    reason: conflict?.reason ?? null,
    ...(conflict !== null && { isHeld: true }),
    remarks: [...(patient?.remarks ?? []), ...message.remarks, ...outcome.remarks],
    written: [],
    changesPatient: patient?.isChanged ?? false,
    changesAppointment: isChanged,
    scheduling,
  };
}

/**
 * In the caller's transaction, with as many statements for fifty messages as for one. No two may
 * touch the same (`touchedBy`); a merge and an appointment come alone.
 */
export async function applyAll(
  db: Connection,
  source: MessageSource,
  request: ApplyRequest,
): Promise<Outcome[]> {
  const { id: sourceId, organizationId } = source;
  const { messages, at } = request;
  const [first] = messages;
  if (first?.is === 'merge') return [await applyMerge(db, source, first, at)];
  if (first?.is === 'appointment')
    return [await applyAppointmentMessage(db, source, first, request)];
  const ofPatients = await applyPatients(db, source, messages, at);
  const stored = await findStoredFacts(db, source, messages);
  const patientIds = idsOf(stored.records);
  const ofContacts = await applyContacts(db, source, messages, { patientIds, at });
  const read = messages.map((message, index): StatedFacts | Outcome => {
    if (message.is === 'unfit') return failed(message.reason);
    if (message.is === 'held')
      return { ...failed(message.reason), state: 'unmatched', isHeld: true };
    if (message.is === 'merge' || message.is === 'appointment')
      throw new Error('a merge and an appointment come alone');
    const reason = message.noNumber ?? ofPatients[index]?.reason;
    if (reason) return unmatched(reason, message.remarks);
    if (message.is === 'person') {
      const outcome = statedOfPerson(message, patientIds);
      if (!('resources' in outcome) || message.facts.length === 0) return outcome;
    }
    try {
      return statedBy(message, { stored });
    } catch (error) {
      if (!(error instanceof UnfitMessage)) throw error;
      // What is not stored of somebody who is not known may be stored once they are.
      const patient = patientOf(message.identifiers, patientIds);
      return 'reason' in patient
        ? unmatched(patient.reason, message.remarks)
        : failed(error.message);
    }
  });
  const stated = read.flatMap((one) => ('resources' in one ? one.resources : []));
  const sourceRef = { sourceId, organizationId, fetchedAt: at };
  const { judged, written } = await saveResources(db, sourceRef, stated);
  const writtenByKey = new Map(written.map((writtenFact) => [factKey(writtenFact), writtenFact]));
  await keepFiles(
    db,
    read.flatMap((one) => ('versions' in one ? (one.versions ?? []) : [])),
    {
      organizationId,
      at,
      writtenByKey: (fact) => writtenByKey.get(factKey(fact)),
    },
  );
  let next = 0;
  return read.map((statedOrOutcome, index) => {
    const { remarks: ofPatient = [], isChanged = false } = ofPatients[index] ?? {};
    const remarks = [...ofPatient, ...statedOrOutcome.remarks];
    const patient = {
      ...(isChanged && { changesPatient: true }),
      ...(ofContacts[index] && { changesContacts: true }),
    };
    if (!('resources' in statedOrOutcome)) return { ...statedOrOutcome, remarks, ...patient };
    const verdicts = judged.slice(next, (next += statedOrOutcome.resources.length));
    return { ...outcomeOf(verdicts, { writtenByKey, remarks }), ...patient };
  });
}
