/** Says where a patient is at a time: one sentence for the server's refusal and the screens. */

export interface PatientTime {
  patientName: string;
  /** Names of the clinicians. */
  with: readonly string[];
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** "Paul Novak is with Dr. Okafor then." */
export const elsewhereWords = ({ patientName, with: clinicians }: PatientTime): string =>
  `${patientName} is ${clinicians.length > 0 ? `with ${listed(clinicians)}` : 'elsewhere'} then.`;
