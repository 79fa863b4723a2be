/** Names the pages of cases, queries, tasks and their rules, loaded on demand. */
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import type { Screens } from './SignedInRoutes.tsx';

const Tasks = onDemand(async () => (await import('#client/cases/Tasks.tsx')).Tasks);

export const caseScreens = {
  caseProof: {
    Page: onDemand(async () => (await import('#client/advisor/proof/ProofPage.tsx')).ProofPage),
  },
  advisorReviews: {
    Page: onDemand(async () => (await import('#client/advisor/AdvisorReviews.tsx')).AdvisorReviews),
  },
  cdiDashboard: {
    Page: onDemand(async () => (await import('#client/queries/CdiDashboard.tsx')).CdiDashboard),
  },
  cdiCaseReview: {
    Page: onDemand(async () => (await import('#client/queries/CdiCaseReview.tsx')).CdiCaseReview),
  },
  cdiTeam: {
    Page: onDemand(async () => (await import('#client/queries/CdiTeam.tsx')).CdiTeam),
  },
  billingDashboard: {
    Page: onDemand(
      async () => (await import('#client/denials/BillingDashboard.tsx')).BillingDashboard,
    ),
  },
  billingTeam: {
    Page: onDemand(async () => (await import('#client/denials/BillingTeam.tsx')).BillingTeam),
  },
  billingFigures: {
    Page: onDemand(async () => (await import('#client/denials/BillingFigures.tsx')).BillingFigures),
  },
  billingReview: {
    Page: onDemand(async () => (await import('#client/denials/BillingReview.tsx')).BillingReview),
  },
  caseTeam: {
    Page: onDemand(async () => (await import('#client/cases/CaseTeam.tsx')).CaseTeam),
  },
  queryTemplates: {
    Page: onDemand(
      async () => (await import('#client/queries/templates/QueryTemplates.tsx')).QueryTemplates,
    ),
  },
  query: {
    Page: onDemand(async () => (await import('#client/queries/QueryPage.tsx')).QueryPage),
  },
  email: {
    Page: onDemand(async () => (await import('#client/outside-mails/EmailPage.tsx')).EmailPage),
  },
  fax: {
    Page: onDemand(async () => (await import('#client/faxes/FaxPage.tsx')).FaxPage),
  },
  masterList: {
    Page: onDemand(
      async () => (await import('#client/utilization/stays/MasterList.tsx')).MasterList,
    ),
  },
  lengthOfStay: {
    Page: onDemand(
      async () => (await import('#client/utilization/stays/LengthOfStay.tsx')).LengthOfStay,
    ),
  },
  umPatient: {
    Page: onDemand(
      async () => (await import('#client/utilization/stays/patient/UmPatient.tsx')).UmPatient,
    ),
  },
  tasks: { Page: Tasks },
  postAcute: {
    Page: onDemand(
      async () => (await import('#client/post-acute/ProvidersPage.tsx')).ProvidersPage,
    ),
  },
  myTasks: { Page: Tasks },
  episodes: {
    Page: onDemand(async () => (await import('#client/episodes/EpisodesPage.tsx')).EpisodesPage),
  },
  sdoh: {
    Page: onDemand(async () => (await import('#client/needs/SdohPage.tsx')).SdohPage),
  },
  scoreTables: {
    Page: onDemand(
      async () => (await import('#client/scores/builder/ScoreTables.tsx')).ScoreTables,
    ),
    frame: 'layout',
  },
  risk: {
    Page: onDemand(async () => (await import('#client/scores/RiskPage.tsx')).RiskPage),
  },
  cmDashboard: {
    Page: onDemand(
      async () => (await import('#client/discharge/rounds/CmDashboard.tsx')).CmDashboard,
    ),
  },
  dischargeBoard: {
    Page: onDemand(
      async () => (await import('#client/discharge/board/DischargeBoard.tsx')).DischargeBoard,
    ),
  },
  caseReviews: {
    Page: onDemand(async () => (await import('#client/cases/CaseReviews.tsx')).CaseReviews),
  },
  gapsInCare: {
    Page: onDemand(async () => (await import('#client/gaps/GapsInCare.tsx')).GapsInCare),
  },
  gapImports: {
    Page: onDemand(async () => (await import('#client/gaps/ImportGaps.tsx')).ImportGaps),
  },
  gapMeasures: {
    Page: onDemand(async () => (await import('#client/gaps/GapMeasures.tsx')).GapMeasures),
  },
  gapFigures: {
    Page: onDemand(async () => (await import('#client/gaps/GapFigures.tsx')).GapFigures),
  },
  charts: {
    Page: onDemand(async () => (await import('#client/charts/ChartsPage.tsx')).ChartsPage),
    frame: 'layout',
  },
  caseReports: {
    Page: onDemand(async () => (await import('#client/cases/CaseReports.tsx')).CaseReports),
  },
  taskFigures: {
    Page: onDemand(async () => (await import('#client/cases/TaskFigures.tsx')).TaskFigures),
  },
  cdiFigures: {
    Page: onDemand(async () => (await import('#client/queries/CdiFigures.tsx')).CdiFigures),
  },
  timeline: {
    Page: onDemand(async () => (await import('#client/cases/timeline/Timeline.tsx')).Timeline),
  },
  umDashboard: {
    Page: onDemand(
      async () => (await import('#client/utilization/reviews/UmDashboard.tsx')).UmDashboard,
    ),
  },
  umTeam: {
    Page: onDemand(async () => (await import('#client/utilization/reviews/UmTeam.tsx')).UmTeam),
  },
  umFigures: {
    Page: onDemand(
      async () => (await import('#client/utilization/reviews/UmFigures.tsx')).UmFigures,
    ),
  },
  umCaseReviews: {
    Page: onDemand(
      async () => (await import('#client/utilization/reviews/UmCaseReviews.tsx')).UmCaseReviews,
    ),
  },
  measures: {
    Page: onDemand(async () => (await import('#client/measures/Measures.tsx')).Measures),
    frame: 'layout',
  },
  measureTerminology: {
    Page: onDemand(
      async () =>
        (await import('#client/measures/terminology/MeasureTerminology.tsx')).MeasureTerminology,
    ),
    frame: 'layout',
  },
  rules: {
    Page: onDemand(async () => (await import('#client/rules/Rules.tsx')).Rules),
  },
  caseForms: {
    Page: onDemand(async () => (await import('#client/cases/forms/CaseForms.tsx')).CaseForms),
  },
  letterTemplates: {
    Page: onDemand(
      async () =>
        (await import('#client/case-letters/templates/LetterTemplates.tsx')).LetterTemplates,
    ),
  },
  consentBuilder: {
    Page: onDemand(
      async () => (await import('#client/consent-builder/ConsentBuilder.tsx')).ConsentBuilder,
    ),
    frame: 'layout',
  },
  clockRules: {
    Page: onDemand(
      async () => (await import('#client/cases/clock-rules/ClockRules.tsx')).ClockRules,
    ),
  },
} satisfies Partial<Screens>;
