/** What is chosen in the panels that assign cases: how, and to whom. */
import type { AssignManyTo } from '#shared/cases/case-assignment.ts';

export type AssignWay = AssignManyTo['to'];

export interface AssigneeDraft {
  way: AssignWay;
  personId: string;
  personIds: string[];
  role: string;
  unitId: string;
  people: { unit: string; personId: string }[];
}

export const blankAssignee = (way: AssignWay): AssigneeDraft => ({
  way,
  personId: '',
  personIds: [],
  role: '',
  unitId: '',
  people: [],
});

/** Null until somebody is chosen. */
export function assignTo(draft: AssigneeDraft): AssignManyTo | null {
  const { way, personId, personIds, role, unitId, people } = draft;
  if (way === 'person') return personId === '' ? null : { to: way, personId };
  if (way === 'rounds') return personIds.length === 0 ? null : { to: way, personIds };
  if (way === 'role') return role === '' ? null : { to: way, role };
  if (way === 'unit-people') return unitId === '' ? null : { to: way, unitId };
  return way === 'unit' ? { to: way, people } : { to: way };
}
