/** Wordings that bring in a diagnosis, and lists that leave no choice, each with the reason why it is stopped. */
import { stops, stopsQuestion, type WordingCase } from './wording-case.ts';

const noUses: readonly string[] = [];

export const diagnosisCases: readonly WordingCase[] = [
  stops('a diagnosis as heading', { topic: 'Sepsis clarification' }, ['topic', 'Sepsis']),
  stops('a diagnosis as heading', { topic: 'Query for malnutrition' }, ['topic', 'malnutrition']),
  stops('a diagnosis as heading', { topic: 'CHF type' }, ['topic', 'CHF']),
  stops('an answer as heading', { topic: 'Acute kidney injury' }, ['topic', 'Acute kidney injury']),
  stops('British spelling', { topic: 'Hyponatraemia this week' }, ['topic', 'Hyponatraemia']),
  stops('a soft hyphen', { topic: 'Sep\u00adsis this week' }, ['topic', 'Sep\u00adsis']),
  stops('a hyphen inside', { topic: 'Sep-sis this week' }, ['topic', 'Sep-sis']),
  stops('letters set apart', { topic: 'S e p s i s this week' }, ['topic', 'S e p s i s']),
  stops('Cyrillic letters', { topic: 'Ѕерѕіѕ this week' }, ['topic', 'Ѕерѕіѕ']),
  stops('a digit as letter', { topic: 'S3psis this week' }, ['topic', 'S3psis']),
  stops('not listed, by its ending', { topic: 'Osteomyelitis of the foot' }, [
    'topic',
    'Osteomyelitis',
  ]),
  stopsQuestion('nobody wrote it', 'sepsis', 'Is there sepsis in what the cited results show?'),
  stopsQuestion('nobody wrote it', 'septic', 'Was the patient septic by the cited results?'),
  stopsQuestion('nobody wrote it', 'pneumonia', 'Are the cited results those of pneumonia?'),
  stopsQuestion(
    'nobody wrote it',
    'heart failure',
    'Which type of heart failure do the results mean?',
  ),
  stopsQuestion('nobody wrote it', 'encephalopathy', 'Is the confusion a sign of encephalopathy?'),
  stopsQuestion('nobody wrote it', 'anaemia', 'Which kind of anaemia do the cited results mean?'),
  stopsQuestion(
    'nobody wrote it',
    'pressure ulcer',
    'Which stage has the pressure ulcer of the record?',
  ),
  stopsQuestion('abbreviated', 'AKI', 'What is the cause of the AKI in the cited results?'),
  stopsQuestion('abbreviated', 'UTI', 'Do the results mean a UTI or another thing?'),
  stopsQuestion(
    'not listed, by its ending',
    'endocarditis',
    'Do the cited results mean endocarditis?',
  ),
  stopsQuestion(
    'an answer in other letters',
    'Chronic kidney disease',
    'Do the cited results mean chronic kidney disease or not?',
  ),
  stops(
    'the record rules it out',
    {
      question: 'Which cause has the sepsis of this stay?',
      indicators: ['Progress note: sepsis ruled out. Creatinine 3.1'],
    },
    ['question', 'sepsis'],
  ),
  stops(
    'the record denies it',
    {
      question: 'Which cause has the sepsis of this stay?',
      indicators: ['Note: no evidence of sepsis. Creatinine 3.1'],
    },
    ['question', 'sepsis'],
  ),
  stops(
    'yes or no brings it in',
    {
      question: 'Does the patient have sepsis by these results?',
      options: noUses,
      indicators: ['Lactate 4.1 mmol/L'],
    },
    ['question', 'sepsis'],
  ),
  stops(
    'yes or no brings it in',
    {
      question: 'Was the malnutrition there at admission?',
      options: noUses,
      indicators: ['BMI 16'],
    },
    ['question', 'malnutrition'],
  ),
  stops(
    'yes or no brings in the cause',
    {
      question: 'Is the pneumonia caused by aspiration pneumonitis?',
      options: noUses,
      indicators: ['Note: pneumonia of the left lobe'],
    },
    ['question', 'pneumonitis'],
  ),
  stops('nothing cited stands for it', { options: ['Acute kidney injury', 'Sepsis'] }, [
    'options',
    'Sepsis',
  ]),
  stops(
    'nothing cited stands for it',
    { options: ['Severe protein calorie malnutrition', 'Chronic kidney disease'] },
    ['options', 'Severe protein calorie malnutrition'],
  ),
  stops('nothing cited stands for it', { options: ['Hyponatremia', 'Acute kidney injury'] }, [
    'options',
    'Hyponatremia',
  ]),
  stops(
    'nothing cited stands for it',
    { options: ['Acute kidney injury', 'Metabolic encephalopathy', 'Chronic kidney disease'] },
    ['options', 'Metabolic encephalopathy'],
  ),
  stops('nothing cited stands for it', { options: ['NSTEMI', 'Acute kidney injury'] }, [
    'options',
    'NSTEMI',
  ]),
  stops(
    'nothing cited stands for it',
    { options: ['Acute respiratory failure', 'COPD'], indicators: ['Hemoglobin 9 g/dL'] },
    ['options', 'Acute respiratory failure'],
    ['options', 'COPD'],
  ),
  stops('one beside filler', { options: ['Acute kidney injury', 'N/A'] }, [
    'options',
    'Acute kidney injury',
  ]),
  stops('one beside filler', { options: ['Acute kidney injury', 'None'] }, [
    'options',
    'Acute kidney injury',
  ]),
  stops('one beside filler', { options: ['Acute kidney injury', 'xxx'] }, [
    'options',
    'Acute kidney injury',
  ]),
  stops(
    'one beside filler',
    { options: ['No diagnosis', 'Acute kidney injury', 'Something else'] },
    ['options', 'Acute kidney injury'],
  ),
  stops(
    'one beside an escape that is there already',
    { options: ['Acute kidney injury', 'Other, please specify'] },
    ['options', 'Acute kidney injury'],
  ),
  stops(
    'one beside an escape that is there already',
    { options: ['Acute kidney injury', 'Clinically undetermined'] },
    ['options', 'Acute kidney injury'],
  ),
  stops('one and its negation', { options: ['Acute kidney injury', 'No acute kidney injury'] }, [
    'options',
    'Acute kidney injury',
  ]),
  stops('one and its negation', { options: ['Acute kidney injury', 'Not acute kidney injury'] }, [
    'options',
    'Acute kidney injury',
  ]),
  stops('nothing but filler', { options: ['Yes', 'Maybe'] }, ['options', 'Yes']),
  stops(
    'an abbreviation of another',
    { options: ['Acute kidney injury', 'AKI', 'Chronic kidney disease'] },
    ['options', 'AKI'],
  ),
  stops(
    'three spellings of one',
    { options: ['Sepsis', 'Septic', 'Septicaemia'], indicators: ['Lactate 4.1 mmol/L'] },
    ['options', 'Septic'],
    ['options', 'Septicaemia'],
    ['options', 'Sepsis'],
  ),
  stops(
    'British and American',
    {
      options: [
        'Hyponatremia',
        'Hyponatraemia',
        'Laboratory finding without clinical significance',
      ],
      indicators: ['Sodium 118'],
    },
    ['options', 'Hyponatraemia'],
  ),
  stops(
    'another order of words',
    {
      options: [
        'Heart failure, acute systolic',
        'Acute systolic heart failure',
        'Chronic systolic heart failure',
      ],
      indicators: ['NT-proBNP 4,100'],
    },
    ['options', 'Acute systolic heart failure'],
  ),
  stops(
    'a word that changes nothing',
    { options: ['Acute kidney injury', 'Probable acute kidney injury', 'Chronic kidney disease'] },
    ['options', 'Probable acute kidney injury'],
  ),
  stops(
    'misspelled',
    { options: ['Nephrotic syndrome', 'Nephrotyc syndrome', 'Chronic kidney disease'] },
    ['options', 'Nephrotyc syndrome'],
  ),
];
