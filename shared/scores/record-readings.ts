/** What the record is read for by the program itself: inputs that any point score may use. */
import type { InputKind } from './point-score.ts';

export const scoreInputNames = [
  'length-of-stay',
  'acute-admission',
  'comorbidity',
  'emergency-visits',
  'hemoglobin',
  'oncology',
  'sodium',
  'procedure',
  'earlier-admissions',
] as const;
export type ScoreInputName = (typeof scoreInputNames)[number];

interface RecordReading {
  label: string;
  kind: InputKind;
  unit?: string;
}

export const recordReadings: Record<ScoreInputName, RecordReading> = {
  'length-of-stay': { label: 'Length of stay in days', kind: 'count' },
  'acute-admission': { label: 'Acute admission: an emergency, or urgent', kind: 'yes-no' },
  comorbidity: { label: 'Comorbidity: the weights of LACE, by ICD-10', kind: 'count' },
  'emergency-visits': { label: 'Emergency visits in the 6 months before', kind: 'count' },
  hemoglobin: { label: 'Last hemoglobin of the stay', kind: 'measure', unit: 'g/dL' },
  oncology: { label: 'Oncology service', kind: 'yes-no' },
  sodium: { label: 'Last sodium of the stay', kind: 'measure', unit: 'mmol/L' },
  procedure: { label: 'Any coded procedure of the stay', kind: 'yes-no' },
  'earlier-admissions': { label: 'Admissions in the 12 months before', kind: 'count' },
};

export const isReading = (name: string): name is ScoreInputName =>
  Object.hasOwn(recordReadings, name);

/** What is wrong with a value that is entered; null where nothing is. */
export function valueProblem(kind: InputKind, value: number): string | null {
  if (kind === 'yes-no' && value !== 0 && value !== 1) return 'Choose yes or no';
  return kind === 'count' && !Number.isInteger(value) ? 'Enter a whole number' : null;
}
