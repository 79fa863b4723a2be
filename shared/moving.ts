/** Whether an appointment fits where somebody wants to put it: times in, words of what is in the way out. */
import { walkInMinutes } from './limits.ts';

const minuteMs = 60_000;

/** What stands, or is to stand; instants in ms since 1970. */
export interface Standing {
  from: number;
  to: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

export interface Obstacle extends Standing {
  /** "Ana Ruiz", "Dr. Sato": what the words name. */
  name: string;
  /** A colleague's time, of which no more is known. */
  isBusy: boolean;
}

const meets = (one: { from: number; to: number }, other: { from: number; to: number }) =>
  one.from < other.to && other.from < one.to;

/** With the time that is kept free around it. */
const whole = ({ from, to, bufferBeforeMinutes, bufferAfterMinutes }: Standing) => ({
  from: from - bufferBeforeMinutes * minuteMs,
  to: to + bufferAfterMinutes * minuteMs,
});

/**
 * The first thing that stands in the way; null where nothing that is known does. The server knows
 * more and has the last word.
 */
export function faultOfMove(
  wish: Standing,
  { obstacles, now }: { obstacles: readonly Obstacle[]; now: number },
): string | null {
  if (wish.from < now - walkInMinutes * minuteMs) return 'That time has passed.';
  const taken = obstacles.find((one) => meets(wish, one));
  if (taken) return taken.isBusy ? `${taken.name} is busy then.` : `Taken by ${taken.name}.`;
  const near = obstacles.find((one) => meets(whole(wish), whole(one)));
  if (!near) return null;
  const gap = near.from >= wish.to ? [wish, near] : [near, wish];
  const [earlier, later] = gap as [Standing, Standing];
  const kept = earlier.bufferAfterMinutes + later.bufferBeforeMinutes;
  return `${kept} min have to stay free beside ${near.name}.`;
}
