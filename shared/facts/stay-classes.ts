/** What FHIR's classes of an Encounter mean for who reviews stays. */

/** An inpatient stay. */
export const inpatientClasses: readonly string[] = ['IMP', 'ACUTE', 'NONACUTE'];
const observationClass = 'OBSENC';
export const isInpatient = (code: string): boolean => inpatientClasses.includes(code);
export const isObservation = (code: string): boolean => code === observationClass;

/** Stays that are reviewed: for their documentation, and by who asks payers about them. */
export const reviewedClasses: readonly string[] = [...inpatientClasses, observationClass];
export const isReviewed = (code: string): boolean => reviewedClasses.includes(code);

/** The class that a stay had until then, in order of time. */
export interface EndedClass {
  class: string;
  /** An instant, or a day. */
  until: string;
}

const statusOf = (code: string) =>
  isInpatient(code) ? 'inpatient' : isObservation(code) ? 'observation' : 'other';

/** When a stay became what it is, an inpatient stay or one in observation; null: it was so from its beginning on. */
export function statusSince(code: string, ended: readonly EndedClass[]): string | null {
  const status = statusOf(code);
  return ended.findLast((before) => statusOf(before.class) !== status)?.until ?? null;
}
