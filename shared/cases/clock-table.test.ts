/** A table of clocks: for each rule where it is written, and when a clock by it falls due, in local time. */
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { dueAt, type ClockLength } from './clock.ts';

const plain: Omit<ClockLength, 'length' | 'unit'> = {
  zone: 'America/New_York',
  dayEndsAt: null,
  cutOffAt: null,
  dayOffDueAt: null,
  second: null,
  // Federal holidays of 2026, 5 U.S.C. 6103: Independence Day is observed on Friday.
  holidays: new Set(['2026-05-25', '2026-07-03', '2026-09-07', '2026-11-26', '2026-12-25']),
};

const hours = (length: number, more: Partial<ClockLength> = {}): ClockLength => ({
  ...plain,
  unit: 'hours',
  length,
  ...more,
});
const days = (length: number, more: Partial<ClockLength> = {}): ClockLength => ({
  ...plain,
  unit: 'days',
  length,
  ...more,
});
const businessDays = (length: number, more: Partial<ClockLength> = {}): ClockLength => ({
  ...plain,
  unit: 'business-days',
  length,
  ...more,
});
const midnights = (length: number, more: Partial<ClockLength> = {}): ClockLength => ({
  ...plain,
  unit: 'midnights',
  length,
  ...more,
});

const until17 = { dayEndsAt: '17:00' };
const oneBusinessDay = { length: 1, unit: 'business-days' as const, dayEndsAt: '17:00' };

interface Section {
  rule: ClockLength;
  citation: string;
  /** "start > due", with "pause from - to" between them where it waited. */
  rows: string;
}

const table: Section[] = [
  {
    rule: businessDays(1, until17),
    citation: 'Aetna OfficeLink December 2019, notice of admission: one business day',
    rows: `
      Mon 2026-06-01 10:00 > Tue 2026-06-02 17:00
      Mon 2026-06-01 18:30 > Tue 2026-06-02 17:00
      Fri 2026-06-05 10:00 > Mon 2026-06-08 17:00
      Fri 2026-06-05 23:59 > Mon 2026-06-08 17:00
      Sat 2026-06-06 00:00 > Mon 2026-06-08 17:00
      Sat 2026-06-06 10:00 > Mon 2026-06-08 17:00
      Sun 2026-06-07 23:59 > Mon 2026-06-08 17:00
      Mon 2026-06-08 00:00 > Tue 2026-06-09 17:00
      Thu 2026-07-02 10:00 > Mon 2026-07-06 17:00
      Fri 2026-07-03 10:00 > Mon 2026-07-06 17:00
      Sat 2026-05-23 10:00 > Tue 2026-05-26 17:00
      Mon 2026-05-25 10:00 > Tue 2026-05-26 17:00
      Thu 2026-11-26 10:00 > Fri 2026-11-27 17:00
      Thu 2026-12-24 10:00 > Mon 2026-12-28 17:00
      Fri 2026-03-06 17:00 > Mon 2026-03-09 17:00
      Sat 2026-10-31 10:00 > Mon 2026-11-02 17:00`,
  },
  {
    rule: businessDays(1),
    citation:
      'Fed. R. Civ. P. 6(a)(1), (4): the day of the event is left out, the last day ends at midnight',
    rows: `
      Fri 2026-06-05 15:00 > Mon 2026-06-08 15:00
      Sat 2026-06-06 10:00 > Mon 2026-06-08 23:59
      Sun 2026-06-07 10:00 > Mon 2026-06-08 23:59
      Thu 2026-11-26 15:00 > Fri 2026-11-27 23:59
      Wed 2026-11-25 15:00 > Fri 2026-11-27 15:00
      Fri 2026-03-06 15:00 > Mon 2026-03-09 15:00
      Fri 2026-10-30 15:00 > Mon 2026-11-02 15:00`,
  },
  {
    rule: businessDays(5, until17),
    citation: 'converus.ai, peer-to-peer: windows of 5 to 14 business days, by plan',
    rows: `
      Mon 2026-06-01 10:00 > Mon 2026-06-08 17:00
      Sat 2026-06-06 10:00 > Fri 2026-06-12 17:00
      Fri 2026-05-22 10:00 > Mon 2026-06-01 17:00
      Sun 2026-11-22 10:00 > Mon 2026-11-30 17:00`,
  },
  {
    rule: businessDays(1, { ...until17, cutOffAt: '16:00' }),
    citation:
      'received after 16:00 counts as the next business day, as payers’ manuals say; decision 0157',
    rows: `
      Mon 2026-06-01 15:59 > Tue 2026-06-02 17:00
      Mon 2026-06-01 16:00 > Wed 2026-06-03 17:00
      Fri 2026-06-05 15:59 > Mon 2026-06-08 17:00
      Fri 2026-06-05 16:00 > Tue 2026-06-09 17:00
      Sat 2026-06-06 10:00 > Tue 2026-06-09 17:00
      Mon 2026-06-08 00:00 > Tue 2026-06-09 17:00
      Thu 2026-07-02 16:30 > Tue 2026-07-07 17:00
      Fri 2026-03-06 16:00 > Tue 2026-03-10 17:00`,
  },
  {
    rule: days(1, { ...until17, cutOffAt: '16:00' }),
    citation: 'the same cut-off for calendar days; decision 0157',
    rows: `
      Fri 2026-06-05 15:59 > Sat 2026-06-06 17:00
      Fri 2026-06-05 16:00 > Sun 2026-06-07 17:00`,
  },
  {
    rule: hours(24, { dayOffDueAt: '17:00' }),
    citation:
      'UHC administrative guide 2022, ch. 7: 24 h on weekdays, else 17:00 of the next business day',
    rows: `
      Mon 2026-06-01 10:00 > Tue 2026-06-02 10:00
      Thu 2026-06-04 22:15 > Fri 2026-06-05 22:15
      Fri 2026-06-05 10:00 > Mon 2026-06-08 17:00
      Sat 2026-06-06 10:00 > Mon 2026-06-08 17:00
      Sun 2026-06-07 10:00 > Mon 2026-06-08 17:00
      Mon 2026-06-08 00:10 > Tue 2026-06-09 00:10
      Thu 2026-07-02 10:00 > Mon 2026-07-06 17:00
      Sun 2026-05-24 10:00 > Tue 2026-05-26 17:00
      Thu 2026-11-26 20:00 > Fri 2026-11-27 17:00
      Sat 2026-03-07 23:30 > Mon 2026-03-09 17:00
      Sun 2026-11-01 00:30 > Mon 2026-11-02 17:00
      Fri 2026-06-05 10:00 pause Fri 2026-06-05 12:00 - Mon 2026-06-08 09:00 > Tue 2026-06-09 07:00
      Fri 2026-06-05 10:00 pause Mon 2026-06-08 08:00 - Tue 2026-06-09 12:00 > Tue 2026-06-09 17:00
      Fri 2026-06-05 10:00 pause Mon 2026-06-08 08:00 - Tue 2026-06-09 18:00 > Wed 2026-06-10 17:00`,
  },
  {
    rule: hours(36),
    citation: '42 CFR 489.20(y): the MOON within 36 hours after observation begins',
    rows: `
      Mon 2026-06-01 10:00 > Tue 2026-06-02 22:00
      Sat 2026-03-07 12:00 > Mon 2026-03-09 01:00
      Sat 2026-10-31 12:00 > Sun 2026-11-01 23:00`,
  },
  {
    rule: hours(72),
    citation: 'CMS-0057-F: an expedited decision of the payer within 72 hours',
    rows: `
      Fri 2026-06-05 10:00 > Mon 2026-06-08 10:00
      Fri 2026-06-05 10:00 pause Sat 2026-06-06 10:00 - Sat 2026-06-06 16:30 > Mon 2026-06-08 16:30
      Fri 2026-06-05 10:00 pause Thu 2026-06-04 10:00 - Fri 2026-06-05 12:00 > Mon 2026-06-08 12:00
      Fri 2026-06-05 10:00 pause Wed 2026-06-03 10:00 - Thu 2026-06-04 10:00 > Mon 2026-06-08 10:00`,
  },
  {
    rule: days(7),
    citation: 'CMS-0057-F: a standard decision within 7 calendar days',
    rows: `
      Mon 2026-03-02 14:00 > Mon 2026-03-09 14:00
      Mon 2026-10-26 14:00 > Mon 2026-11-02 14:00
      Mon 2026-03-02 14:00 pause Tue 2026-03-03 09:00 - Thu 2026-03-05 09:00 > Wed 2026-03-11 14:00`,
  },
  {
    rule: days(60, { ...until17, dayOffDueAt: '17:00' }),
    citation:
      '42 CFR 405.1002(a)(1), 60 days for a hearing; a last day that is a day off moves, as in Fed. R. Civ. P. 6(a)(1)(C)',
    rows: `
      Mon 2026-06-01 10:00 > Fri 2026-07-31 17:00
      Tue 2026-06-02 10:00 > Mon 2026-08-03 17:00
      Mon 2026-05-04 10:00 > Mon 2026-07-06 17:00
      Sun 2026-06-07 10:00 > Thu 2026-08-06 17:00`,
  },
  {
    rule: days(1),
    citation:
      'a day is the same time on the wall; a time that the switch leaves out is an hour later',
    rows: `
      Sat 2026-03-07 02:30 > Sun 2026-03-08 03:30
      Sat 2026-10-31 12:00 > Sun 2026-11-01 12:00`,
  },
  {
    rule: midnights(2),
    citation: '42 CFR 412.3(d)(1): a stay that crosses two midnights',
    rows: `
      Mon 2026-06-01 23:59 > Wed 2026-06-03 00:00
      Tue 2026-06-02 00:00 > Thu 2026-06-04 00:00
      Sat 2026-03-07 10:00 > Mon 2026-03-09 00:00
      Sat 2026-03-07 23:30 > Mon 2026-03-09 00:00
      Sat 2026-10-31 10:00 > Mon 2026-11-02 00:00
      Sun 2026-11-01 00:10 > Tue 2026-11-03 00:00`,
  },
  {
    rule: hours(24, { second: { ...oneBusinessDay, takes: 'later' } }),
    citation: 'the later of 24 hours and one business day; decision 0157',
    rows: `
      Mon 2026-06-01 10:00 > Tue 2026-06-02 17:00
      Mon 2026-06-01 18:00 > Tue 2026-06-02 18:00
      Sat 2026-06-06 10:00 > Mon 2026-06-08 17:00`,
  },
  {
    rule: hours(72, { second: { ...oneBusinessDay, takes: 'earlier' } }),
    citation: 'the earlier of 72 hours and one business day; decision 0157',
    rows: `
      Mon 2026-06-01 10:00 > Tue 2026-06-02 17:00
      Fri 2026-05-22 10:00 > Mon 2026-05-25 10:00
      Fri 2026-06-05 10:00 pause Sat 2026-06-06 10:00 - Sun 2026-06-07 10:00 > Mon 2026-06-08 17:00`,
  },
  {
    rule: businessDays(1, { ...until17, zone: 'Pacific/Auckland', holidays: new Set() }),
    citation: 'south of the equator the switches are in April and September; decision 0157',
    rows: `
      Fri 2026-04-03 10:00 > Mon 2026-04-06 17:00
      Sat 2026-04-04 10:00 > Mon 2026-04-06 17:00
      Sat 2026-09-26 10:00 > Mon 2026-09-28 17:00`,
  },
  {
    rule: hours(24, { zone: 'Australia/Sydney' }),
    citation: 'south of the equator: hours pass over a switch; decision 0067',
    rows: `
      Sat 2026-04-04 12:00 > Sun 2026-04-05 11:00
      Sat 2026-10-03 12:00 > Sun 2026-10-04 13:00`,
  },
  {
    rule: midnights(1, { zone: 'America/Santiago' }),
    citation: 'the switch leaves out midnight itself: the day begins at one; decision 0067',
    rows: `
      Sat 2026-09-05 12:00 > Sun 2026-09-06 01:00`,
  },
];

interface Row {
  rule: ClockLength;
  citation: string;
  row: string;
}

const rows: Row[] = table.flatMap(({ rule, citation, rows: lines }) =>
  lines
    .trim()
    .split('\n')
    .map((row) => ({ rule, citation, row: row.trim() })),
);

const format = 'ccc yyyy-MM-dd HH:mm';

function momentOf(text: string, zone: string): DateTime {
  const moment = DateTime.fromFormat(text, format, { zone, locale: 'en' });
  if (!moment.isValid) throw new Error(`${text}: ${moment.invalidExplanation}`);
  return moment;
}

test.each(rows)('$row ($citation)', ({ rule, row }) => {
  const [started = '', due = ''] = row.split(' > ');
  const [start = '', pause] = started.split(' pause ');
  const instant = (text: string) => momentOf(text, rule.zone).toJSDate();
  const [from, to] = pause?.split(' - ') ?? [];
  const pauses = from && to ? [{ from: instant(from), to: instant(to) }] : [];
  const answer = DateTime.fromJSDate(dueAt(rule, instant(start), pauses), { zone: rule.zone });
  expect(answer.setLocale('en').toFormat(format)).toBe(due);
});

test('the table has weekends, holidays, cut-offs, switches, midnights, pauses and two lengths: 60 rows and more', () => {
  expect(rows.length).toBeGreaterThan(60);
});
