/** The codes of a mapping, without schemas: pages name them. */

/** Classes of stays, as FHIR's ActCode names them. */
export const stayClasses = {
  IMP: 'Inpatient',
  ACUTE: 'Inpatient, acute',
  NONAC: 'Inpatient, not acute',
  OBSENC: 'Observation',
  EMER: 'Emergency',
  AMB: 'Outpatient',
  PRENC: 'Before admission',
  SS: 'Short stay',
  HH: 'At home',
  VR: 'Virtual',
} as const;
export type StayClass = keyof typeof stayClasses;

/** Each once. */
export const segmentsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter(Boolean)),
];
