/** What a list can say of a case besides its title, state, owner and clock: a closed set, of which each kind declares its own. */

/**
 * `day`: a local day. `days`: midnights from admission to discharge, or to today, where the organization is.
 * `age`: the time since an instant.
 */
export type ColumnType = 'text' | 'day' | 'days' | 'age';

interface CaseColumn {
  label: string;
  type: ColumnType;
}

export const caseColumns = {
  unit: { label: 'Unit', type: 'text' },
  bed: { label: 'Bed', type: 'text' },
  service: { label: 'Service', type: 'text' },
  payer: { label: 'Payer', type: 'text' },
  admittedOn: { label: 'Admitted', type: 'day' },
  lengthOfStay: { label: 'Length of stay', type: 'days' },
  workingDrg: { label: 'Working DRG', type: 'text' },
  openedAt: { label: 'Open since', type: 'age' },
} as const satisfies Record<string, CaseColumn>;

export type CaseColumnName = keyof typeof caseColumns;

export const caseColumnNames = Object.keys(caseColumns) as CaseColumnName[];

/** The columns of a stay, in the order of a list. */
export const stayColumns = [
  'unit',
  'bed',
  'service',
  'payer',
  'admittedOn',
  'lengthOfStay',
] as const satisfies CaseColumnName[];
