/** What FHIR's classes of an Encounter mean for who reviews stays. */

/** An inpatient stay. */
export const inpatientClasses: readonly string[] = ['IMP', 'ACUTE', 'NONACUTE'];
const observationClass = 'OBSENC';
export const isInpatient = (code: string): boolean => inpatientClasses.includes(code);
export const isObservation = (code: string): boolean => code === observationClass;

/** Stays that are reviewed: for their documentation, and by who asks payers about them. */
export const reviewedClasses: readonly string[] = [...inpatientClasses, observationClass];
export const isReviewed = (code: string): boolean => reviewedClasses.includes(code);
