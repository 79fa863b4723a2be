/** The clock of a time that a person or a rule set for a case: when it warns. */
import { randomUUID } from 'node:crypto';
import { minuteMs } from '#shared/durations.ts';
import type { NewClock } from './clock-store.ts';

const mostWarnMinutes = 60;

/** An hour before, and half of the time where there is less than two hours of it. */
export function setTimeWarning(startedAt: Date, targetAt: Date): Date {
  const halfMs = (targetAt.getTime() - startedAt.getTime()) / 2;
  return new Date(targetAt.getTime() - Math.max(0, Math.min(mostWarnMinutes * minuteMs, halfMs)));
}

interface SetTime {
  organizationId: string;
  caseId: string;
  startedAt: Date;
  targetAt: Date;
}

export const setTimeClock = ({ targetAt, startedAt, ...of }: SetTime): NewClock => ({
  ...of,
  id: randomUUID(),
  ruleId: null,
  startedAt,
  dueAt: targetAt,
  warnAt: setTimeWarning(startedAt, targetAt),
});
