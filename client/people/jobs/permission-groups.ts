/** In which order the permissions of a job are ticked, and under which headings. */
import { isAlwaysHeld, permissions, type Permission } from '#shared/roles.ts';

interface PermissionGroup {
  title: string;
  permissions: readonly Permission[];
}

const named: readonly PermissionGroup[] = [
  {
    title: 'Their own work',
    permissions: ['appointments.read', 'visits.read', 'availability.own'],
  },
  {
    title: 'Colleagues, roster and on call',
    permissions: [
      'practitioners.find',
      'messages.write',
      'roster.read',
      'roster.page',
      'roster.plan',
    ],
  },
  {
    title: 'Patients and appointments',
    permissions: [
      'patients.find',
      'patients.merge',
      'appointments.book',
      'appointments.plan',
      'appointments.desk',
      'appointments.overbook',
      'appointments.report',
      'facts.read',
    ],
  },
  {
    title: 'Cases',
    permissions: [
      'cases.work',
      'cdi',
      'billing',
      'case-management',
      'utilization',
      'utilization-dashboard',
      'physician-advisor',
      'editing',
    ],
  },
];

/** Switched by itself, or held by everybody. */
const isElsewhere = (permission: Permission) =>
  isAlwaysHeld(permission) || permission === 'visits.conduct';

const grouped = new Set(named.flatMap((group) => group.permissions));

/** What is new in the table of roles stands with the administration until it is sorted in above. */
export const permissionGroups: readonly PermissionGroup[] = [
  ...named,
  {
    title: 'Administration',
    permissions: permissions.filter(
      (permission) => !grouped.has(permission) && !isElsewhere(permission),
    ),
  },
];
