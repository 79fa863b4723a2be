/** Formats how long ago something was, in the product's labels: sec, min, h, d, mon, y. */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Average Gregorian months and years, so that twelve months are never "12 mon". */
const steps = [
  { from: 365.2425 * day, label: 'y' },
  { from: 30.436875 * day, label: 'mon' },
  { from: day, label: 'd' },
  { from: hour, label: 'h' },
  { from: minute, label: 'min' },
  { from: 1, label: 'sec' },
] as const;

/** "5 min ago", "in 2 h"; "now" within a second of it. */
export function relativeTime(instant: string | number, now: number): string {
  const seconds = (now - new Date(instant).getTime()) / 1000;
  const step = steps.find(({ from }) => Math.abs(seconds) >= from);
  if (!step) return 'now';
  const length = `${Math.floor(Math.abs(seconds) / step.from)} ${step.label}`;
  return seconds > 0 ? `${length} ago` : `in ${length}`;
}
