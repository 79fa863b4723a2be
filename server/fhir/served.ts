/** What the FHIR pages serve: the one table from which routes, CapabilityStatement and OpenAPI are made. */
import type { ScopeRight } from '#shared/programs/scopes.ts';
import { parametersOf, type Parameter } from './searching/search-parameters.ts';

export interface Interaction {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /fhir; `:id` is that of a resource. */
  path: string;
  /** R4's code, `operation` with the name of one, or `export` for what one answers later. */
  code:
    | 'read'
    | 'search-type'
    | 'create'
    | 'update'
    | 'delete'
    | 'operation'
    | 'capabilities'
    | 'export';
  operation?: string;
  /** Null for what is of the server itself. */
  type: string | null;
  /** Of a program's scope; null: any program may. */
  right: ScopeRight | null;
  /** Whose scope it needs, where that is not of its own type. */
  scopeType?: string;
  /** People read, and write on their screens; visits are of those who were there. */
  callers: readonly ('person' | 'program')[];
  /** Answered without a session or a token too: a program reads it before it has one. */
  isOpen?: true;
  summary: string;
  parameters?: readonly Parameter[];
  /** The type of resource in the body of a request. */
  body?: string;
  /** The type of resource in the answer; null: none. */
  answer: string | null;
  /** Its answer is NDJSON, and no resource. */
  isNdjson?: true;
  status: 200 | 201 | 202 | 204;
}

export type InteractionName = keyof typeof served;

/** Of the server itself, without a session or a token. */
export type OpenName = 'metadata' | 'openApi';

const read = (type: string, right: ScopeRight | null, summary: string) =>
  ({
    method: 'GET',
    path: `/${type}/:id`,
    code: 'read',
    type,
    right,
    callers: ['person', 'program'],
    summary,
    answer: type,
    status: 200,
  }) as const satisfies Interaction;

const search = (type: string, summary: string, parameters: readonly Parameter[]) =>
  ({
    method: 'GET',
    path: `/${type}`,
    code: 'search-type',
    type,
    right: 's',
    callers: ['person', 'program'],
    summary,
    parameters,
    answer: 'Bundle',
    status: 200,
  }) as const satisfies Interaction;

const ofServer = (path: string, summary: string, answer: string | null) =>
  ({
    method: 'GET',
    path,
    code: 'capabilities',
    type: null,
    right: null,
    callers: ['person', 'program'],
    isOpen: true,
    summary,
    answer,
    status: 200,
  }) as const satisfies Interaction;

/** In the order in which a path is looked for: `/Appointment/$find` before `/Appointment/:id`. */
export const served = {
  metadata: ofServer('/metadata', 'What this server can do', 'CapabilityStatement'),
  openApi: ofServer('/openapi.json', 'This description', null),
  searchAppointments: search(
    'Appointment',
    'Appointments by start, by patient, or by what has changed',
    parametersOf.appointments,
  ),
  findAppointments: {
    method: 'GET',
    path: '/Appointment/$find',
    code: 'operation',
    operation: 'find',
    type: 'Appointment',
    right: 's',
    callers: ['program'],
    summary: 'Free times, as proposed appointments',
    parameters: parametersOf.freeTimes,
    answer: 'Bundle',
    status: 200,
  },
  createAppointment: {
    method: 'POST',
    path: '/Appointment',
    code: 'create',
    type: 'Appointment',
    right: 'c',
    callers: ['program'],
    summary: 'Book; with Idempotency-Key (a UUID) or If-None-Exist (identifier) once',
    body: 'Appointment',
    answer: 'Appointment',
    status: 201,
  },
  readAppointment: read('Appointment', 'r', 'One appointment'),
  updateAppointment: {
    method: 'PUT',
    path: '/Appointment/:id',
    code: 'update',
    type: 'Appointment',
    right: 'u',
    callers: ['program'],
    summary: 'Move or cancel; If-Match has the version that was read',
    body: 'Appointment',
    answer: 'Appointment',
    status: 200,
  },
  searchSchedules: search(
    'Schedule',
    'Practitioners’ schedules, with the types that can be booked',
    parametersOf.schedules,
  ),
  readSchedule: read('Schedule', 'r', 'One schedule'),
  searchSlots: search('Slot', 'Free and taken time of a practitioner', parametersOf.slots),
  searchPractitionerRoles: search(
    'PractitionerRole',
    'Who is on call and on duty at a moment, by published shifts; or who belongs to which unit',
    parametersOf.duties,
  ),
  readPractitionerRole: read(
    'PractitionerRole',
    'r',
    'One shift of a person in a role, or one unit of a person',
  ),
  searchHealthcareServices: search(
    'HealthcareService',
    'The units that are open',
    parametersOf.units,
  ),
  readHealthcareService: read('HealthcareService', 'r', 'One unit'),
  matchPatients: {
    method: 'POST',
    path: '/Patient/$match',
    code: 'operation',
    operation: 'match',
    type: 'Patient',
    right: 's',
    callers: ['program'],
    summary: 'Patients who may be the one described, the most likely first',
    body: 'Parameters',
    answer: 'Bundle',
    status: 200,
  },
  everythingOfPatient: {
    method: 'GET',
    path: '/Patient/:id/$everything',
    code: 'operation',
    operation: 'everything',
    type: 'Patient',
    right: 'r',
    callers: ['program'],
    summary: 'All that the program may read of one patient',
    parameters: parametersOf.everything,
    answer: 'Bundle',
    status: 200,
  },
  exportPatients: {
    method: 'GET',
    path: '/Patient/$export',
    code: 'operation',
    operation: 'export',
    type: 'Patient',
    right: 's',
    callers: ['program'],
    summary: 'All patients and their appointments, in the background; with Prefer: respond-async',
    parameters: parametersOf.exports,
    answer: null,
    status: 202,
  },
  exportAll: {
    method: 'GET',
    path: '/$export',
    code: 'operation',
    operation: 'export',
    type: null,
    right: null,
    callers: ['program'],
    summary: 'All that the program may read, in the background; with Prefer: respond-async',
    parameters: parametersOf.exports,
    answer: null,
    status: 202,
  },
  readExport: {
    method: 'GET',
    path: '/export/:id',
    code: 'export',
    type: null,
    right: null,
    callers: ['program'],
    summary: '202 while an export runs, then its files',
    answer: null,
    status: 200,
  },
  endExport: {
    method: 'DELETE',
    path: '/export/:id',
    code: 'export',
    type: null,
    right: null,
    callers: ['program'],
    summary: 'Cancel an export, or delete its files',
    answer: 'OperationOutcome',
    status: 202,
  },
  readExportFile: {
    method: 'GET',
    path: '/export-file/:id',
    code: 'export',
    type: null,
    right: null,
    callers: ['program'],
    summary: 'One file of an export, as NDJSON',
    answer: null,
    isNdjson: true,
    status: 200,
  },
  searchPatients: search(
    'Patient',
    'Patients by identifier, name, birth date or phone; by POST no name stands in an address',
    parametersOf.patients,
  ),
  createPatient: {
    method: 'POST',
    path: '/Patient',
    code: 'create',
    type: 'Patient',
    right: 'c',
    callers: ['program'],
    summary: 'Enter a patient; with If-None-Exist (identifier) once. A likely twin is refused',
    body: 'Patient',
    answer: 'Patient',
    status: 201,
  },
  readPatient: read('Patient', 'r', 'One patient'),
  updatePatient: {
    method: 'PUT',
    path: '/Patient/:id',
    code: 'update',
    type: 'Patient',
    right: 'u',
    callers: ['program'],
    summary:
      'Change a patient; If-Match has the version that was read. Identifiers, death and the interpreter stay where they are left out',
    body: 'Patient',
    answer: 'Patient',
    status: 200,
  },
  createSubscription: {
    method: 'POST',
    path: '/Subscription',
    code: 'create',
    type: 'Subscription',
    right: 'c',
    callers: ['program'],
    summary: 'Be told of changes by a webhook; the answer has the secret of its signatures, once',
    body: 'Subscription',
    answer: 'Subscription',
    status: 201,
  },
  searchSubscriptions: {
    ...search('Subscription', 'The program’s own subscriptions', []),
    callers: ['program'],
  },
  readSubscription: { ...read('Subscription', 'r', 'One of them'), callers: ['program'] },
  endSubscription: {
    method: 'DELETE',
    path: '/Subscription/:id',
    code: 'delete',
    type: 'Subscription',
    right: 'd',
    callers: ['program'],
    summary: 'End one of them',
    answer: null,
    status: 204,
  },
  searchEncounters: {
    ...search(
      'Encounter',
      'Tele-visits by day, by patient, or by what has changed',
      parametersOf.encounters,
    ),
    callers: ['program'],
  },
  // By the visit's id, which is that of the Encounter, its note and its Composition.
  readEncounter: read('Encounter', 'r', 'One tele-visit; people read their own'),
  searchDocumentReferences: {
    ...search('DocumentReference', 'Signed notes of visits, as text', parametersOf.notes),
    callers: ['program'],
  },
  readDocumentReference: read('DocumentReference', 'r', 'The signed note of a visit, as text'),
  // By the visit's id too: a program that reads the document reads its file.
  readBinary: {
    ...read('Binary', 'r', 'The signed note of a visit as PDF, or in a Binary'),
    scopeType: 'DocumentReference',
  },
  searchCompositions: {
    ...search('Composition', 'Signed notes of visits, in sections', parametersOf.notes),
    callers: ['program'],
  },
  readComposition: read('Composition', 'r', 'The signed note of a visit, in sections'),
  searchTasks: {
    ...search('Task', 'Tasks, reviews and queries by patient, owner or change', parametersOf.tasks),
    callers: ['program'],
  },
  readTask: { ...read('Task', 'r', 'One task, review or query'), callers: ['program'] },
  // By the case's id, which is that of the Task.
  searchQuestionnaireResponses: {
    ...search('QuestionnaireResponse', 'Signed answers to queries', parametersOf.responses),
    callers: ['program'],
  },
  readQuestionnaireResponse: {
    ...read('QuestionnaireResponse', 'r', 'The signed answer to a query'),
    callers: ['program'],
  },
  searchCommunications: {
    ...search('Communication', 'The same, as messages to who asked', parametersOf.communications),
    callers: ['program'],
  },
  readCommunication: {
    ...read('Communication', 'r', 'The signed answer to a query, as a message'),
    callers: ['program'],
  },
} as const satisfies Record<string, Interaction>;

export const interactions: readonly Interaction[] = Object.values(served);

export const interactionNames = Object.keys(served) as InteractionName[];
