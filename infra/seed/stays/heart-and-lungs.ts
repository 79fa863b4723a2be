/** Stays for the heart and the lungs: heart failure, pneumonia, an embolism, a flare of COPD, a rhythm too fast. */
import { labs, type Story } from './story.ts';

export const heartFailure: Story = {
  diagnosis: ['I50.9', 'Heart failure, unspecified'],
  admission:
    'Short of breath for five days, cannot lie flat. Ankles swollen to the knee. Crackles at both bases. Chest film: congestion, small effusion on the right. Weight 94.2 kg, usually 86.',
  labs: [
    labs.natriuretic([6120, 4380, 2210, 1490]),
    labs.potassium([4.4, 3.6, 3.2, 3.9]),
    labs.creatinine([98, 142, 168, 121]),
  ],
  orders: [
    ['Furosemide', '40 mg IV twice daily'],
    ['Potassium chloride', '20 mmol by mouth once daily'],
    ['Daily weight', 'Before breakfast'],
  ],
  progress: [
    'Diuresing well, 2.1 l out. Weight down 1.8 kg. Oxygen 2 l.',
    'Walks to the door without stopping. Ejection fraction 30 % on today’s echocardiogram. Potassium low, replaced.',
    'Off oxygen. Weight 88.1 kg. Tablets from today. Furosemide held for a day, kidney values are watched.',
  ],
};

export const pneumonia: Story = {
  diagnosis: ['J18.9', 'Pneumonia, unspecified organism'],
  admission:
    'Fever 39.2, cough with green sputum, confused since last night. Pressure 88/50, better after two litres. Saturation 86 % on air. Infiltrate in the right lower lobe.',
  labs: [
    labs.lactate([3.8, 2.1, 1.2, 1.0]),
    labs.whiteCells([18.4, 16.1, 12.3, 9.8]),
    labs.oxygen([7.1, 8.4, 9.6, 10.8]),
    labs.sodium([128, 131, 134, 136]),
  ],
  orders: [
    ['Oxygen', '6 l by mask, target saturation 94 to 98 %'],
    ['Ceftriaxone', '2 g IV once daily'],
    ['Azithromycin', '500 mg IV once daily'],
  ],
  progress: [
    'High-flow oxygen overnight, 40 l at 45 %. Pressure steady without vasopressors. Still confused at night.',
    'Oriented. Fever gone. Oxygen 3 l by cannula. Blood culture: Streptococcus pneumoniae.',
    'Room air. Eats and walks. Tablets from tomorrow.',
  ],
  nursing: 'Respirations 32 a minute on arrival, uses neck muscles, speaks in single words.',
};

export const embolism: Story = {
  diagnosis: ['I26.99', 'Pulmonary embolism without acute cor pulmonale'],
  admission:
    'Sudden pain at each breath after a long flight. Pulse 118, saturation 90 %. Left calf warm. Scan: emboli in both lower arteries, right ventricle wider than the left.',
  labs: [
    labs.troponin([62, 48, 21]),
    labs.natriuretic([1840, 1210, 640]),
    labs.oxygen([8.2, 9.1, 10.6]),
  ],
  orders: [
    ['Enoxaparin', '90 mg under the skin twice daily'],
    ['Oxygen', '3 l by cannula'],
  ],
  progress: [
    'Pulse 92. Echocardiogram: right ventricle mildly strained, pressure 45 mmHg. No thrombolysis, heart team agrees.',
    'Off oxygen at rest. Apixaban from this evening. Clinic in six weeks.',
  ],
};

export const chronicLungs: Story = {
  diagnosis: ['J44.1', 'COPD with acute exacerbation'],
  admission:
    'Breathless for three days, drowsy this morning. Barrel chest, wheeze on both sides. Uses 1 l at home. Blood gas on arrival: pH 7.26.',
  labs: [
    labs.carbonDioxide([9.4, 8.1, 6.9, 6.2]),
    labs.oxygen([7.4, 8.0, 8.6, 8.9]),
    labs.whiteCells([13.2, 11.8, 9.6, 9.1]),
  ],
  orders: [
    ['Non-invasive ventilation', '14 over 5 cm water, at night and as needed'],
    ['Prednisolone', '40 mg by mouth once daily'],
    ['Salbutamol', '5 mg nebulized every four hours'],
  ],
  progress: [
    'Awake and eats. Mask for 11 of 24 hours, pH 7.33.',
    'Mask at night only. Physiotherapist: walks 20 m with a frame.',
    'Back to 1 l. Son asks about help at home.',
  ],
};

export const fastRhythm: Story = {
  diagnosis: ['I48.91', 'Atrial fibrillation, unspecified'],
  admission:
    'Palpitations since the morning, light-headed on the stairs. Pulse 148, irregular. Pressure 102/64. No chest pain. Forgot her bisoprolol for a week.',
  labs: [labs.troponin([22, 24]), labs.potassium([3.3, 4.1]), labs.creatinine([88, 86])],
  orders: [
    ['Bisoprolol', '5 mg by mouth once daily'],
    ['Apixaban', '5 mg by mouth twice daily'],
  ],
  progress: ['Pulse 84 at rest. Feels well. Echocardiogram: left atrium enlarged, valves normal.'],
};
