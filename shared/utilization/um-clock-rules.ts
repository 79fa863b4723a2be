/** Clocks of utilization work that payers and regulations set, each with where it is written. A hospital publishes them with its own zone. */
import type { NewClockRule } from '#shared/cases/clock-rules.ts';

const plain = {
  pausedIn: [],
  appliesTo: {},
  dayEndsAt: null,
  cutOffAt: null,
  dayOffDueAt: null,
  second: null,
  holidays: [],
  validFrom: '2026-01-01',
  validTo: null,
} satisfies Partial<NewClockRule>;

const ofReview = { ...plain, kind: 'um-review' } as const;
const ofNotice = {
  ...plain,
  kind: 'notice',
  startsOn: 'open',
  metBy: ['deliver', 'refuse'],
  observesClosures: false,
} as const;

const payerDecides = {
  ...ofReview,
  name: 'um.payer-decision',
  label: 'Decision of the payer',
  startsOn: 'request',
  metBy: ['approve', 'deny'],
  countsFrom: 'event',
  observesClosures: false,
} as const;

const noticeClock = (
  rule: Pick<NewClockRule, 'name' | 'label' | 'length' | 'unit' | 'warnMinutes' | 'citation'> & {
    notice: string;
    dayEndsAt?: string;
  },
  since: 'admission' | 'change',
): Omit<NewClockRule, 'zone'> => {
  const { notice, ...more } = rule;
  return {
    ...ofNotice,
    ...more,
    metBy: [...ofNotice.metBy],
    countsFrom: since === 'admission' ? 'admission' : 'subject.changedAt',
    appliesTo: { notice, since },
  };
};

const moon = {
  name: 'notice.observation',
  label: 'Observation notice',
  notice: 'observation',
  length: 36,
  unit: 'hours',
  // It is needed from 24 hours on.
  warnMinutes: 12 * 60,
  citation:
    '42 CFR 489.20(y): to who is in observation for more than 24 hours, at most 36 hours after it began (CMS-10611)',
} as const;

const importantMessage = {
  name: 'notice.important-message',
  label: 'Important Message',
  notice: 'important-message',
  length: 2,
  unit: 'days',
  dayEndsAt: '23:59',
  warnMinutes: 24 * 60,
  citation: '42 CFR 405.1205(c)(1): within 2 calendar days of the admission (CMS-10065)',
} as const;

const conditionCode44 = {
  name: 'notice.condition-code-44',
  label: 'Written word of the change to outpatient',
  notice: 'condition-code-44',
  length: 2,
  unit: 'days',
  dayEndsAt: '23:59',
  warnMinutes: 24 * 60,
  citation:
    '42 CFR 482.30(d)(3): in writing within 2 days after the hospital finds that the admission is not needed',
} as const;

export const utilizationClockRules: Omit<NewClockRule, 'zone'>[] = [
  {
    ...ofReview,
    name: 'um.admission-notice',
    label: 'Admission notified to the payer',
    startsOn: 'open',
    metBy: ['notify', 'request', 'meet', 'approve'],
    countsFrom: 'admission',
    appliesTo: { review: 'admission' },
    length: 24,
    unit: 'hours',
    dayOffDueAt: '17:00',
    observesClosures: true,
    warnMinutes: 240,
    citation:
      'Example of a payer’s manual: UnitedHealthcare administrative guide 2022, chapter 7: 24 hours on weekdays, else 17:00 of the next business day',
  },
  {
    ...ofReview,
    name: 'um.approved-days',
    label: 'Review before approved days end',
    startsOn: 'open',
    metBy: ['request', 'meet', 'observe', 'escalate'],
    countsFrom: 'subject.authorizedUntil',
    appliesTo: { review: 'continued-stay' },
    length: 1,
    unit: 'days',
    dayEndsAt: '10:00',
    observesClosures: false,
    warnMinutes: 24 * 60,
    citation: 'Example of a hospital policy: by 10:00 of the first day that is not approved',
  },
  {
    ...payerDecides,
    metBy: [...payerDecides.metBy],
    appliesTo: { urgency: 'urgent' },
    length: 72,
    unit: 'hours',
    warnMinutes: 12 * 60,
    citation: '42 CFR 422.572(a): an expedited decision within 72 hours of the request',
  },
  {
    ...payerDecides,
    metBy: [...payerDecides.metBy],
    appliesTo: { urgency: 'standard' },
    length: 7,
    unit: 'days',
    warnMinutes: 24 * 60,
    citation:
      '42 CFR 422.568(b)(1), by CMS-0057-F from 2026: a standard decision within 7 calendar days of the request',
  },
  noticeClock(moon, 'admission'),
  noticeClock(moon, 'change'),
  noticeClock(importantMessage, 'admission'),
  noticeClock(importantMessage, 'change'),
  noticeClock(conditionCode44, 'change'),
];
