/** What classes of stays mean for those who ask payers about them. */

/** FHIR's classes of an inpatient stay. */
export const inpatientClasses: readonly string[] = ['IMP', 'ACUTE', 'NONACUTE'];
export const isInpatient = (code: string): boolean => inpatientClasses.includes(code);
export const isObservation = (code: string): boolean => code === 'OBSENC';

/** Whether a payer is asked about stays of the class. */
export const isReviewed = (code: string): boolean => isInpatient(code) || isObservation(code);
