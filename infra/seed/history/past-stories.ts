/** What the stays of the past were about: a diagnosis, what was measured, and what a specialist would ask about it. */
import type { QueryForm } from '#shared/queries.ts';
import { labs, type Lab } from '#infra/seed/stays/story.ts';

export interface PastStory {
  diagnosis: readonly [code: string, title: string];
  /** What was done, by ICD-10-PCS. */
  procedure?: readonly [code: string, title: string];
  lab: Lab;
  topic: string;
  question: string;
  form: QueryForm & { is: 'choice' };
}

const choice = (...options: string[]): PastStory['form'] => ({ is: 'choice', options });

export const pastStories: readonly PastStory[] = [
  {
    diagnosis: ['N17.9', 'Acute kidney failure, unspecified'],
    lab: labs.creatinine([241]),
    topic: 'Creatinine during this stay',
    question: 'Please look at the cited creatinine. Is the cause of the change known, and which?',
    form: choice('Prerenal, from loss of fluid', 'Acute tubular necrosis', 'From medicines'),
  },
  {
    diagnosis: ['J18.9', 'Pneumonia, unspecified organism'],
    lab: labs.crp([188]),
    topic: 'Chest findings of this stay',
    question:
      'Antibiotics were given for the cited findings. Which organism, if any, is suspected?',
    form: choice('Gram-negative pneumonia', 'Pneumococcal pneumonia', 'Viral pneumonia'),
  },
  {
    diagnosis: ['I50.9', 'Heart failure, unspecified'],
    lab: labs.natriuretic([3120]),
    topic: 'NT-proBNP of this stay',
    question: 'Which type and acuity of heart failure, if any, does the cited value represent?',
    form: choice('Acute systolic heart failure', 'Acute diastolic heart failure'),
  },
  {
    diagnosis: ['E87.1', 'Hypo-osmolality and hyponatraemia'],
    lab: labs.sodium([121]),
    topic: 'Sodium on admission',
    question: 'The cited sodium was treated with restriction of fluids. Which diagnosis fits it?',
    form: choice('Hyponatraemia from SIADH', 'Hyponatraemia from diuretics'),
  },
  {
    diagnosis: ['K92.2', 'Gastrointestinal haemorrhage, unspecified'],
    procedure: ['0DJ08ZZ', 'Gastroscopy'],
    lab: labs.haemoglobin([71]),
    topic: 'Haemoglobin of the first day',
    question: 'Two units were given after the cited haemoglobin. Which diagnosis, if any, fits?',
    form: choice('Acute blood loss anaemia', 'Chronic anaemia', 'Anaemia of another cause'),
  },
];
