/** Names the pages of cases, queries, tasks and their rules, loaded on demand. */
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import type { Screens } from './SignedInRoutes.tsx';

export const caseScreens = {
  caseProof: {
    Page: onDemand(async () => (await import('#client/advisor/proof/ProofPage.tsx')).ProofPage),
    frame: 'layout',
  },
  advisorReviews: {
    Page: onDemand(async () => (await import('#client/advisor/AdvisorReviews.tsx')).AdvisorReviews),
    frame: 'layout',
  },
  cdiDashboard: {
    Page: onDemand(async () => (await import('#client/queries/CdiDashboard.tsx')).CdiDashboard),
    frame: 'layout',
  },
  cdiCaseReview: {
    Page: onDemand(async () => (await import('#client/queries/CdiCaseReview.tsx')).CdiCaseReview),
    frame: 'layout',
  },
  cdiTeam: {
    Page: onDemand(async () => (await import('#client/queries/CdiTeam.tsx')).CdiTeam),
    frame: 'layout',
  },
  billingDashboard: {
    Page: onDemand(
      async () => (await import('#client/denials/BillingDashboard.tsx')).BillingDashboard,
    ),
    frame: 'layout',
  },
  billingTeam: {
    Page: onDemand(async () => (await import('#client/denials/BillingTeam.tsx')).BillingTeam),
    frame: 'layout',
  },
  billingFigures: {
    Page: onDemand(async () => (await import('#client/denials/BillingFigures.tsx')).BillingFigures),
    frame: 'layout',
  },
  billingReview: {
    Page: onDemand(async () => (await import('#client/denials/BillingReview.tsx')).BillingReview),
    frame: 'layout',
  },
  caseTeam: {
    Page: onDemand(async () => (await import('#client/cases/CaseTeam.tsx')).CaseTeam),
    frame: 'layout',
  },
  queryTemplates: {
    Page: onDemand(
      async () => (await import('#client/queries/templates/QueryTemplates.tsx')).QueryTemplates,
    ),
    frame: 'layout',
  },
  query: {
    Page: onDemand(async () => (await import('#client/queries/QueryPage.tsx')).QueryPage),
    frame: 'layout',
  },
  email: {
    Page: onDemand(async () => (await import('#client/outside-mails/EmailPage.tsx')).EmailPage),
    frame: 'layout',
  },
  fax: {
    Page: onDemand(async () => (await import('#client/faxes/FaxPage.tsx')).FaxPage),
    frame: 'layout',
  },
  masterList: {
    Page: onDemand(
      async () => (await import('#client/utilization/stays/MasterList.tsx')).MasterList,
    ),
    frame: 'layout',
  },
  lengthOfStay: {
    Page: onDemand(
      async () => (await import('#client/utilization/stays/LengthOfStay.tsx')).LengthOfStay,
    ),
    frame: 'layout',
  },
  umPatient: {
    Page: onDemand(
      async () => (await import('#client/utilization/stays/patient/UmPatient.tsx')).UmPatient,
    ),
    frame: 'layout',
  },
  tasks: {
    Page: onDemand(async () => (await import('#client/cases/Tasks.tsx')).Tasks),
    frame: 'layout',
  },
  postAcute: {
    Page: onDemand(
      async () => (await import('#client/post-acute/ProvidersPage.tsx')).ProvidersPage,
    ),
    frame: 'layout',
  },
  myTasks: {
    Page: onDemand(async () => (await import('#client/cases/Tasks.tsx')).Tasks),
    frame: 'layout',
  },
  episodes: {
    Page: onDemand(async () => (await import('#client/episodes/EpisodesPage.tsx')).EpisodesPage),
    frame: 'layout',
  },
  sdoh: {
    Page: onDemand(async () => (await import('#client/needs/SdohPage.tsx')).SdohPage),
    frame: 'layout',
  },
  risk: {
    Page: onDemand(async () => (await import('#client/scores/RiskPage.tsx')).RiskPage),
    frame: 'layout',
  },
  cmDashboard: {
    Page: onDemand(
      async () => (await import('#client/discharge/rounds/CmDashboard.tsx')).CmDashboard,
    ),
    frame: 'layout',
  },
  dischargeBoard: {
    Page: onDemand(
      async () => (await import('#client/discharge/board/DischargeBoard.tsx')).DischargeBoard,
    ),
    frame: 'layout',
  },
  caseReviews: {
    Page: onDemand(async () => (await import('#client/cases/CaseReviews.tsx')).CaseReviews),
    frame: 'layout',
  },
  gapsInCare: {
    Page: onDemand(async () => (await import('#client/gaps/GapsInCare.tsx')).GapsInCare),
    frame: 'layout',
  },
  gapImports: {
    Page: onDemand(async () => (await import('#client/gaps/ImportGaps.tsx')).ImportGaps),
    frame: 'layout',
  },
  gapMeasures: {
    Page: onDemand(async () => (await import('#client/gaps/GapMeasures.tsx')).GapMeasures),
    frame: 'layout',
  },
  gapFigures: {
    Page: onDemand(async () => (await import('#client/gaps/GapFigures.tsx')).GapFigures),
    frame: 'layout',
  },
  caseReports: {
    Page: onDemand(async () => (await import('#client/cases/CaseReports.tsx')).CaseReports),
    frame: 'layout',
  },
  taskFigures: {
    Page: onDemand(async () => (await import('#client/cases/TaskFigures.tsx')).TaskFigures),
    frame: 'layout',
  },
  cdiFigures: {
    Page: onDemand(async () => (await import('#client/queries/CdiFigures.tsx')).CdiFigures),
    frame: 'layout',
  },
  timeline: {
    Page: onDemand(async () => (await import('#client/cases/timeline/Timeline.tsx')).Timeline),
    frame: 'layout',
  },
  umDashboard: {
    Page: onDemand(
      async () => (await import('#client/utilization/reviews/UmDashboard.tsx')).UmDashboard,
    ),
    frame: 'layout',
  },
  umTeam: {
    Page: onDemand(async () => (await import('#client/utilization/reviews/UmTeam.tsx')).UmTeam),
    frame: 'layout',
  },
  umFigures: {
    Page: onDemand(
      async () => (await import('#client/utilization/reviews/UmFigures.tsx')).UmFigures,
    ),
    frame: 'layout',
  },
  umCaseReviews: {
    Page: onDemand(
      async () => (await import('#client/utilization/reviews/UmCaseReviews.tsx')).UmCaseReviews,
    ),
    frame: 'layout',
  },
  rules: {
    Page: onDemand(async () => (await import('#client/rules/Rules.tsx')).Rules),
    frame: 'layout',
  },
  caseForms: {
    Page: onDemand(async () => (await import('#client/cases/forms/CaseForms.tsx')).CaseForms),
    frame: 'layout',
  },
  letterTemplates: {
    Page: onDemand(
      async () =>
        (await import('#client/case-letters/templates/LetterTemplates.tsx')).LetterTemplates,
    ),
    frame: 'layout',
  },
  clockRules: {
    Page: onDemand(
      async () => (await import('#client/cases/clock-rules/ClockRules.tsx')).ClockRules,
    ),
    frame: 'layout',
  },
} satisfies Partial<Screens>;
