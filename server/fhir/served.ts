/** What the FHIR pages serve: the one table from which routes, CapabilityStatement and OpenAPI are made. */
import { exportInteractions } from './exporting/served-exports.ts';
import { gapInteractions } from './gaps/served-gaps.ts';
import { ofPrograms, ofServer, read, search, type Interaction } from './interaction.ts';
import { parametersOf } from './searching/search-parameters.ts';
import { providerInteractions } from './post-acute/served-providers.ts';
import { relatedPersonInteractions } from './related-persons/served-related-persons.ts';
import { servedFigures } from './served-figures.ts';

export type InteractionName = keyof typeof served;

/** Of the server itself, without a session or a token. */
export type OpenName = 'metadata' | 'openApi';

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
    'The units that are open, or post-acute providers',
    parametersOf.units,
  ),
  readHealthcareService: read('HealthcareService', 'r', 'One unit or post-acute provider'),
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
  ...exportInteractions,
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
  searchSubscriptions: ofPrograms(search('Subscription', 'The program’s own subscriptions', [])),
  readSubscription: ofPrograms(read('Subscription', 'r', 'One of them')),
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
  searchEncounters: ofPrograms(
    search(
      'Encounter',
      'Tele-visits by day, by patient, or by what has changed',
      parametersOf.encounters,
    ),
  ),
  // By the visit's id, which is that of the Encounter, its note and its Composition.
  readEncounter: read('Encounter', 'r', 'One tele-visit; people read their own'),
  searchDocumentReferences: ofPrograms(
    search(
      'DocumentReference',
      'Signed notes of visits and answers to queries, as text; signed letters on cases',
      parametersOf.notes,
    ),
  ),
  readDocumentReference: read(
    'DocumentReference',
    'r',
    'The signed note of a visit or answer to a query, as text, or a signed letter on a case',
  ),
  // By the visit's id too: a program that reads the document reads its file.
  readBinary: {
    ...read('Binary', 'r', 'The signed note, answer or letter as PDF, or in a Binary'),
    scopeType: 'DocumentReference',
  },
  searchCompositions: ofPrograms(
    search('Composition', 'Signed notes of visits, in sections', parametersOf.notes),
  ),
  readComposition: read('Composition', 'r', 'The signed note of a visit, in sections'),
  ...gapInteractions,
  ...relatedPersonInteractions,
  ...providerInteractions,
  searchTasks: ofPrograms(
    search('Task', 'Tasks, reviews and queries by patient, owner or change', parametersOf.tasks),
  ),
  readTask: ofPrograms(read('Task', 'r', 'One task, review or query')),
  // By the case's id, which is that of the Task.
  searchQuestionnaireResponses: ofPrograms(
    search('QuestionnaireResponse', 'Signed answers to queries', parametersOf.responses),
  ),
  readQuestionnaireResponse: ofPrograms(
    read('QuestionnaireResponse', 'r', 'The signed answer to a query'),
  ),
  searchCommunications: ofPrograms(
    search(
      'Communication',
      'Signed answers as messages to who asked, and what left about cases: letters, faxes, emails',
      parametersOf.communications,
    ),
  ),
  readCommunication: ofPrograms(
    read(
      'Communication',
      'r',
      'The signed answer to a query, as a message, or a letter, fax or email about a case',
    ),
  ),
  ...servedFigures,
} as const satisfies Record<string, Interaction>;

export const interactions: readonly Interaction[] = Object.values(served);

export const interactionNames = Object.keys(served) as InteractionName[];
