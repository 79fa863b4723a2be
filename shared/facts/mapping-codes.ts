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

/** "4W = Ward 4 West", one a line: code and name. A line without a name has an empty one. */
export const unitsIn = (text: string): [code: string, name: string][] =>
  text.split('\n').flatMap((line): [string, string][] => {
    const [code = '', ...name] = line.split('=');
    return line.trim() === '' ? [] : [[code.trim(), name.join('=').trim()]];
  });

/** Each once. */
export const segmentsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter(Boolean)),
];
