/** Which days figures may be asked for at once, both included, in the organization's zone. */
import { Day, daysIn } from '#shared/time.ts';

/** Two years, so that a month stands beside that of the year before. */
export const mostDays = 731;

export const figurePeriod = { from: Day, to: Day };

export const isFigurePeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && daysIn({ from, to }) <= mostDays;

export const figurePeriodProblem = { error: 'Choose two years at most', path: ['to'] };
