/** Reads and writes DetectedIssue for programs: gaps in care, by the functions and rules of the product's own screens. */
import type { Bundle, DetectedIssue } from 'fhir/r4.js';
import { recordAll, type AuditEntry } from '#server/audit/service.ts';
import { aboutCase } from '#server/cases/service.ts';
import { changeSentGap, openSentGap } from '#server/gaps/service.ts';
import { isId, type GapSearch } from '#server/fhir/query.ts';
import { boundsOf, foundBundle } from '#server/fhir/searching/found-page.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { gapStates } from '#server/fhir/tasks/task-statuses.ts';
import * as store from '#server/fhir/tasks/task-store.ts';
import { requiredVersion } from '#server/fhir/writing/required-version.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { gapResource } from './gap-resource.ts';
import { isWithdrawn, measureIn, sourceKeyIn, type GapBody } from './sent-gap.ts';

interface Refs {
  organizationId: string;
  ids: readonly string[];
}

/** What is read, in no order, and the audit's entries of it: an export has no session. */
export async function exportedGaps(
  db: Connection,
  refs: Refs,
): Promise<{ resources: DetectedIssue[]; readings: AuditEntry[] }> {
  if (refs.ids.length === 0) return { resources: [], readings: [] };
  const gaps = (await store.tasksById(db, refs)).filter(({ kind }) => kind === 'gap');
  return {
    resources: gaps.flatMap((row) => gapResource(row) ?? []),
    readings: gaps.map(({ id }) => ({
      action: 'case.read',
      object: aboutCase(id),
      detail: { as: 'fhir' },
    })),
  };
}

/** In the order of the ids; each is audited, in one statement. What is no gap is left out. */
export async function gapsById(
  signedIn: SignedIn,
  ids: readonly string[],
): Promise<DetectedIssue[]> {
  if (ids.length === 0) return [];
  const { organizationId } = signedIn.session.person;
  const { resources, readings } = await exportedGaps(signedIn.db, { organizationId, ids });
  await recordAll(signedIn.db, signedIn, readings);
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Another hospital's is not found (S15). */
export async function detectedIssue(signedIn: SignedIn, id: string): Promise<DetectedIssue> {
  const [resource] = isId(id) ? await gapsById(signedIn, [id]) : [];
  if (!resource) throw new Refusal('not-found');
  return resource;
}

export function searchDetectedIssues(
  signedIn: SignedIn,
  search: GapSearch,
  { request }: { request: SearchRequest },
): Promise<Bundle> {
  const { db, session } = signedIn;
  const { patient, _id, _lastUpdated } = search;
  const filter: store.TaskFilter = {
    organizationId: session.person.organizationId,
    of: 'cases',
    patientId: patient,
    ownerId: undefined,
    ownerUnitId: undefined,
    ids: _id?.filter(isId),
    states: gapStates,
    ...boundsOf(signedIn, { name: 'patient', dates: [], _lastUpdated, others: [patient, _id] }),
  };
  return foundBundle(
    signedIn,
    { search, request },
    {
      action: 'case.read',
      count: () => store.count(db, filter),
      page: (page) => store.page(db, filter, page),
      read: (ids) => gapsById(signedIn, ids),
    },
  );
}

export interface WrittenGap {
  resource: DetectedIssue;
  /** False where the gap was here. */
  isNew: boolean;
}

/** With the sender's identifier once, whatever the body says by then. */
export async function createDetectedIssue(signedIn: SignedIn, body: GapBody): Promise<WrittenGap> {
  const measure = measureIn(body);
  if (measure === '') throw wrongField('code', 'Name the measure in code.text');
  if (isWithdrawn(body)) throw wrongField('status', 'A gap that is withdrawn is not opened');
  const { caseId, isNew } = await openSentGap(signedIn, {
    patientId: body.patient.reference.replace('Patient/', ''),
    measure,
    sourceKey: sourceKeyIn(body),
    since: body.identifiedDateTime?.slice(0, 10) ?? null,
  });
  return { resource: await detectedIssue(signedIn, caseId), isNew };
}

/** Withdraws it or takes that back; whose it is and what it is about stay. */
export async function updateDetectedIssue(
  signedIn: SignedIn,
  { id, body, ifMatch }: { id: string; body: GapBody; ifMatch: string | undefined },
): Promise<DetectedIssue> {
  const version = requiredVersion(ifMatch);
  const before = await detectedIssue(signedIn, id);
  if (before.patient?.reference !== body.patient.reference)
    throw wrongField('patient', 'The patient of a gap stays. Send a new one.');
  if (before.code?.text !== measureIn(body))
    throw wrongField('code', 'The measure of a gap stays. Send a new one.');
  await changeSentGap(signedIn, { caseId: id, version, isWithdrawn: isWithdrawn(body) });
  return detectedIssue(signedIn, id);
}
