/** Words for audit entries: what was done, and which fields changed. */
import { roleWords } from '#shared/people/role-words.ts';
import { roles, type Role } from '#shared/roles.ts';
import { actionWords, type AuditAction, type AuditOutcome } from '#shared/audit.ts';

/** A newer server may send an action that this page does not know. */
export const actionWord = (action: AuditAction): string => actionWords[action] ?? action;

export const outcomeWords: Record<AuditOutcome, string> = {
  success: 'Done',
  failure: 'Failed',
  refused: 'Refused',
};

const objectWords: Record<string, string> = {
  Practitioner: 'Person',
  DutyPage: 'Page to somebody',
  AuditEvent: 'Entry of the audit log',
};

export const objectWord = (type: string): string => objectWords[type] ?? type;

const fieldWords: Record<string, string> = {
  hospitalRole: 'Job',
  accessApplications: 'Applications',
  fullName: 'Name',
  email: 'Email',
  zone: 'Time zone',
  actorId: 'Person',
};

/** "leftOut" becomes "Left out". */
export const fieldWord = (name: string): string =>
  fieldWords[name] ??
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());

export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

const facts = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A field of `before` or `after`; null where that side does not have it. */
export function changesIn(detail: Record<string, unknown>): FieldChange[] {
  const [before, after] = [facts(detail['before']), facts(detail['after'])];
  const textOf = (side: Record<string, unknown>, name: string) => {
    if (!Object.hasOwn(side, name)) return null;
    const value = side[name];
    return name === 'role' && isRole(value) ? roleWords[value] : valueWords(value);
  };
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    field: fieldWord(name),
    before: textOf(before, name),
    after: textOf(after, name),
  }));
}

/** The other details of an entry. */
export const factsIn = (detail: Record<string, unknown>): { field: string; value: string }[] =>
  Object.entries(detail)
    .filter(([name]) => name !== 'before' && name !== 'after')
    .map(([name, value]) => ({ field: fieldWord(name), value: valueWords(value) }));
