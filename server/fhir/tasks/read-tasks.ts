/** Reads Task, QuestionnaireResponse and Communication for programs: cases of the hospital, and signed answers to queries. */
import type { Bundle, Communication, FhirResource, QuestionnaireResponse, Task } from 'fhir/r4.js';
import { recordAll, type AuditEntry } from '#server/audit/service.ts';
import { aboutCase } from '#server/cases/service.ts';
import type { FhirServer } from '#server/fhir/fhir-codes.ts';
import { isId, type TaskSearch } from '#server/fhir/query.ts';
import { fhirServerOf } from '#server/fhir/read-appointments.ts';
import type { Bound } from '#server/fhir/searching/date-bounds.ts';
import { boundsOf, foundBundle } from '#server/fhir/searching/found-page.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { communicationOf, responseOf, taskOf } from './task-resource.ts';
import { statesWith } from './task-statuses.ts';
import * as store from './task-store.ts';

interface Kind<Row extends { id: string }, Resource extends FhirResource> {
  of: store.TaskFilter['of'];
  action: 'case.read' | 'query.read';
  rowsOf: (
    db: Connection,
    refs: { organizationId: string; ids: readonly string[] },
  ) => Promise<Row[]>;
  resourceOf: (server: FhirServer, row: Row) => Resource;
}

const tasks: Kind<store.TaskRow, Task> = {
  of: 'cases',
  action: 'case.read',
  rowsOf: store.tasksById,
  resourceOf: taskOf,
};

const responses: Kind<store.AnswerRow, QuestionnaireResponse> = {
  of: 'answers',
  action: 'query.read',
  rowsOf: store.answersById,
  resourceOf: (_server, row) => responseOf(row),
};

const communications: Kind<store.AnswerRow, Communication> = {
  ...responses,
  resourceOf: (_server, row) => communicationOf(row),
};

const readings = (
  action: 'case.read' | 'query.read',
  rows: readonly { id: string }[],
): AuditEntry[] =>
  rows.map(({ id }) => ({ action, object: aboutCase(id), detail: { as: 'fhir' } }));

/** In the order of the ids; each is audited, in one statement. */
async function resourcesOf<Row extends { id: string }, Resource extends FhirResource>(
  signedIn: SignedIn,
  { action, rowsOf, resourceOf }: Kind<Row, Resource>,
  ids: readonly string[],
): Promise<Resource[]> {
  if (ids.length === 0) return [];
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const rows = await rowsOf(db, { organizationId, ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  await recordAll(db, signedIn, readings(action, rows));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [resourceOf(fhirServerOf(signedIn), row)] : [];
  });
}

/** Another hospital's is not found (S15). */
const reading =
  <Row extends { id: string }, Resource extends FhirResource>(kind: Kind<Row, Resource>) =>
  async (signedIn: SignedIn, id: string): Promise<Resource> => {
    const [resource] = isId(id) ? await resourcesOf(signedIn, kind, [id]) : [];
    if (!resource) throw new Refusal('not-found');
    return resource;
  };

/** Each resource has a name of its own for its date. */
type DateName = 'authored-on' | 'authored' | 'sent';

type Search = Pick<TaskSearch, 'patient' | '_id' | '_lastUpdated' | '_count' | '_after'> & {
  _sort: string;
} & Partial<Pick<TaskSearch, 'owner' | 'status'> & Record<DateName, Bound[]>>;

const searching =
  <Row extends { id: string }, Resource extends FhirResource>(
    kind: Kind<Row, Resource>,
    name: DateName,
  ) =>
  (
    signedIn: SignedIn,
    search: Search,
    { request }: { request: SearchRequest },
  ): Promise<Bundle> => {
    const { db, session } = signedIn;
    const { patient, owner, status, _id, _lastUpdated } = search;
    const others = [patient, owner?.id, _id];
    const filter: store.TaskFilter = {
      organizationId: session.person.organizationId,
      of: kind.of,
      patientId: patient,
      ownerId: owner?.type === 'Practitioner' ? owner.id : undefined,
      ownerUnitId: owner?.type === 'HealthcareService' ? owner.id : undefined,
      ids: _id?.filter(isId),
      states: status ? statesWith(status) : null,
      ...boundsOf(signedIn, { name, dates: search[name] ?? [], _lastUpdated, others }),
    };
    return foundBundle(
      signedIn,
      { search, request },
      {
        action: kind.action,
        count: () => store.count(db, filter),
        page: (page) => store.page(db, filter, page),
        read: (ids) => resourcesOf(signedIn, kind, ids),
      },
    );
  };

export const task = reading(tasks);
export const searchTasks = searching(tasks, 'authored-on');
export const questionnaireResponse = reading(responses);
export const searchResponses = searching(responses, 'authored');
export const communication = reading(communications);
export const searchCommunications = searching(communications, 'sent');

const byIds =
  <Row extends { id: string }, Resource extends FhirResource>(kind: Kind<Row, Resource>) =>
  (signedIn: SignedIn, ids: readonly string[]): Promise<Resource[]> =>
    resourcesOf(signedIn, kind, ids);

export const tasksById = byIds(tasks);
export const responsesById = byIds(responses);
export const communicationsById = byIds(communications);

/** For exports, which have no session: what they read, and the audit's entries of it. */
const exporting =
  <Row extends { id: string }, Resource extends FhirResource>({
    action,
    rowsOf,
    resourceOf,
  }: Kind<Row, Resource>) =>
  async (
    db: Connection,
    server: FhirServer,
    refs: { organizationId: string; ids: readonly string[] },
  ): Promise<{ resources: Resource[]; readings: AuditEntry[] }> => {
    if (refs.ids.length === 0) return { resources: [], readings: [] };
    const rows = await rowsOf(db, refs);
    return {
      resources: rows.map((row) => resourceOf(server, row)),
      readings: readings(action, rows),
    };
  };

export const exportedTasks = exporting(tasks);
export const exportedResponses = exporting(responses);
export const exportedCommunications = exporting(communications);
