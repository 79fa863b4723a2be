/** What a list can say of a stay besides who the patient is, and which of it the master list and the lengths of stay say. */
export const stayListColumns = {
  place: { label: 'Unit and bed' },
  class: { label: 'Class and service' },
  payer: { label: 'Payer' },
  admittedOn: { label: 'Admitted' },
  midnights: { label: 'Midnights' },
  review: { label: 'Review' },
  attending: { label: 'Attending' },
  workingDrg: { label: 'Working DRG' },
  expectedEnd: { label: 'Expected discharge' },
  daysOver: { label: 'Against it' },
  delay: { label: 'Delay' },
} as const satisfies Record<string, { label: string }>;

export type StayColumnName = keyof typeof stayListColumns;
export const stayColumnNames = Object.keys(stayListColumns) as StayColumnName[];

export const usualStayColumns = {
  master: ['place', 'class', 'payer', 'admittedOn', 'midnights', 'review', 'attending'],
  length: ['place', 'class', 'admittedOn', 'midnights', 'expectedEnd', 'daysOver', 'delay'],
} as const satisfies Record<string, readonly StayColumnName[]>;
