/** Stays for infections of the blood, the brain and the bones: sepsis, delirium, a stroke, a broken hip, a bleeding ulcer. */
import { labs, type Story } from './story.ts';

export const urineSepsis: Story = {
  diagnosis: ['N39.0', 'Urinary tract infection, site not specified'],
  admission:
    'Shaking chills, pain in the left flank. Temperature 39.6, pulse 124, respirations 26, pressure 84/48 after 1 l. Blocked catheter changed, cloudy urine.',
  labs: [
    labs.lactate([4.6, 2.9, 1.6]),
    labs.whiteCells([21.7, 17.2, 12.4]),
    labs.crp([286, 214, 98]),
    labs.platelets([104, 98, 131]),
    labs.creatinine([188, 152, 104]),
  ],
  orders: [
    ['Piperacillin and tazobactam', '4.5 g IV every eight hours'],
    ['Ringer’s lactate', '30 ml/kg over three hours'],
    ['Norepinephrine', '0.05 to 0.2 ug/kg/min'],
  ],
  progress: [
    'Norepinephrine off at 04:00. Urine 45 ml/h. Blood culture: Escherichia coli in two bottles.',
    'Fever gone. Moves to the ward today. Tablets by the resistance report.',
  ],
};

export const brokenHip: Story = {
  diagnosis: ['S72.001A', 'Fracture of unspecified part of neck of right femur, initial encounter'],
  admission:
    'Tripped over the rug at home, cannot stand. Right leg short and turned out. Film: broken neck of the femur. Takes apixaban. Lives on the second floor.',
  labs: [
    labs.haemoglobin([124, 88, 84, 93]),
    labs.sodium([137, 132, 134, 136]),
    labs.creatinine([92, 108, 96, 90]),
  ],
  orders: [
    ['Nerve block', 'Fascia iliaca, once'],
    ['Hemiarthroplasty', 'On the next list'],
    ['Red cells', 'One unit on day 2'],
  ],
  progress: [
    'Operation without incident, 700 ml lost. Pain 3 of 10.',
    'Haemoglobin 84, one unit given. Restless at night, sees cats on the bed, calmer by day.',
    'Sits in the chair, walks four steps with two people. Sleeps through.',
  ],
};

export const delirium: Story = {
  diagnosis: ['R41.0', 'Disorientation, unspecified'],
  admission:
    'Found by the neighbour at night in the stairwell, does not know the year. Was well on Sunday. No fall seen. Temperature 37.9, bladder full, 900 ml drained.',
  labs: [labs.sodium([124, 128, 133]), labs.crp([64, 41, 18]), labs.whiteCells([12.6, 10.9, 8.8])],
  orders: [
    ['Fluid restriction', '1 l a day'],
    ['Trimethoprim', '200 mg by mouth twice daily'],
    ['Own glasses and hearing aid', 'From home'],
  ],
  progress: [
    'Attention wanders, pulls at the line, picks at the sheet. Head scan: old changes only.',
    'Follows three steps. Daughter stays until eight. Sodium 133.',
  ],
};

export const stroke: Story = {
  diagnosis: ['I63.9', 'Cerebral infarction, unspecified'],
  admission:
    'Right arm weak and words lost since 07:40. Scan: middle cerebral artery open after thrombolysis at 09:05. Swallows badly, nothing by mouth.',
  labs: [labs.glucose([9.8, 8.4, 7.9]), labs.sodium([138, 139, 137]), labs.crp([6, 48, 72])],
  orders: [
    ['Aspirin', '300 mg by tube once daily, from day 2'],
    ['Feeding tube', 'Placed, position checked by film'],
    ['Speech therapy', 'Swallowing, daily'],
  ],
  progress: [
    'Lifts the arm against gravity, names three of five things. Control scan without bleeding.',
    'Temperature 38.3, coughs when fed, crackles at the right base. Film: new shadow right. Antibiotic begun.',
  ],
};

export const bleedingUlcer: Story = {
  diagnosis: ['K25.4', 'Chronic or unspecified gastric ulcer with hemorrhage'],
  admission:
    'Black stools since Friday, faint on standing. Pulse 112, pressure 98/56. Ibuprofen for a bad back. Gastroscopy: ulcer with a visible vessel, clipped.',
  labs: [
    labs.haemoglobin([71, 86, 88, 91]),
    labs.lactate([2.8, 1.4, 1.0]),
    labs.platelets([188, 176, 181, 204]),
  ],
  orders: [
    ['Red cells', 'Two units'],
    ['Pantoprazole', '40 mg IV twice daily'],
  ],
  progress: [
    'No more black stools. Haemoglobin holds.',
    'Soft food. Test for Helicobacter positive, treatment begun.',
    'Walks on the ward. Iron by mouth. Home tomorrow.',
  ],
};
