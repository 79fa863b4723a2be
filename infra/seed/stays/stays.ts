/** Who is in a bed of the demo hospital, since when and why; and what the review of each stay came to. */
import { bleedingUlcer, brokenHip, delirium, stroke, urineSepsis } from './blood-brain-bones.ts';
import { chronicLungs, embolism, fastRhythm, heartFailure, pneumonia } from './heart-and-lungs.ts';
import {
  highPotassium,
  ketoacidosis,
  kidneyInjury,
  liverConfusion,
  weightLoss,
} from './kidneys-and-metabolism.ts';
import * as queries from './queries.ts';
import type { DemoQuery } from './queries.ts';
import type { Story } from './story.ts';

/** People by the part of their address before the @; hours count back from now. */
export interface DemoReview {
  reason: string;
  /** Where it is not of the admission: a second one, for what was found since. */
  openedHoursAgo?: number;
  /** Hours from now; without them its clock alone says when. */
  dueInHours?: number;
  by?: 'maya.thompson' | 'isaac.morton';
  /** How far it is; without a step nobody has begun. */
  step?: 'reviewing' | 'asked' | 'complete' | 'agreed' | 'disagreed' | 'unanswered';
  begunHoursAgo?: number;
  closedHoursAgo?: number;
  query?: DemoQuery;
}

export interface DemoStay {
  patientName: string;
  story: Story;
  admittedHoursAgo: number;
  /** Of a stay that is over. */
  endedHoursAgo?: number;
  bed: string;
  attending: string;
  review: DemoReview;
}

const maya = { by: 'maya.thompson' } as const;
const isaac = { by: 'isaac.morton' } as const;

const inBed: readonly DemoStay[] = [
  {
    patientName: 'Fatima Sayed',
    story: heartFailure,
    admittedHoursAgo: 77,
    bed: '4 West 401',
    attending: 'Dr. Lena Okafor',
    review: {
      reason: 'Ejection fraction after the echocardiogram',
      ...maya,
      step: 'asked',
      begunHoursAgo: 23,
      query: queries.heartFailureType,
    },
  },
  {
    patientName: 'Derek Barlow',
    story: pneumonia,
    admittedHoursAgo: 55,
    bed: '4 West 407',
    attending: 'Dr. Patrick Byrne',
    review: {
      reason: 'Oxygen need since admission',
      dueInHours: 3.2,
      ...maya,
      step: 'reviewing',
      begunHoursAgo: 1.1,
    },
  },
  {
    patientName: 'Kokila Vyas',
    story: kidneyInjury,
    admittedHoursAgo: 80,
    bed: '5 East 512',
    attending: 'Dr. Amira Haddad',
    review: {
      reason: 'Creatinine above the baseline',
      ...isaac,
      step: 'asked',
      begunHoursAgo: 72,
      query: queries.creatinine,
    },
  },
  {
    patientName: 'Beryl Stokes',
    story: weightLoss,
    admittedHoursAgo: 101,
    bed: '5 East 503',
    attending: 'Dr. Elif Kaya',
    review: {
      reason: 'Weight and the dietitian’s findings',
      ...maya,
      step: 'agreed',
      begunHoursAgo: 30,
      closedHoursAgo: 0.2,
      query: queries.nutrition,
    },
  },
  {
    patientName: 'Balwinder Grewal',
    story: urineSepsis,
    admittedHoursAgo: 61,
    bed: '2 North 206',
    attending: 'Dr. Noah Fischer',
    review: { reason: 'Moves out of intensive care', dueInHours: -4.5 },
  },
  {
    patientName: 'Margaret Chadwick',
    story: brokenHip,
    admittedHoursAgo: 79,
    bed: '6 West 611',
    attending: 'Dr. Nadia Rahman',
    review: { reason: 'Haemoglobin after surgery', openedHoursAgo: 9, dueInHours: 0.7 },
  },
  {
    patientName: 'Roy Mercer',
    story: chronicLungs,
    admittedHoursAgo: 67,
    bed: '4 West 410',
    attending: 'Dr. Patrick Byrne',
    review: {
      reason: 'Ventilation by mask',
      dueInHours: -0.8,
      ...isaac,
      step: 'reviewing',
      begunHoursAgo: 2.5,
    },
  },
  {
    patientName: 'Mihai Rusu',
    story: liverConfusion,
    admittedHoursAgo: 126,
    bed: '5 East 516',
    attending: 'Dr. Elif Kaya',
    review: {
      reason: 'Confusion and lactulose',
      ...isaac,
      step: 'asked',
      begunHoursAgo: 104,
      query: queries.confusion,
    },
  },
  {
    patientName: 'Christine Norris',
    story: delirium,
    admittedHoursAgo: 44,
    bed: '5 East 509',
    attending: 'Dr. Nadia Rahman',
    review: { reason: 'Sodium below 130', openedHoursAgo: 14, dueInHours: 1.9 },
  },
  {
    patientName: 'Wai-Ming Yip',
    story: stroke,
    admittedHoursAgo: 41,
    bed: '6 West 602',
    attending: 'Dr. Rin Sato',
    review: { reason: 'New shadow on the chest film', openedHoursAgo: 7, dueInHours: 6 },
  },
  {
    patientName: 'João Pereira',
    story: embolism,
    admittedHoursAgo: 31,
    bed: '4 West 415',
    attending: 'Dr. Farid Karimi',
    review: { reason: 'Strain of the right ventricle', openedHoursAgo: 20, dueInHours: 9 },
  },
  {
    patientName: 'Kwabena Frimpong',
    story: highPotassium,
    admittedHoursAgo: 28,
    bed: '5 East 520',
    attending: 'Dr. Sunita Patel',
    review: {
      reason: 'New admission, dialysis missed',
      ...isaac,
      step: 'complete',
      begunHoursAgo: 3,
      closedHoursAgo: 1.6,
    },
  },
  {
    patientName: 'Amy Dobson',
    story: ketoacidosis,
    admittedHoursAgo: 19,
    bed: '2 North 203',
    attending: 'Dr. Noah Fischer',
    review: { reason: 'New admission, intensive care', dueInHours: 14 },
  },
  {
    patientName: 'Linda Pritchard',
    story: fastRhythm,
    admittedHoursAgo: 6,
    bed: '4 West 404',
    attending: 'Dr. Lena Okafor',
    review: { reason: 'New admission' },
  },
  {
    patientName: 'Stanley Hughes',
    story: bleedingUlcer,
    admittedHoursAgo: 86,
    bed: '6 West 615',
    attending: 'Dr. Rin Sato',
    review: {
      reason: 'Blood given on the first day',
      ...maya,
      step: 'disagreed',
      begunHoursAgo: 60,
      closedHoursAgo: 22,
      query: queries.bloodLoss,
    },
  },
];

const day = 24;

const discharged: readonly DemoStay[] = [
  {
    patientName: 'Zbigniew Mazur',
    story: chronicLungs,
    admittedHoursAgo: 11 * day,
    endedHoursAgo: 6 * day,
    bed: '4 West 402',
    attending: 'Dr. Patrick Byrne',
    review: {
      reason: 'Blood gas on arrival',
      ...isaac,
      step: 'agreed',
      begunHoursAgo: 9 * day,
      closedHoursAgo: 6.5 * day,
      query: queries.breathing,
    },
  },
  {
    patientName: 'Hilary Ashworth',
    story: pneumonia,
    admittedHoursAgo: 16 * day,
    endedHoursAgo: 9 * day,
    bed: '4 West 412',
    attending: 'Dr. Rin Sato',
    review: {
      reason: 'Pressure and lactate on the first day',
      ...maya,
      step: 'agreed',
      begunHoursAgo: 14 * day,
      closedHoursAgo: 11 * day,
      query: queries.infection,
    },
  },
  {
    patientName: 'Yaw Owusu',
    story: heartFailure,
    admittedHoursAgo: 20 * day,
    endedHoursAgo: 14 * day,
    bed: '4 West 405',
    attending: 'Dr. Lena Okafor',
    review: {
      reason: 'New admission, heart failure',
      ...maya,
      step: 'complete',
      begunHoursAgo: 18 * day,
      closedHoursAgo: 18 * day - 1,
    },
  },
  {
    patientName: 'Rosa Ortega',
    story: bleedingUlcer,
    admittedHoursAgo: 9 * day,
    endedHoursAgo: 4 * day,
    bed: '6 West 609',
    attending: 'Dr. Elif Kaya',
    review: {
      reason: 'Haemoglobin on admission',
      ...isaac,
      step: 'complete',
      begunHoursAgo: 7 * day,
      closedHoursAgo: 7 * day - 2,
    },
  },
  {
    patientName: 'Trevor Lowe',
    story: fastRhythm,
    admittedHoursAgo: 7 * day,
    endedHoursAgo: 5 * day,
    bed: '4 West 408',
    attending: 'Dr. Farid Karimi',
    review: {
      reason: 'Second review before discharge',
      ...isaac,
      step: 'complete',
      begunHoursAgo: 5.6 * day,
      closedHoursAgo: 5.5 * day,
    },
  },
];

export const stays: readonly DemoStay[] = [...inBed, ...discharged];
