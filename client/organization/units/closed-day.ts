/** The day on which a unit was closed, as its administrator's clock has it. */
import { dayIn, viewersZone, wholeDay } from '#client/ui/times/times.ts';

/** "3 May 2026" */
export const closedDay = (closedAt: string): string => wholeDay(dayIn(viewersZone(), closedAt));
