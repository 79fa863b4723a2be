/** Where appointments stand in the columns of a planned day: the hours shown, and lanes for what overlaps. */
import type { PlannedDay } from '#shared/appointments/planner.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import { dayStart } from '#client/ui/times/wall-time.ts';

const hourMs = 3_600_000;

interface Timed {
  startsAt: string;
  endsAt: string;
}

/** Milliseconds; whole hours around everything that stands there, eight to six at least, within the day. */
export function hoursShown(day: string, { zone, open, appointments }: PlannedDay) {
  const begins = Date.parse(dayStart(day, zone));
  const ends = Date.parse(dayStart(addDays(day, 1), zone));
  const all: readonly Timed[] = [...open, ...appointments];
  const from = Math.min(begins + 8 * hourMs, ...all.map(({ startsAt }) => Date.parse(startsAt)));
  const until = Math.max(begins + 18 * hourMs, ...all.map(({ endsAt }) => Date.parse(endsAt)));
  const down = begins + Math.floor((from - begins) / hourMs) * hourMs;
  const up = begins + Math.ceil((until - begins) / hourMs) * hourMs;
  return { from: Math.max(begins, down), until: Math.min(ends, up) };
}

export interface Laned<Entry> {
  entry: Entry;
  lane: number;
  /** How many stand beside each other there. */
  lanes: number;
}

/** What overlaps stands beside each other, in order of start. */
export function laned<Entry extends Timed>(entries: readonly Entry[]): Laned<Entry>[] {
  const done: Laned<Entry>[] = [];
  let group: { entry: Entry; lane: number }[] = [];
  let groupEnds = '';
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    done.push(...group.map((one) => ({ ...one, lanes })));
    group = [];
  };
  for (const entry of entries.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))) {
    if (entry.startsAt >= groupEnds) close();
    const taken = new Set(
      group.filter((one) => one.entry.endsAt > entry.startsAt).map(({ lane }) => lane),
    );
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ entry, lane });
    groupEnds = entry.endsAt > groupEnds ? entry.endsAt : groupEnds;
  }
  close();
  return done;
}
