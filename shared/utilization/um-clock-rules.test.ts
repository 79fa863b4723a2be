/** A table of the clocks of utilization: for each rule when a clock by it falls due, in local time. */
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { dueAt, warnAt } from '#shared/cases/clock.ts';
import { NewClockRule } from '#shared/cases/clock-rules.ts';
import { hourMs } from '#shared/durations.ts';
import { utilizationClockRules } from './um-clock-rules.ts';
import { copyNeed, dueBeforeDischarge } from './patient-notices.ts';

const zone = 'America/New_York';
// Memorial Day, Independence Day (observed) and Thanksgiving of 2026, 5 U.S.C. 6103.
const holidays = ['2026-05-25', '2026-07-03', '2026-11-26'];

/** By the name of the rule and what it applies to: "start > due". Switches are on 8 March and 1 November. */
const table: Record<string, string> = {
  // UnitedHealthcare administrative guide 2022, chapter 7.
  'um.admission-notice admission': `
    Mon 2026-06-01 10:00 > Tue 2026-06-02 10:00
    Thu 2026-06-04 23:50 > Fri 2026-06-05 23:50
    Fri 2026-06-05 10:00 > Mon 2026-06-08 17:00
    Sat 2026-06-06 10:00 > Mon 2026-06-08 17:00
    Sat 2026-05-23 10:00 > Tue 2026-05-26 17:00
    Thu 2026-07-02 10:00 > Mon 2026-07-06 17:00
    Wed 2026-11-25 20:00 > Fri 2026-11-27 17:00
    Sat 2026-03-07 23:50 > Mon 2026-03-09 17:00
    Sun 2026-11-01 00:30 > Mon 2026-11-02 17:00`,
  // A hospital's policy.
  'um.approved-days continued-stay': `
    Wed 2026-06-03 00:00 > Thu 2026-06-04 10:00
    Fri 2026-06-05 00:00 > Sat 2026-06-06 10:00
    Sat 2026-03-07 00:00 > Sun 2026-03-08 10:00
    Sat 2026-10-31 00:00 > Sun 2026-11-01 10:00
    Wed 2026-11-25 00:00 > Thu 2026-11-26 10:00`,
  // 42 CFR 422.572(a): hours pass on weekends and holidays too.
  'um.payer-decision urgent': `
    Fri 2026-06-05 10:00 > Mon 2026-06-08 10:00
    Wed 2026-11-25 23:50 > Sat 2026-11-28 23:50
    Fri 2026-03-06 10:00 > Mon 2026-03-09 11:00
    Fri 2026-10-30 10:00 > Mon 2026-11-02 09:00`,
  // 42 CFR 422.568(b)(1): calendar days.
  'um.payer-decision standard': `
    Fri 2026-06-05 10:00 > Fri 2026-06-12 10:00
    Thu 2026-11-19 16:00 > Thu 2026-11-26 16:00
    Wed 2026-03-04 10:00 > Wed 2026-03-11 10:00
    Tue 2026-10-27 23:50 > Tue 2026-11-03 23:50`,
  // 42 CFR 489.20(y).
  'notice.observation observation admission': `
    Mon 2026-06-01 10:00 > Tue 2026-06-02 22:00
    Sat 2026-06-06 20:00 > Mon 2026-06-08 08:00
    Wed 2026-11-25 23:50 > Fri 2026-11-27 11:50
    Sat 2026-03-07 12:00 > Mon 2026-03-09 01:00
    Sat 2026-10-31 12:00 > Sun 2026-11-01 23:00`,
  'notice.observation observation change': 'Sat 2026-03-07 12:00 > Mon 2026-03-09 01:00',
  // 42 CFR 405.1205(c)(1): calendar days, whatever the time of the admission.
  'notice.important-message important-message admission': `
    Mon 2026-06-01 00:10 > Wed 2026-06-03 23:59
    Mon 2026-06-01 23:50 > Wed 2026-06-03 23:59
    Fri 2026-06-05 10:00 > Sun 2026-06-07 23:59
    Tue 2026-11-24 10:00 > Thu 2026-11-26 23:59
    Fri 2026-03-06 23:50 > Sun 2026-03-08 23:59
    Fri 2026-10-30 00:10 > Sun 2026-11-01 23:59`,
  'notice.important-message important-message change':
    'Mon 2026-06-01 23:50 > Wed 2026-06-03 23:59',
  // 42 CFR 482.30(d)(3).
  'notice.condition-code-44 condition-code-44 change': `
    Thu 2026-11-26 10:00 > Sat 2026-11-28 23:59
    Fri 2026-03-06 10:00 > Sun 2026-03-08 23:59
    Fri 2026-10-30 23:50 > Sun 2026-11-01 23:59`,
};

const format = 'ccc yyyy-MM-dd HH:mm';
const instantOf = (text: string): Date => {
  const moment = DateTime.fromFormat(text.trim(), format, { zone, locale: 'en' });
  if (!moment.isValid) throw new Error(`${text}: ${moment.invalidExplanation}`);
  return moment.toJSDate();
};

const nameOf = ({ name, appliesTo }: Pick<NewClockRule, 'name' | 'appliesTo'>) =>
  [name, ...Object.values(appliesTo)].join(' ');

test('S438 every clock of utilization can be published, says where it is written, and stands in the table', () => {
  const refused = utilizationClockRules.filter(
    (rule) => !NewClockRule.safeParse({ ...rule, zone }).success,
  );
  expect(refused).toEqual([]);
  expect(utilizationClockRules.filter(({ citation }) => !/\d|Example/.test(citation))).toEqual([]);
  expect(utilizationClockRules.map(nameOf).toSorted()).toEqual(Object.keys(table).toSorted());
});

const rows = Object.entries(table).flatMap(([name, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((row) => ({ name, row: row.trim() })),
);

test.each(rows)('S438 $name: $row', ({ name, row }) => {
  const rule = utilizationClockRules.find((candidate) => nameOf(candidate) === name)!;
  const length = {
    ...rule,
    zone,
    // Closures of the hospital: only where the rule looks at them.
    holidays: new Set(rule.observesClosures ? holidays : []),
  };
  const [start = '', due] = row.split(' > ');
  const answer = DateTime.fromJSDate(dueAt(length, instantOf(start)), { zone });
  expect(answer.setLocale('en').toFormat(format)).toBe(due);
});

// 42 CFR 489.20(y): it is owed to who is in observation for more than 24 hours.
test.each(['Mon 2026-06-01 10:00', 'Sat 2026-03-07 12:00', 'Sat 2026-10-31 12:00'])(
  'S438 the observation notice warns once it is needed, 24 hours after %s, whatever the clocks on the wall do',
  (start) => {
    const begun = instantOf(start);
    const moons = utilizationClockRules.filter(({ name }) => name === 'notice.observation');
    for (const { warnMinutes, ...rule } of moons) {
      const due = dueAt({ ...rule, zone, holidays: new Set() }, begun);
      expect(warnAt(due, begun, warnMinutes).getTime() - begun.getTime()).toBe(24 * hourMs);
    }
  },
);

// 42 CFR 405.1205(c)(2) and 405.1211: the discharge, and by when the notice has to be there.
test.each([
  ['Mon 2026-06-08 15:00', 'Mon 2026-06-08 11:00'],
  ['Sun 2026-03-08 05:00', 'Sun 2026-03-08 00:00'],
  ['Sun 2026-11-01 03:30', 'Sun 2026-11-01 00:30'],
  ['Thu 2026-11-26 02:00', 'Wed 2026-11-25 22:00'],
])('S439 before a discharge at %s a copy or a change of status is due at %s', (leaves, due) => {
  for (const notice of ['important-message-copy', 'change-of-status'] as const)
    expect(dueBeforeDischarge(notice, instantOf(leaves))).toEqual(instantOf(due));
  expect(dueBeforeDischarge('observation', instantOf(leaves))).toBeNull();
  expect(dueBeforeDischarge('change-of-status', null)).toBeNull();
});

test.each([
  [
    'first given within the two days before',
    'Sat 2026-06-06 16:00',
    'Mon 2026-06-08 09:00',
    'none',
  ],
  ['first given two days before', 'Sat 2026-06-06 15:00', 'Mon 2026-06-08 09:00', 'none'],
  ['first given a minute earlier', 'Sat 2026-06-06 14:59', 'Mon 2026-06-08 09:00', 'due'],
  [
    'first given earlier, two days are not reached',
    'Mon 2026-06-01 16:00',
    'Sat 2026-06-06 14:59',
    'not-yet',
  ],
  ['first given earlier, within two days', 'Mon 2026-06-01 16:00', 'Sat 2026-06-06 15:00', 'due'],
] as const)(
  'S439 the copy before a discharge on Monday at 15:00: %s',
  (_, delivered, now, need) => {
    const dischargeAt = instantOf('Mon 2026-06-08 15:00');
    const times = { deliveredAt: instantOf(delivered), now: instantOf(now), dischargeAt };
    expect(copyNeed(times)).toBe(need);
  },
);
