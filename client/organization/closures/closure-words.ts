/** "Fri, 25 Dec 2026", or "24 Dec 2026 to 1 Jan 2027". */
import type { Closure } from '#shared/organization/closures.ts';
import { pastDay, weekdayName } from '#client/ui/times/times.ts';

export const dayWords = ({ from, to }: Pick<Closure, 'from' | 'to'>): string =>
  from === to ? `${weekdayName(from)}, ${pastDay(from)}` : `${pastDay(from)} to ${pastDay(to)}`;
