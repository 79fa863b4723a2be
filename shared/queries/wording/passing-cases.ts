/** Wordings that may be sent, some of them close to what is stopped, each with the reason why. */
import { passes, type WordingCase } from './wording-case.ts';

const none: readonly string[] = [];
const noSignificance = 'Laboratory finding without clinical significance';

export const passingCases: readonly WordingCase[] = [
  passes('two diagnoses with their indicator', {}),
  passes('asks for the meaning', {
    question: 'Please look at the cited results. Which diagnosis, if any, do they represent?',
  }),
  passes('asks to clarify', {
    question: 'Can you clarify what the cited results stand for in this stay?',
  }),
  passes('asks to specify', {
    question: 'Could you please specify the cause of the cited results?',
  }),
  passes('asks for an opinion', { question: 'What is your own assessment of the cited results?' }),
  passes('“consider” of what was done', {
    question: 'What did you consider when the value rose on Tuesday?',
  }),
  passes('“risk” of the patient', {
    question: 'The note says at risk of falls. What do the results mean?',
  }),
  passes('“severity” of what is there', {
    question: 'What is the severity of what the cited results show?',
  }),
  passes('“quality” of a sample', {
    question: 'The quality of the sample was poor. What do the results mean?',
  }),
  passes('“code” of an emergency', {
    question: 'The patient had a code blue at 03:00. What do the results mean?',
  }),
  passes('“denied” by the patient', {
    question: 'The patient denied pain. What do the cited results mean?',
  }),
  passes('“weight” of the patient', { topic: 'Weight during this stay' }),
  passes('“cost” inside a word', {
    question: 'Costovertebral tenderness is noted. What do the results mean?',
  }),
  passes('“shock” inside a word', {
    question: 'The aftershocks are not asked about. What do the results mean?',
  }),
  passes('“hit” inside a word', {
    question: 'The white count is cited. What do the results mean?',
  }),
  passes('“must” as smell', {
    question: 'A musty smell is noted. What do the cited results mean?',
  }),
  passes('“diagnosis” ends like one', {
    question: 'Which diagnosis and which prognosis do the results mean?',
  }),
  passes('“does” is no British spelling', {
    question: 'What does the cited value mean for this stay?',
  }),
  passes('a sign is no diagnosis', {
    question: 'With edema, fever and confusion, what do the results mean?',
  }),
  passes('numbers beside letters', { topic: 'HbA1c, T4 and B12 this week' }),
  passes('what was measured', { topic: 'Skin findings in the nursing record' }),
  passes('what was measured', { topic: 'Ejection fraction of this stay' }),
  passes('what was given', { topic: 'Oxygen and fluids of the first day' }),
  passes('documented, so its kind is asked', {
    topic: 'Kind of heart failure',
    question: 'Heart failure is documented on 2 November. Which kind, if known?',
    options: ['Acute systolic heart failure', 'Acute diastolic heart failure'],
    indicators: [
      'Progress note: known heart failure, more short of breath',
      'NT-proBNP 4,100 ng/L',
    ],
  }),
  passes('documented by its abbreviation', {
    question: 'Which stage has the chronic kidney disease of the note?',
    options: ['Stage 3a', 'Stage 3b'],
    indicators: ['Progress note: CKD, eGFR 41'],
  }),
  passes('documented in British spelling', {
    question: 'Which cause has the anemia of the note?',
    options: ['Acute blood loss', 'Chronic disease of the kidney'],
    indicators: ['Note: anaemia after surgery. Haemoglobin 80 g/L'],
  }),
  passes('ruled out first, documented later', {
    question: 'Which cause has the sepsis of the last note?',
    options: ['Of the urinary tract', 'Of the lung'],
    indicators: ['Note of Monday: sepsis ruled out', 'Note of Tuesday: sepsis'],
  }),
  passes('present at admission, documented', {
    question: 'Was the pressure injury of the sacrum there at admission?',
    options: none,
    indicators: ['Wound note: pressure injury of the sacrum, stage 2'],
  }),
  passes('cause and effect, both documented', {
    question: 'Is the encephalopathy caused by the sepsis?',
    options: none,
    indicators: ['Note: sepsis', 'Note: metabolic encephalopathy'],
  }),
  passes('yes or no of a sign', {
    question: 'Were the cited skin findings there at admission?',
    options: none,
    indicators: ['Skin assessment: redness'],
  }),
  passes('a finding without significance is an answer', {
    topic: 'Sodium during this stay',
    options: ['Hyponatremia, treated or monitored', noSignificance],
    indicators: ['Sodium 118 mmol/L'],
  }),
  passes('acute and chronic are two', {
    options: ['Acute systolic heart failure', 'Chronic systolic heart failure'],
    indicators: ['Ejection fraction 25 %'],
  }),
  passes('stages are two', {
    options: ['Chronic kidney disease, stage 3', 'Chronic kidney disease, stage 4'],
  }),
  passes('types are two', {
    options: ['Type 1 myocardial infarction', 'Type 2 myocardial infarction'],
    indicators: ['Troponin T 410 ng/L'],
  }),
  passes('too little and too much are two', {
    options: ['Macrocytic, from lack of B12', 'Microcytic, from lack of iron'],
    indicators: ['MCV 71 fL'],
  }),
  passes('sides are two', { options: ['Of the left kidney', 'Of the right kidney'] }),
  passes('sepsis with and without shock are two', {
    options: ['Sepsis', 'Septic shock'],
    indicators: ['Lactate 4.1 mmol/L', 'Blood pressure 80/40 mmHg'],
  }),
  passes('“no” that denies none of the others', {
    options: ['Acute kidney injury', 'No change of a known disease'],
  }),
  passes('causes that are not listed', {
    options: ['Prerenal, from loss of fluid', 'From medicines'],
  }),
  passes('the indicator is in a note', {
    options: ['Moderate malnutrition', 'Mild malnutrition'],
    indicators: ['Dietitian note: lost muscle, intake below half'],
  }),
  passes('the indicator is in a title', {
    options: ['Acute respiratory failure with hypoxia', 'Exacerbation of COPD'],
    indicators: ['Oxygen saturation 84 %'],
  }),
  passes('a template cites nothing', {
    options: ['Sepsis', 'Infection without organ dysfunction'],
    indicators: undefined,
  }),
];
