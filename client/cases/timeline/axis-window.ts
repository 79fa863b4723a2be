/** The part of a stay's axis that is on screen: zoomed and moved within the whole. */
import { hourMs } from '#shared/durations.ts';

export interface AxisWindow {
  from: number;
  to: number;
}

const shortestMs = hourMs;

/** Of the same length where it fits, within the whole. */
function within(whole: AxisWindow, from: number, length: number): AxisWindow {
  const most = Math.min(length, whole.to - whole.from);
  const start = Math.min(Math.max(from, whole.from), whole.to - most);
  return { from: start, to: start + most };
}

/** Around this moment, which stays where it is on screen; a factor below 1 comes nearer. */
export function zoomed(whole: AxisWindow, now: AxisWindow, factor: number, around: number) {
  const length = Math.max(
    (now.to - now.from) * factor,
    Math.min(shortestMs, whole.to - whole.from),
  );
  const share = (around - now.from) / (now.to - now.from);
  return within(whole, around - share * length, length);
}

/** Returns the window moved by a share of what is on screen. */
export const moved = (whole: AxisWindow, now: AxisWindow, share: number): AxisWindow => {
  const length = now.to - now.from;
  return within(whole, now.from + share * length, length);
};

/** Moved as little as shows this moment. */
export function showing(whole: AxisWindow, now: AxisWindow, at: number): AxisWindow {
  if (at >= now.from && at <= now.to) return now;
  const length = now.to - now.from;
  return within(whole, at - length / 2, length);
}
