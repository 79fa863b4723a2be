/** Words for accounts: what they may open, and what levels and jobs are for. */
import type { AccessState, PersonRecord } from '#shared/people.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import { grantOf, permissions, type CustomJob, type Role } from '#shared/roles.ts';
import { counted } from '#client/ui/list/counted.ts';

export const accessWords: Record<AccessState, string> = {
  karemd: 'KareMD',
  locked: 'Locked',
  none: 'No KareMD',
  invited: 'Invited',
};

/** What a level is for, in one sentence; the roles page has the exact permissions. */
export const levelWords: Record<Role, string> = {
  SA: 'Can do everything. Only a System admin manages the accounts of System admins and Admins.',
  ADMIN: 'Manages accounts, reads the audit log, and opens every screen.',
  EDITOR: 'The same as User, and opens the charts.',
  GUEST: 'Sees their own schedule and tele-visits, and changes nothing.',
  user: 'Books appointments and holds tele-visits.',
  doctor: 'Cannot sign in to KareMD.',
  patient: 'Cannot sign in to KareMD.',
};

/** What the job permits ordinary staff, from the table of roles. */
export function jobWords(hospitalRole: HospitalRole, customJob: CustomJob | null): string {
  if (customJob)
    return `A job of your own: ${customJob.permissions.length} of ${permissions.length} permissions. See the page Jobs.`;
  const grantedPermissions = permissions
    .map(grantOf)
    .filter(({ jobs }) => jobs?.includes(hospitalRole))
    .map(({ means }) => means);
  return grantedPermissions.length === 0
    ? 'Opens no screens of its own.'
    : `${grantedPermissions.join('. ')}.`;
}

/** "2 sessions, passkey", "no open session, code by email" */
export function securityWords({ openSessions, hasAuthenticator, passkeys }: PersonRecord): string {
  const steps = [
    passkeys > 0 && (passkeys === 1 ? 'passkey' : counted(passkeys, 'passkey')),
    hasAuthenticator && 'authenticator app',
  ].filter(Boolean);
  const sessions = openSessions === 0 ? 'No open session' : counted(openSessions, 'session');
  return [sessions, ...(steps.length > 0 ? steps : ['code by email'])].join(', ');
}

export const countedPeople = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
