/** The demo hospital's stays of the last three months: who lay where, for how long, and who pays; the same for a day. */
import { DateTime } from 'luxon';
import { dayMs } from '#shared/durations.ts';
import { pick, seededRandom } from '#infra/seed/day-plan.ts';
import { patientNames } from '#infra/seed/patient-names.ts';
import { stays } from '#infra/seed/stays/stays.ts';
import { pastStories, type PastStory } from './past-stories.ts';

export const historyDays = 95;

export interface PastStay {
  nth: number;
  patientName: string;
  class: 'IMP' | 'OBSENC';
  /** In the hospital's zone. */
  admittedAt: DateTime;
  endedAt: DateTime;
  bed: string;
  /** The part of the address before the @. */
  attending: string;
  story: PastStory;
}

interface Ward {
  name: string;
  /** Of a hundred stays. */
  share: number;
  attendings: readonly string[];
  /** The median length of a stay. */
  days: number;
}

const wards: readonly Ward[] = [
  {
    name: '4 West',
    share: 45,
    attendings: ['elif.kaya', 'nadia.rahman', 'patrick.byrne', 'rin.sato'],
    days: 4,
  },
  { name: '5 East', share: 25, attendings: ['hannah.asare', 'aoife.gallagher'], days: 3 },
  { name: '6 West', share: 20, attendings: ['lena.okafor', 'yusuf.demir'], days: 5 },
  { name: '2 North', share: 10, attendings: ['noah.fischer', 'arjun.mehta'], days: 6 },
];

/** From Monday to Sunday: what was planned comes on working days. */
const admissionsOf = [6, 5, 5, 5, 4, 3, 2];

function wardOf(roll: (sides: number) => number): Ward {
  let at = roll(100);
  for (const ward of wards) {
    if (at < ward.share) return ward;
    at -= ward.share;
  }
  throw new Error('The shares of wards are less than a hundred.');
}

/** Most are near the median, and a few are three times as long. */
const daysOf = (roll: (sides: number) => number, { days }: Ward): number =>
  Math.max(1, Math.round((days * (4 + roll(5) + roll(5))) / 8) + (roll(12) === 0 ? 2 * days : 0));

const names = patientNames
  .map(({ name }) => name)
  .filter((name) => stays.every(({ patientName }) => patientName !== name));

/** Who may lie down now: one in nine comes back within a month, the others were never here. */
class Patients {
  #left: { name: string; at: number }[] = [];
  #fresh = 0;

  next(roll: (sides: number) => number, admittedAt: DateTime): string {
    const isBack = roll(9) === 0;
    const at = admittedAt.toMillis();
    this.#left = this.#left.filter(({ at: left }) => left + 28 * dayMs > at);
    const nth = this.#left.findIndex(({ at: left }) => left + 2 * dayMs < at);
    if (isBack && nth >= 0) return this.#left.splice(nth, 1)[0]?.name ?? '';
    this.#fresh += 1;
    return names[(this.#fresh * 7) % names.length] ?? '';
  }

  leave(name: string, at: DateTime): void {
    this.#left.push({ name, at: at.toMillis() });
  }
}

/** In the order of admissions; what is not over by `now` is left out. */
export function pastStays(now: Date, zone: string): PastStay[] {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  const patients = new Patients();
  const planned: PastStay[] = [];
  for (let back = historyDays; back > 0; back -= 1) {
    const day = today.minus({ days: back });
    const roll = seededRandom(`stays ${day.toISODate()}`);
    const count = (admissionsOf[day.weekday - 1] ?? 3) + roll(2);
    for (let nth = 0; nth < count; nth += 1) {
      const ward = wardOf(roll);
      const admittedAt = day.plus({ hours: 7 + roll(15), minutes: roll(60) });
      const isObserved = roll(5) === 0;
      const lastDay = day.plus({ days: isObserved ? 1 : daysOf(roll, ward) });
      const endedAt = lastDay.plus({ hours: 10 + roll(8), minutes: roll(60) });
      const attending = pick(roll, ward.attendings);
      const story = pick(roll, pastStories);
      if (endedAt > today) continue;
      const patientName = patients.next(roll, admittedAt);
      patients.leave(patientName, endedAt);
      planned.push({
        nth: planned.length,
        patientName,
        class: isObserved ? 'OBSENC' : 'IMP',
        admittedAt,
        endedAt,
        bed: `${ward.name} ${ward.name[0]}${String(1 + roll(28)).padStart(2, '0')}`,
        attending,
        story,
      });
    }
  }
  return planned;
}

const payers = ['Medicare', 'Medicare', 'Medicare', 'Medicaid', 'Lakeside Health Plan'];

/** The same of a patient in every stay. */
export const payerOf = (patientName: string): string =>
  pick(seededRandom(`payer ${patientName}`), payers);
