/** Stays for the kidneys and the metabolism: kidney injury, ketoacidosis, a diseased liver, malnutrition. */
import { labs, type Story } from './story.ts';

export const kidneyInjury: Story = {
  diagnosis: ['N17.9', 'Acute kidney failure, unspecified'],
  admission:
    'Vomiting for four days, little urine. Dry, pressure 96/60. Takes lisinopril and ibuprofen. Creatinine was 79 in spring.',
  labs: [
    labs.creatinine([301, 230, 150, 106]),
    labs.potassium([5.9, 5.1, 4.6, 4.3]),
    labs.albumin([26, 24, 25, 27]),
  ],
  orders: [
    ['Ringer’s lactate', '125 ml/h IV'],
    ['Ondansetron', '4 mg IV when needed'],
  ],
  progress: [
    'Urine 0.8 ml/kg/h after fluids. Lisinopril and ibuprofen stopped.',
    'Ultrasound: kidneys of normal size, no obstruction. Eats half of the meals.',
    'Creatinine near its usual value. Home tomorrow if it holds.',
  ],
};

export const highPotassium: Story = {
  diagnosis: ['E87.5', 'Hyperkalemia'],
  admission:
    'Missed two dialysis sessions, weak legs since yesterday. Peaked T waves. Lungs wet, 4.5 kg above dry weight.',
  labs: [
    labs.potassium([6.9, 5.0, 4.6]),
    labs.creatinine([812, 540, 610]),
    labs.haemoglobin([96, 94, 95]),
  ],
  orders: [
    ['Calcium gluconate', '10 ml of 10 % IV, once'],
    ['Dialysis', 'Today and tomorrow, 3 l off each'],
  ],
  progress: [
    'Two sessions, 5.8 l off. T waves normal. Breathes easily.',
    'Transport to the dialysis unit arranged from Monday. Asks who pays for the taxi.',
  ],
};

export const ketoacidosis: Story = {
  diagnosis: ['E10.10', 'Type 1 diabetes mellitus with ketoacidosis without coma'],
  admission:
    'Thirst and vomiting for two days, insulin pen broken. Deep breathing, drowsy but answers. pH 7.09.',
  labs: [
    labs.glucose([31.4, 12.8, 9.1]),
    labs.ketones([6.2, 1.4, 0.4]),
    labs.potassium([5.4, 3.4, 4.0]),
    labs.sodium([129, 136, 138]),
  ],
  orders: [
    ['Insulin', '0.1 units/kg/h IV'],
    ['Sodium chloride 0.9 %', '1 l over one hour, then 500 ml/h'],
  ],
  progress: [
    'Ketones below 1.5, eats breakfast. Insulin under the skin from noon.',
    'Diabetes nurse: new pens, sick-day rules with an interpreter.',
  ],
};

export const liverConfusion: Story = {
  diagnosis: ['K70.30', 'Alcoholic cirrhosis of liver without ascites'],
  admission:
    'Brought by the daughter: sleeps by day, does not find the bathroom, hands flap. No fever. No bowel movement for four days.',
  labs: [
    labs.ammonia([118, 84, 52, 44]),
    labs.sodium([127, 126, 129, 132]),
    labs.platelets([84, 79, 82, 88]),
    labs.albumin([27, 26, 26, 28]),
  ],
  orders: [
    ['Lactulose', '30 ml by mouth three times daily'],
    ['Rifaximin', '550 mg by mouth twice daily'],
    ['Fluid restriction', '1.5 l a day'],
  ],
  progress: [
    'Answers slowly, wrong day and place. Three bowel movements.',
    'Knows the ward. Flap gone. Head scan without bleeding.',
    'Oriented. Daughter says he is himself again.',
  ],
};

export const weightLoss: Story = {
  diagnosis: ['K52.9', 'Noninfective gastroenteritis and colitis, unspecified'],
  admission:
    'Loose stools for two months, weak. Trousers three sizes too large. Lives alone since spring, cooks little.',
  labs: [
    labs.albumin([24, 23, 24, 25]),
    labs.prealbumin([82, 79, 94, 112]),
    labs.haemoglobin([101, 98, 99, 102]),
  ],
  orders: [
    ['Build-up drinks', '200 ml three times daily'],
    ['Thiamine', '100 mg by mouth once daily'],
    ['Dietitian', 'Assessment'],
  ],
  progress: [
    'Weight 46.3 kg, body mass index 16.4. Lost 9 kg in four months by the family doctor’s letter.',
    'Dietitian: eats less than half of what is needed; temples and hands hollow, grip weak. Plan for 1,900 kcal.',
    'Colonoscopy without finding. Gains 0.4 kg.',
  ],
  nursing: 'Skin over the sacrum red, does not blanch, 3 by 2 cm. Air mattress.',
};
