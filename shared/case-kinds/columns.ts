/** What a list can say of a case besides its title, state, owner and clock: a closed set, of which each kind declares its own. */

/**
 * `day`: a local day. `days`: midnights from admission to discharge, or to today, where the organization is.
 * `age`: the time since an instant. `money`: an amount with its currency, for those who bill alone.
 */
export type ColumnType = 'text' | 'day' | 'days' | 'age' | 'number' | 'money';

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
  reason: { label: 'Reason', type: 'text' },
  appealLevel: { label: 'Appeal level', type: 'number' },
  amount: { label: 'Denied', type: 'money' },
  openedAt: { label: 'Open since', type: 'age' },
} as const satisfies Record<string, CaseColumn>;

export type CaseColumnName = keyof typeof caseColumns;

export const caseColumnNames = Object.keys(caseColumns) as CaseColumnName[];

/** Columns that are there for readers with the permission for billing alone. */
export const isMoneyColumn = (name: CaseColumnName): boolean => caseColumns[name].type === 'money';

/** The columns of a stay, in the order of a list. */
export const stayColumns = [
  'unit',
  'bed',
  'service',
  'payer',
  'admittedOn',
  'lengthOfStay',
] as const satisfies CaseColumnName[];
