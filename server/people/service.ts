/** What other features use of people: who they are, whether they may sign in, and an operator's programs. */
export { hasAccess, mayHoldSession } from './account-access.ts';
export type {
  EndSessions,
  EndSessionsOfMany,
  LeaverPart,
  LeaverQuery,
  NotifyOldAddress,
  ResetSecondStep,
  SendPasswordLink,
} from './needs.ts';
export { recoverAccount } from './account-recovery.ts';
export { clinicalJobs, jobNames, requireJobs } from './jobs/custom-jobs.ts';
export { unitRoleById, unitRoles, type UnitRole } from './units/unit-membership-store.ts';
export { createOrganization } from './create-organization.ts';
export {
  accountByEmail,
  byId,
  byIds,
  colleagues as colleaguesByName,
  colleaguesById,
  practitionerQueues,
  setPasswordHash,
  unitIdOf,
  unitIdOn,
} from './store.ts';
