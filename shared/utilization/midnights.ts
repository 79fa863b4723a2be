/** Midnights of a stay: how many, in which class, and what Medicare's two rules of two midnights count of them. */
import { DateTime } from 'luxon';
import { lengthOfStay } from '#shared/cases/case-columns.ts';
import { daysIn } from '#shared/time.ts';
import { isInpatient, isObservation } from '#shared/facts/stay-classes.ts';

/** A stay as its record has it. Days are where the hospital is; instants are ISO 8601. */
export interface StayCourse {
  /** FHIR's ActCode now: IMP, OBSENC, EMER, ... */
  class: string;
  /** Each class before the present one, and until when it was that, in order. */
  classChanges: readonly { class: string; until: string }[];
  /** Leave of absence; null: the patient is still away. */
  leaves: readonly { from: string; until: string | null }[];
  /** Null: nobody is admitted. */
  admittedOn: string | null;
  /** Null: the patient is still here. */
  dischargedOn: string | null;
}

export interface Midnights {
  /** The length of stay of every list: from the day of admission to that of discharge, or today. */
  all: number;
  /** Midnights that the patient was away: no days of care (Medicare Benefit Policy Manual, chapter 3, 20.1.2). */
  onLeave: number;
  /**
   * Since the order to admit that stands now (42 CFR 412.3(a)): the two-midnight presumption counts these. None
   * where the stay is no inpatient stay any more: all of it is outpatient care then (condition code 44, Medicare
   * Claims Processing Manual, chapter 1, 50.3.2).
   */
  inpatient: number;
  observation: number;
  /** Emergency and other outpatient care within the stay. */
  outpatient: number;
  /**
   * Inpatient, observation and outpatient midnights in the hospital together: the two-midnight benchmark of 42
   * CFR 412.3(d)(1) counts the time of outpatient care before the order too (78 FR 50949 to 50952).
   */
  benchmark: number;
}

type Part = 'inpatient' | 'observation' | 'outpatient';

const partOf = (code: string): Part =>
  isInpatient(code) ? 'inpatient' : isObservation(code) ? 'observation' : 'outpatient';

interface Spell {
  part: Part;
  from: string;
  to: string;
}

/** Midnights between two local days: a stay that begins at 00:00 has not had that midnight. */
const between = (from: string, to: string) => Math.max(0, daysIn({ from, to }) - 1);

const clip = (day: string, { from, to }: { from: string; to: string }) =>
  day < from ? from : day > to ? to : day;

/** An inpatient order that was taken back leaves outpatient care: only the last order counts. */
function spellsOf(
  { class: present, classChanges }: StayCourse,
  whole: { from: string; to: string },
  dayOf: (instant: string) => string,
): Spell[] {
  const classes = [...classChanges, { class: present, until: null }];
  const lastOther = classes.findLastIndex(({ class: code }) => !isInpatient(code));
  const spells: Spell[] = [];
  let from = whole.from;
  for (const [at, { class: code, until }] of classes.entries()) {
    const to = until === null ? whole.to : clip(dayOf(until), { from, to: whole.to });
    const part = partOf(code);
    spells.push({ part: part === 'inpatient' && at < lastOther ? 'outpatient' : part, from, to });
    from = to;
  }
  return spells;
}

/**
 * Null where nobody is admitted. The day of an instant is that of the zone, so that a day of 23 or 25 hours is one
 * day. A midnight belongs to the class that ends with it.
 */
export function midnightsOf(
  stay: StayCourse,
  { today, zone }: { today: string; zone: string },
): Midnights | null {
  const all = lengthOfStay(stay, today);
  if (all === null || stay.admittedOn === null) return null;
  const whole = { from: stay.admittedOn, to: stay.dischargedOn ?? today };
  const dayOf = (instant: string) => DateTime.fromISO(instant, { zone }).toISODate() ?? whole.from;
  const counts = { inpatient: 0, observation: 0, outpatient: 0 };
  let onLeave = 0;
  for (const { part, from, to } of spellsOf(stay, whole, dayOf)) {
    counts[part] += between(from, to);
    for (const leave of stay.leaves) {
      const left = clip(dayOf(leave.from), { from, to });
      const away = between(
        left,
        leave.until === null ? to : clip(dayOf(leave.until), { from, to }),
      );
      counts[part] -= away;
      onLeave += away;
    }
  }
  const benchmark = counts.inpatient + counts.observation + counts.outpatient;
  return { all, onLeave, ...counts, benchmark };
}
