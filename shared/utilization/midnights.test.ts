/** Tests the midnights of a stay by a table with citations, over both switches, and against a model that walks each midnight. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { lengthOfStay } from '#shared/cases/case-columns.ts';
import { midnightsOf, type StayCourse } from './midnights.ts';
import { isInpatient, isObservation } from '#shared/facts/stay-classes.ts';

const newYork = 'America/New_York';
const berlin = 'Europe/Berlin';

/** Local times of the zone, "2026-03-07 23:59". */
interface Row {
  zone: string;
  /** [class, from]; each lasts until the next one. */
  classes: [string, string][];
  until: string;
  /** The patient is still here: `until` is now. */
  isOpen?: true;
  leaves?: [string, string | null][];
  /** all, inpatient, observation, outpatient, on leave. */
  counts: [number, number, number, number, number];
}

const instantOf = (local: string, zone: string) =>
  DateTime.fromFormat(local, 'yyyy-MM-dd HH:mm', { zone }).toUTC().toISO()!;

function courseOf({ zone, classes, until, isOpen, leaves = [] }: Omit<Row, 'counts'>): StayCourse {
  const [, from] = classes[0]!;
  return {
    class: classes.at(-1)![0],
    classChanges: classes.slice(0, -1).map(([code], at) => ({
      class: code,
      until: instantOf(classes[at + 1]![1], zone),
    })),
    leaves: leaves.map(([left, back]) => ({
      from: instantOf(left, zone),
      until: back === null ? null : instantOf(back, zone),
    })),
    admittedOn: from.slice(0, 10),
    dischargedOn: isOpen ? null : until.slice(0, 10),
  };
}

const ofStay = (row: Omit<Row, 'counts'>) =>
  midnightsOf(courseOf(row), { today: row.until.slice(0, 10), zone: row.zone })!;

/** Title | zone | class and since when | until, or now | all, inpatient, observation, outpatient, on leave | leaves. */
const table = `
in and out on one day has none (42 CFR 412.3(d)(1): care that crosses two midnights) | America/New_York | IMP 2026-11-02 00:10 | 2026-11-02 23:50 | 0 0 0 0 0 |
ten minutes over midnight have one | America/New_York | IMP 2026-11-02 23:55 | 2026-11-03 00:05 | 1 1 0 0 0 |
a stay that begins at 00:00 has not had that midnight (a day begins at midnight: Benefit Policy Manual 3, 20.1) | America/New_York | IMP 2026-11-03 00:00 | 2026-11-03 23:59 | 0 0 0 0 0 |
a stay that ends at 00:00 has had that midnight | America/New_York | IMP 2026-11-02 10:00 | 2026-11-03 00:00 | 1 1 0 0 0 |
the night in which clocks go forward is one midnight, though the day has 23 hours (New York, 2026-03-08) | America/New_York | IMP 2026-03-07 23:59 | 2026-03-09 00:01 | 2 2 0 0 0 |
47 hours over the spring switch are as many midnights as 48 | America/New_York | IMP 2026-03-07 12:00 | 2026-03-09 12:00 | 2 2 0 0 0 |
the night in which clocks go back is one midnight, though the day has 25 hours (New York, 2026-11-01) | America/New_York | IMP 2026-10-31 23:59 | 2026-11-02 00:01 | 2 2 0 0 0 |
24 hours from 00:30 on the day of 25 hours have no midnight | America/New_York | OBSENC 2026-11-01 00:30 | 2026-11-01 23:30 | 0 0 0 0 0 |
both switches hold in another zone (Berlin, 2026-03-29) | Europe/Berlin | OBSENC 2026-03-28 23:30 | 2026-03-30 00:30 | 2 0 2 0 0 |
and in autumn (Berlin, 2026-10-25) | Europe/Berlin | IMP 2026-10-24 23:30 | 2026-10-26 00:30 | 2 2 0 0 0 |
a zone whose clocks go forward at midnight has that midnight too (Santiago, 2026-09-06) | America/Santiago | IMP 2026-09-05 22:00 | 2026-09-06 02:00 | 1 1 0 0 0 |
observation before the order counts apart, and toward the benchmark (78 FR 50949) | America/New_York | OBSENC 2026-11-02 20:00, IMP 2026-11-03 09:00 | 2026-11-04 10:00 | 2 1 1 0 0 |
emergency, observation and the order in one stay | America/New_York | EMER 2026-11-02 21:00, OBSENC 2026-11-03 02:00, IMP 2026-11-04 08:00 | 2026-11-06 10:00 | 4 2 1 1 0 |
an order at 00:00 leaves that midnight to what was before it | America/New_York | OBSENC 2026-11-02 20:00, IMP 2026-11-03 00:00 | 2026-11-04 10:00 | 2 1 1 0 0 |
an order that is taken back leaves outpatient care alone (condition code 44: Claims Processing Manual 1, 50.3.2) | America/New_York | IMP 2026-11-02 20:00, OBSENC 2026-11-03 09:00 | 2026-11-04 10:00 | 2 0 1 1 0 |
after an order that was taken back the next one counts from itself (42 CFR 412.3(a)) | America/New_York | IMP 2026-11-02 20:00, OBSENC 2026-11-03 09:00, IMP 2026-11-04 09:00 | 2026-11-05 10:00 | 3 1 1 1 0 |
one inpatient class after another is one order | America/New_York | ACUTE 2026-11-02 20:00, NONACUTE 2026-11-03 09:00 | 2026-11-04 10:00 | 2 2 0 0 0 |
a night of leave is no day of care (Benefit Policy Manual 3, 20.1.2) | America/New_York | IMP 2026-11-02 20:00 | 2026-11-06 10:00 | 4 3 0 0 1 | 2026-11-03 18:00 to 2026-11-04 09:00
a leave that is back before midnight takes none | America/New_York | IMP 2026-11-02 20:00 | 2026-11-04 10:00 | 2 2 0 0 0 | 2026-11-03 09:00 to 2026-11-03 23:59
who is still away is away until now | America/New_York | IMP 2026-11-02 20:00 | now 2026-11-05 10:00 | 3 1 0 0 2 | 2026-11-03 09:00 to now
an open stay has the midnights until now, at 23:59 | America/New_York | OBSENC 2026-11-02 23:59 | now 2026-11-04 23:59 | 2 0 2 0 0 |
and one more a minute later | America/New_York | OBSENC 2026-11-02 23:59 | now 2026-11-05 00:00 | 3 0 3 0 0 |
a change that is said of a time before the admission counts from the admission | America/New_York | OBSENC 2026-11-02 20:00, IMP 2026-11-01 09:00 | 2026-11-04 10:00 | 2 2 0 0 0 |
`
  .trim()
  .split('\n')
  .map((line): [string, Row] => {
    const [title, zone, classes, end, counts, leaves] = line.split('|').map((cell) => cell.trim());
    const pairs = (text: string, sign: RegExp) =>
      text.split(', ').map((pair) => pair.split(sign) as [string, string]);
    return [
      title!,
      {
        zone: zone!,
        classes: pairs(classes!, / (?=\d{4}-)/),
        until: end!.replace('now ', ''),
        ...(end!.startsWith('now ') && { isOpen: true as const }),
        leaves: leaves
          ? pairs(leaves, / to /).map(([left, back]) => [left, back === 'now' ? null : back])
          : [],
        counts: counts!.split(' ').map(Number) as Row['counts'],
      },
    ];
  });

test.each(table)('S430 midnights: %s', (_title, { counts, ...row }) => {
  const { all, inpatient, observation, outpatient, onLeave, benchmark } = ofStay(row);
  expect([all, inpatient, observation, outpatient, onLeave]).toEqual(counts);
  expect(benchmark).toBe(all - onLeave);
});

test('a stay that nobody was admitted to has no midnights', () => {
  const planned = courseOf({
    zone: newYork,
    classes: [['IMP', '2026-11-02 20:00']],
    until: '2026-11-03 00:00',
  });
  const course = { ...planned, admittedOn: null };
  expect(midnightsOf(course, { today: '2026-11-04', zone: newYork })).toBeNull();
});

/** One midnight after the other: in which class, or away, the patient was the moment before it. */
function walked({ zone, classes, until, leaves = [] }: Omit<Row, 'counts'>) {
  const at = (local: string) => DateTime.fromISO(instantOf(local, zone)).toMillis();
  const ends = classes.map((_, index) => at(classes[index + 1]?.[1] ?? until));
  const starts = classes.map(([, from]) => at(from));
  const counts = { inpatient: 0, observation: 0, outpatient: 0, onLeave: 0 };
  let midnight = DateTime.fromFormat(classes[0]![1].slice(0, 10), 'yyyy-MM-dd', { zone });
  for (;;) {
    midnight = midnight.plus({ days: 1 }).startOf('day');
    const moment = midnight.toMillis();
    if (moment > at(until)) return counts;
    const spell = starts.findIndex((start, index) => start < moment && moment <= ends[index]!);
    const code = classes[spell]![0];
    const isAway = leaves.some(
      ([left, back]) => at(left) < moment && moment <= (back === null ? at(until) : at(back)),
    );
    const isTakenBack = classes.slice(spell).some(([later]) => !isInpatient(later));
    if (isAway) counts.onLeave += 1;
    else if (isInpatient(code) && !isTakenBack) counts.inpatient += 1;
    else if (isObservation(code)) counts.observation += 1;
    else counts.outpatient += 1;
  }
}

const hours = (count: number, zone: string) =>
  DateTime.fromISO('2026-02-27T00:00', { zone })
    .plus({ hours: count })
    .toFormat('yyyy-MM-dd HH:mm');

const generated = fc.record({
  zone: fc.constantFrom(newYork, berlin, 'Pacific/Auckland', 'UTC'),
  codes: fc.array(fc.constantFrom('IMP', 'ACUTE', 'OBSENC', 'EMER', 'AMB'), {
    minLength: 1,
    maxLength: 4,
  }),
  gaps: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 6, maxLength: 6 }),
  begins: fc.integer({ min: 0, max: 800 }),
  leave: fc.option(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 300 }))),
});

test('S430 the midnights of any stay are those of a model, and together the length of stay', () => {
  fc.assert(
    fc.property(generated, ({ zone, codes, gaps, begins, leave }) => {
      let at = begins;
      const classes = codes.map((code, index): [string, string] => {
        const from = at;
        at += gaps[index]!;
        return [code, hours(from, zone)];
      });
      const leaves: [string, string][] = leave
        ? [[hours(begins + leave[0], zone), hours(begins + leave[0] + leave[1], zone)]]
        : [];
      const row = { zone, classes, until: hours(at, zone), leaves };
      const { all, benchmark, ...counts } = ofStay(row);
      expect(counts).toEqual(walked(row));
      expect(all).toBe(lengthOfStay(courseOf(row), row.until.slice(0, 10)));
      expect(benchmark + counts.onLeave).toBe(all);
    }),
    { numRuns: 150 },
  );
});
