/** The clock of the first contact after discharge, with where it is written. A hospital publishes it with its own zone. */
import type { NewClockRule } from '#shared/cases/clock-rules.ts';

export const contactClockRules: readonly Omit<NewClockRule, 'zone'>[] = [
  {
    name: 'contact.first',
    label: 'First contact after discharge',
    kind: 'contact',
    startsOn: 'open',
    // A contact that was planned before has no clock until the record says the discharge.
    countsFrom: 'discharge',
    metBy: ['finish'],
    pausedIn: [],
    appliesTo: { why: 'discharge' },
    length: 2,
    unit: 'business-days',
    dayEndsAt: '17:00',
    cutOffAt: null,
    dayOffDueAt: null,
    second: null,
    observesClosures: true,
    holidays: [],
    warnMinutes: 240,
    citation:
      'Two published programmes call within two business days of discharge (hvpaa.org, See you later; buildingtrust.org, discharge virtual visits)',
    validFrom: '2026-01-01',
    validTo: null,
  },
];
