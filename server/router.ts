/** The root router: every part of the API. */
import { mergeRouters, router } from './platform/trpc.ts';
import { appointmentProcedures, patientAppointmentProcedures } from './appointments/router.ts';
import { availabilityProcedures } from './availability/router.ts';
import { frontDeskRouters } from './front-desk/router.ts';
import { locationsRouter } from './locations/router.ts';
import { patientProcedures } from './patients/router.ts';
import { patientRouter, publicRouter, requestsRouter } from './self-service/router.ts';
import { waitlistRouter } from './waitlist/router.ts';
import { advisorRouter, peerToPeerRouter, proofOfCases } from './advisor/router.ts';
import { auditRouter } from './audit/router.ts';
import { authRouter } from './auth/router.ts';
import { caseLettersRouter } from './case-letters/router.ts';
import { casesRouter } from './cases/router.ts';
import { chartsRouter } from './charts/router.ts';
import { calendarRouter } from './calendar/router.ts';
import { destinationsRouter } from './destinations/router.ts';
import { dischargeRouter } from './discharge/router.ts';
import { episodesRouter } from './episodes/router.ts';
import { factsRouter } from './facts/router.ts';
import { faxesRouter } from './faxes/router.ts';
import { fhirRouter } from './fhir/validating/router.ts';
import { messagesRouter } from './messages/router.ts';
import { needsRouter } from './needs/router.ts';
import { postAcuteRouter } from './post-acute/router.ts';
import { relatedPersonsRouter } from './related-persons/router.ts';
import { noticesRouter } from './notices/router.ts';
import { onCallOfCalendar, onCallOfRoster } from './on-call/router.ts';
import { organizationRouter } from './organization/router.ts';
import { outsideAppointmentsRouter } from './outside-appointments/router.ts';
import { outsideMailsRouter } from './outside-mails/router.ts';
import { peopleRouter } from './people/router.ts';
import { programsRouter } from './programs/router.ts';
import { gapsRouter, visitToBookRouter } from './gaps/router.ts';
import { denialsRouter } from './denials/router.ts';
import { queriesRouter } from './queries/router.ts';
import { retentionRouter } from './retention/router.ts';
import { rosterRouter } from './roster/router.ts';
import { measuresRouter } from './measures/router.ts';
import { rulesRouter } from './rules/router.ts';
import { scoresRouter } from './scores/router.ts';
import { settingsRouter } from './settings/router.ts';
import { utilizationRouter } from './utilization/router.ts';
import { visitsRouter } from './visits/router.ts';
import { wordingsRouter } from './wordings/router.ts';

/** Booking, and what stands beside it: features of their own, of one name on the wire. */
const appointmentsRouter = router({
  ...appointmentProcedures,
  ...availabilityProcedures,
  ...frontDeskRouters,
  locations: locationsRouter,
  patient: mergeRouters(patientRouter, visitToBookRouter),
  patients: router({ ...patientProcedures, ...patientAppointmentProcedures }),
  public: publicRouter,
  requests: requestsRouter,
  waitlist: waitlistRouter,
});

export const appRouter = router({
  auth: authRouter,
  organization: organizationRouter,
  people: peopleRouter,
  appointments: appointmentsRouter,
  roster: mergeRouters(rosterRouter, onCallOfRoster),
  calendar: mergeRouters(calendarRouter, onCallOfCalendar),
  visits: visitsRouter,
  wordings: wordingsRouter,
  cases: mergeRouters(casesRouter, proofOfCases),
  charts: chartsRouter,
  advisor: advisorRouter,
  caseLetters: caseLettersRouter,
  denials: denialsRouter,
  gaps: gapsRouter,
  discharge: dischargeRouter,
  episodes: episodesRouter,
  peerToPeer: peerToPeerRouter,
  queries: queriesRouter,
  faxes: faxesRouter,
  outsideMails: outsideMailsRouter,
  measures: measuresRouter,
  rules: rulesRouter,
  relatedPersons: relatedPersonsRouter,
  postAcute: postAcuteRouter,
  scores: scoresRouter,
  utilization: utilizationRouter,
  messages: messagesRouter,
  audit: auditRouter,
  settings: settingsRouter,
  needs: needsRouter,
  notices: noticesRouter,
  retention: retentionRouter,
  programs: programsRouter,
  facts: factsRouter,
  fhir: fhirRouter,
  destinations: destinationsRouter,
  outsideAppointments: outsideAppointmentsRouter,
});

export type AppRouter = typeof appRouter;
