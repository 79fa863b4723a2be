/** Queries that the demo's specialists sent: what they cite, and what was answered. */
import type { QueryForm } from '#shared/queries.ts';

export interface DemoQuery {
  /** The part of the address before the @. */
  to: string;
  topic: string;
  question: string;
  form: QueryForm;
  /** Titles of facts of the record; the last of each. */
  cites: readonly string[];
  sentHoursAgo: number;
  answer?: { answer: string; addendum: string; hoursAgo: number };
}

const choice = (...options: string[]): QueryForm => ({ is: 'choice', options });
const day = 24;

export const heartFailureType: DemoQuery = {
  to: 'lena.okafor',
  topic: 'Ejection fraction of this stay',
  question:
    'The progress note of the second day and the NT-proBNP are cited. Which type and acuity of heart failure, if any, do they represent?',
  form: choice(
    'Acute systolic heart failure',
    'Acute diastolic heart failure',
    'Chronic systolic heart failure, no change',
  ),
  cites: ['NT-proBNP', 'Progress note'],
  sentHoursAgo: 20,
};

export const creatinine: DemoQuery = {
  to: 'amira.haddad',
  topic: 'Creatinine during this stay',
  question:
    'Please look at the cited creatinine values and the fluids given. Is the cause of the kidney injury known, and which is it?',
  form: choice('Prerenal, from loss of fluid', 'Acute tubular necrosis', 'From medicines'),
  cites: ['Creatinine', 'Ringer’s lactate'],
  sentHoursAgo: 70,
};

export const confusion: DemoQuery = {
  to: 'elif.kaya',
  topic: 'Confusion of the first two days',
  question:
    'Lactulose and rifaximin were ordered, and the notes describe the cited findings. Which diagnosis, if any, do they represent?',
  form: choice('Hepatic encephalopathy', 'Encephalopathy of another cause', 'Delirium'),
  cites: ['Ammonia', 'Lactulose', 'Progress note'],
  sentHoursAgo: 101,
};

export const nutrition: DemoQuery = {
  to: 'elif.kaya',
  topic: 'Nutrition during this stay',
  question:
    'The dietitian’s assessment and the weights are cited. Which diagnosis, if any, do they represent, and how severe is it?',
  form: choice('Severe malnutrition', 'Moderate malnutrition', 'Weight loss without malnutrition'),
  cites: ['Albumin', 'Build-up drinks', 'Progress note'],
  sentHoursAgo: 26,
  answer: {
    answer: 'Severe malnutrition',
    addendum:
      'Severe protein-calorie malnutrition: lost 16 percent of her weight in four months, muscles of temples and hands wasted, eats less than half. Treated with supplements and thiamine.',
    hoursAgo: 0.5,
  },
};

export const bloodLoss: DemoQuery = {
  to: 'rin.sato',
  topic: 'Haemoglobin of the first day',
  question:
    'Two units of red cells were given. What do the cited haemoglobin values represent, if anything?',
  form: choice('Acute blood loss anemia', 'Chronic blood loss anemia', 'Expected, no diagnosis'),
  cites: ['Haemoglobin', 'Red cells'],
  sentHoursAgo: 58,
  answer: {
    answer: 'Other',
    addendum: 'Iron deficiency known for two years by her family doctor; see the discharge letter.',
    hoursAgo: 25,
  },
};

export const breathing: DemoQuery = {
  to: 'patrick.byrne',
  topic: 'Breathing on arrival',
  question:
    'Non-invasive ventilation was begun for the cited blood gas. Which diagnosis, if any, does it represent?',
  form: choice(
    'Acute on chronic respiratory failure with high carbon dioxide',
    'Chronic respiratory failure, no change',
  ),
  cites: ['pCO2, arterial', 'Non-invasive ventilation'],
  sentHoursAgo: 8.5 * day,
  answer: {
    answer: 'Acute on chronic respiratory failure with high carbon dioxide',
    addendum:
      'Acute on chronic hypercapnic respiratory failure, pH 7.26, on the mask for two days.',
    hoursAgo: 7 * day,
  },
};

export const infection: DemoQuery = {
  to: 'rin.sato',
  topic: 'Response to the infection',
  question:
    'Pressure, lactate and white cells of the first day are cited. Which diagnosis, if any, do they represent beside the pneumonia?',
  form: choice('Sepsis', 'Pneumonia without sepsis'),
  cites: ['Lactate', 'White cells', 'History and physical'],
  sentHoursAgo: 13.5 * day,
  answer: {
    answer: 'Sepsis',
    addendum: 'Sepsis due to pneumococcal pneumonia, present on admission, with acute confusion.',
    hoursAgo: 12 * day,
  },
};
