/** "Fri, 25 Dec 2026", or "24 Dec 2026 to 1 Jan 2027". */
import type { Closure } from '#shared/organization/closures.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' });

const instant = (text: string) => new Date(`${text}T00:00Z`);

export function dayWords({ from, to }: Pick<Closure, 'from' | 'to'>): string {
  const first = instant(from);
  return from === to
    ? `${weekday.format(first)}, ${day.format(first)}`
    : `${day.format(first)} to ${day.format(instant(to))}`;
}
