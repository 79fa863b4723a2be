/** The signed-in practitioner and their session, as one request sees them. */
import type { Application, HospitalRole, Role } from '#shared/roles.ts';

export interface Practitioner {
  readonly id: string;
  readonly organizationId: string;
  readonly organization: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly hospitalRole: HospitalRole;
  readonly active: boolean;
  readonly accessApplications: readonly Application[];
  readonly zone: string;
}

export interface Session {
  readonly id: string;
  readonly person: Practitioner;
  /** May only set up a second step: the organization requires a better one than mail. */
  readonly setsUpOnly: boolean;
}
