/** Whether somebody can be assigned cases of a kind, and the words of why not. */
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { may, opensSession } from '#shared/roles.ts';
import {
  mayHave,
  noClinicianOf,
  noClinicianUnitWords,
  noClinicianWords,
} from '#server/cases/core/case-rights.ts';
import { hasAccess } from '#server/people/service.ts';
import type { Assignee } from './assignee-store.ts';

/** Null where they can. */
export function unfitWords(person: Assignee, kind: KindName): string | null {
  const { fullName, active } = person;
  if (!active) return `${fullName} has left.`;
  if (!hasAccess(person) || !opensSession(person.role))
    return `${fullName} has no role that opens KareMD.`;
  const { permission, isForAnybody, isForClinicians, label } = kindOf(kind);
  if (isForClinicians) return mayHave(person, kind) ? null : noClinicianOf(person, kind);
  return isForAnybody === true || may(person, permission)
    ? null
    : `${fullName} does not work on cases of the kind “${label}”.`;
}

/** Null where who holds this role can have one. */
export const unfitRoleWords = (
  { role, clinicalJobs }: { role: string; clinicalJobs: readonly string[] },
  kind: KindName,
): string | null =>
  kindOf(kind).isForClinicians && !clinicalJobs.includes(role)
    ? noClinicianWords(role, kind)
    : null;

/** Null where the people of a unit can have one. */
export const unfitUnitWords = (kind: KindName): string | null =>
  kindOf(kind).isForClinicians ? noClinicianUnitWords(kind) : null;

/** Whether it is work of their job, whatever else their level opens. */
export const worksByJob = (person: Assignee, kind: KindName): boolean =>
  unfitWords(person, kind) === null && may({ ...person, role: 'user' }, kindOf(kind).permission);
