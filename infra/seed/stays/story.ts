/** The course of one stay: what was written, measured and ordered, by day. All of it is made up. */

export interface Lab {
  name: string;
  code: string;
  unit: string;
  /** By day from the admission on. */
  values: readonly number[];
  /** Above and below which a value is marked. */
  high?: number;
  low?: number;
}

export interface Story {
  diagnosis: readonly [code: string, title: string];
  admission: string;
  labs: readonly Lab[];
  orders: readonly (readonly [title: string, dose: string])[];
  /** Of the days after the admission. */
  progress: readonly string[];
  /** Of the nurses, some hours after the admission. */
  nursing?: string;
}

type LabOf = (values: readonly number[]) => Lab;

const lab =
  (name: string, code: string, unit: string, marks: { high?: number; low?: number }): LabOf =>
  (values) => ({ name, code, unit, values, ...marks });

/** What is measured in several stories, with its marks. */
export const labs = {
  albumin: lab('Albumin', '1751-7', 'g/L', { low: 35 }),
  ammonia: lab('Ammonia', '16362-6', 'umol/L', { high: 50 }),
  carbonDioxide: lab('pCO2, arterial', '2019-8', 'kPa', { high: 6 }),
  creatinine: lab('Creatinine', '2160-0', 'umol/L', { high: 110 }),
  crp: lab('C-reactive protein', '1988-5', 'mg/L', { high: 5 }),
  glucose: lab('Glucose', '2345-7', 'mmol/L', { high: 11 }),
  haemoglobin: lab('Haemoglobin', '718-7', 'g/L', { low: 120 }),
  ketones: lab('Ketones', '53060-9', 'mmol/L', { high: 0.6 }),
  lactate: lab('Lactate', '2524-7', 'mmol/L', { high: 2 }),
  natriuretic: lab('NT-proBNP', '33762-6', 'ng/L', { high: 450 }),
  oxygen: lab('pO2, arterial', '2703-7', 'kPa', { low: 10 }),
  platelets: lab('Platelets', '777-3', '10*9/L', { low: 150 }),
  potassium: lab('Potassium', '2823-3', 'mmol/L', { high: 5.1, low: 3.5 }),
  prealbumin: lab('Prealbumin', '14338-8', 'mg/L', { low: 180 }),
  sodium: lab('Sodium', '2951-2', 'mmol/L', { low: 135 }),
  troponin: lab('Troponin T', '6598-7', 'ng/L', { high: 14 }),
  whiteCells: lab('White cells', '6690-2', '10*9/L', { high: 11 }),
} as const satisfies Record<string, LabOf>;
