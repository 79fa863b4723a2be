/** What answers each interaction of the FHIR pages (served.ts). */
import * as communications from './documents/read-communications.ts';
import * as documents from './documents/read-documents.ts';
import * as duty from './duty/read-duties.ts';
import { everything } from './exporting/patient-everything.ts';
import { EverythingSearch, type ExportLevel } from './exporting/export-search.ts';
import { endExport, exportFile, exportState } from './exporting/read-export.ts';
import { requestExport } from './exporting/request-export.ts';
import * as gaps from './gaps/gaps-for-programs.ts';
import { GapBody } from './gaps/sent-gap.ts';
import * as measures from './measures/read-measure-reports.ts';
import * as services from './post-acute/healthcare-services.ts';
import * as providers from './post-acute/read-providers.ts';
import { RelatedPersonBody } from './related-persons/sent-related-person.ts';
import * as sentContacts from './related-persons/write-related-persons.ts';
import * as consents from './consents/read-consents.ts';
import * as contacts from './related-persons/read-related-persons.ts';
import { findAppointments } from './searching/find-free-times.ts';
import * as risks from './scores/read-risk-assessments.ts';
import { doneOutcome } from './outcome.ts';
import {
  bodyOf,
  changedAnswer,
  idIn,
  parsed,
  parsedBody,
  reading,
  requireRights,
  searching,
  type PageHandler,
} from './page-calls.ts';
import {
  AppointmentSearch,
  CommunicationSearch,
  DutySearch,
  EncounterSearch,
  FindSearch,
  GapSearch,
  MeasureReportSearch,
  NoSearch,
  NoteSearch,
  ProviderSearch,
  PatientSearch,
  RelatedPersonSearch,
  ResponseSearch,
  RiskAssessmentSearch,
  ScheduleSearch,
  SlotSearch,
  TaskSearch,
  HealthcareServiceSearch,
} from './query.ts';
import { patients } from './patients/search-patients.ts';
import { PatientBody } from './patients/sent-patient.ts';
import { createPatient, updatePatient } from './patients/write-patients.ts';
import { patient } from './read-patients.ts';
import * as fhir from './read-appointments.ts';
import { wantsPdf } from './searching/formats.ts';
import { shaped } from './searching/shaped-answers.ts';
import type { InteractionName, OpenName } from './served.ts';
import * as tasks from './tasks/read-tasks.ts';
import * as visits from './visits/read-visits.ts';
import { AppointmentBody } from './writing/sent-appointment.ts';
import { match } from './writing/match-patients.ts';
import * as subscribing from './writing/fhir-subscriptions.ts';
import * as writing from './writing/write-appointments.ts';

const exporting =
  (level: ExportLevel): PageHandler =>
  async (call) => {
    const { signedIn, req, request } = call;
    const rights = requireRights(call);
    const address = await requestExport(signedIn, { level, rights, req, request });
    return { body: null, headers: { 'content-location': address } };
  };

/** One for each of the other interactions of the table. */
export const handlers: Record<Exclude<InteractionName, OpenName>, PageHandler> = {
  searchAppointments: searching(AppointmentSearch, fhir.appointments),
  findAppointments: searching(FindSearch, (signedIn, search) =>
    findAppointments(signedIn, fhir.fhirServerOf(signedIn), search),
  ),
  createAppointment: async ({ signedIn, req, res }) => {
    const headers = {
      idempotencyKey: req.get('idempotency-key'),
      ifNoneExist: req.get('if-none-exist'),
    };
    const body = parsedBody(AppointmentBody, 'Appointment', await bodyOf(req, res));
    const fhirServer = fhir.fhirServerOf(signedIn);
    const { resource, isNew } = await writing.create(signedIn, fhirServer, { body, headers });
    const location = `${fhirServer.base}/Appointment/${resource.id}`;
    return changedAnswer(req, res, { body: resource, location, status: isNew ? 201 : 200 });
  },
  readAppointment: reading(fhir.appointment),
  updateAppointment: async ({ signedIn, req, res }) => {
    const body = parsedBody(AppointmentBody, 'Appointment', await bodyOf(req, res));
    const change = { id: idIn(req), body, ifMatch: req.get('if-match') };
    const resource = await writing.update(signedIn, fhir.fhirServerOf(signedIn), change);
    return changedAnswer(req, res, { body: resource });
  },
  searchSchedules: searching(ScheduleSearch, (signedIn, search, { rights, request }) =>
    search.actor === undefined && rights !== null
      ? fhir.allSchedules(signedIn, search, request)
      : fhir.schedules(signedIn, search, request),
  ),
  readSchedule: reading(fhir.schedule),
  searchSlots: searching(SlotSearch, fhir.slots),
  searchPractitionerRoles: searching(DutySearch, duty.practitionerRoles),
  readPractitionerRole: reading(duty.practitionerRole),
  searchHealthcareServices: searching(HealthcareServiceSearch, services.healthcareServices),
  readHealthcareService: reading(services.healthcareService),
  matchPatients: async ({ signedIn, req, res }) => ({
    body: await match(signedIn, fhir.fhirServerOf(signedIn), await bodyOf(req, res)),
  }),
  everythingOfPatient: async (call) => {
    const { signedIn, req, request } = call;
    const search = parsed(EverythingSearch, request.parameters);
    const everythingOf = { id: idIn(req), search, rights: requireRights(call), request };
    return {
      body: shaped(fhir.fhirServerOf(signedIn), request, await everything(signedIn, everythingOf)),
    };
  },
  exportPatients: exporting('patient'),
  exportAll: exporting('system'),
  readExport: ({ signedIn, req }) => exportState(signedIn, idIn(req)),
  endExport: async ({ signedIn, req }) => {
    await endExport(signedIn, idIn(req));
    return { body: doneOutcome('The export is cancelled, and its files are deleted.') };
  },
  readExportFile: async (call) => {
    const { signedIn, req } = call;
    const { bytes, parts } = await exportFile(signedIn, idIn(req), requireRights(call));
    return { body: null, headers: { 'content-length': bytes }, stream: parts };
  },
  searchPatients: searching(PatientSearch, patients),
  createPatient: async ({ signedIn, req, res }) => {
    const body = parsedBody(PatientBody, 'Patient', await bodyOf(req, res));
    const fhirServer = fhir.fhirServerOf(signedIn);
    const creation = { body, ifNoneExist: req.get('if-none-exist') };
    const { resource, isNew } = await createPatient(signedIn, fhirServer, creation);
    const location = `${fhirServer.base}/Patient/${resource.id}`;
    return changedAnswer(req, res, { body: resource, location, status: isNew ? 201 : 200 });
  },
  readPatient: reading(patient),
  updatePatient: async ({ signedIn, req, res }) => {
    const body = parsedBody(PatientBody, 'Patient', await bodyOf(req, res));
    const change = { id: idIn(req), body, ifMatch: req.get('if-match') };
    return changedAnswer(req, res, { body: await updatePatient(signedIn, change) });
  },
  createSubscription: async ({ signedIn, req, res, rights }) => {
    const body = parsedBody(subscribing.SubscriptionBody, 'Subscription', await bodyOf(req, res));
    const fhirServer = fhir.fhirServerOf(signedIn);
    const subscription = await subscribing.create(signedIn, fhirServer, { body, rights });
    return { body: subscription, location: `${fhirServer.base}/Subscription/${subscription.id}` };
  },
  searchSubscriptions: searching(NoSearch, (signedIn) =>
    subscribing.search(signedIn, fhir.fhirServerOf(signedIn)),
  ),
  readSubscription: reading((signedIn, id) =>
    subscribing.read(signedIn, fhir.fhirServerOf(signedIn), id),
  ),
  endSubscription: async ({ signedIn, req }) => {
    await subscribing.remove(signedIn, idIn(req));
    return { body: null };
  },
  searchEncounters: searching(EncounterSearch, visits.encounters),
  readEncounter: reading(visits.encounter),
  searchDocumentReferences: searching(NoteSearch, documents.documentReferences),
  readDocumentReference: reading(documents.documentReference),
  readBinary: async ({ signedIn, req, rights }) => {
    const id = idIn(req);
    const file = await documents.documentPdf(signedIn, id, rights);
    if (wantsPdf(req)) return { body: null, file };
    const data = file.toString('base64');
    return { body: { resourceType: 'Binary', id, contentType: 'application/pdf', data } };
  },
  searchCompositions: searching(NoteSearch, visits.compositions),
  readComposition: reading(visits.composition),
  searchDetectedIssues: searching(GapSearch, gaps.searchDetectedIssues),
  createDetectedIssue: async ({ signedIn, req, res }) => {
    const body = parsedBody(GapBody, 'DetectedIssue', await bodyOf(req, res));
    const { resource, isNew } = await gaps.createDetectedIssue(signedIn, body);
    const location = `${fhir.fhirServerOf(signedIn).base}/DetectedIssue/${resource.id}`;
    return changedAnswer(req, res, { body: resource, location, status: isNew ? 201 : 200 });
  },
  readDetectedIssue: reading(gaps.detectedIssue),
  updateDetectedIssue: async ({ signedIn, req, res }) => {
    const body = parsedBody(GapBody, 'DetectedIssue', await bodyOf(req, res));
    const change = { id: idIn(req), body, ifMatch: req.get('if-match') };
    return changedAnswer(req, res, { body: await gaps.updateDetectedIssue(signedIn, change) });
  },
  searchRelatedPersons: searching(RelatedPersonSearch, contacts.searchRelatedPersons),
  readRelatedPerson: reading(contacts.relatedPerson),
  createRelatedPerson: async ({ signedIn, req, res }) => {
    const body = parsedBody(RelatedPersonBody, 'RelatedPerson', await bodyOf(req, res));
    const resource = await sentContacts.createRelatedPerson(signedIn, body);
    const location = `${fhir.fhirServerOf(signedIn).base}/RelatedPerson/${resource.id}`;
    return changedAnswer(req, res, { body: resource, location, status: 201 });
  },
  updateRelatedPerson: async ({ signedIn, req, res }) => {
    const body = parsedBody(RelatedPersonBody, 'RelatedPerson', await bodyOf(req, res));
    const change = { id: idIn(req), body, ifMatch: req.get('if-match') };
    const resource = await sentContacts.updateRelatedPerson(signedIn, change);
    return changedAnswer(req, res, { body: resource });
  },
  searchConsents: searching(RelatedPersonSearch, consents.searchConsents),
  readConsent: reading(consents.consent),
  searchOrganizations: searching(ProviderSearch, providers.searchOrganizations),
  readOrganization: reading(providers.organization),
  searchLocations: searching(ProviderSearch, providers.searchLocations),
  readLocation: reading(providers.location),
  searchTasks: searching(TaskSearch, tasks.searchTasks),
  readTask: reading(tasks.task),
  searchQuestionnaireResponses: searching(ResponseSearch, tasks.searchResponses),
  readQuestionnaireResponse: reading(tasks.questionnaireResponse),
  searchCommunications: searching(CommunicationSearch, communications.searchCommunications),
  readCommunication: reading(communications.communication),
  searchRiskAssessments: searching(RiskAssessmentSearch, risks.searchRiskAssessments),
  readRiskAssessment: reading(risks.riskAssessment),
  searchMeasureReports: searching(MeasureReportSearch, measures.searchMeasureReports),
  readMeasureReport: reading(measures.measureReport),
};
