/** What the level of an account is called on the screen. */
import type { Role } from '#shared/roles.ts';

export const roleWords: Record<Role, string> = {
  SA: 'System admin',
  ADMIN: 'Admin',
  EDITOR: 'Editor',
  GUEST: 'Guest',
  user: 'User',
  doctor: 'Doctor',
  patient: 'Patient',
};
