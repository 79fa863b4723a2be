/** What every fault has to stay within. */
export interface FaultNumbers {
  answered: Record<number, number>;
  /** How often each problem was named by an answer. */
  problems: Record<string, number>;
  /** The longest that any call waited for its answer. */
  longestMs: number;
  withoutRetryAfter: number;
  /** From the moment that what was lost is back, until a booking that began afterwards succeeds. */
  recoverySeconds: number | null;
}

export interface FaultsNumbers {
  /** Why it ended before all faults were over. */
  failure?: string;
  lost: number;
  doubled: number;
  bothProcessesLived: boolean;
  faults: Record<string, FaultNumbers & { bookings?: FaultNumbers }>;
}

export const goals = { lost: 0, doubled: 0, answerMs: 2_000, recoverySeconds: 3 } as const;

function missedBy(name: string, numbers: FaultNumbers): string[] {
  const { longestMs, withoutRetryAfter, recoverySeconds } = numbers;
  const missed: string[] = [];
  if (longestMs > goals.answerMs)
    missed.push(`${name}: a call waited ${longestMs} ms, at most ${goals.answerMs}`);
  if (withoutRetryAfter > 0) missed.push(`${name}: ${withoutRetryAfter} 503 without Retry-After`);
  if (recoverySeconds === null) missed.push(`${name}: nothing was written afterwards`);
  else if (recoverySeconds > goals.recoverySeconds)
    missed.push(
      `${name}: writes again after ${recoverySeconds} s, at most ${goals.recoverySeconds}`,
    );
  return missed;
}

export function missedGoals({
  failure,
  lost,
  doubled,
  bothProcessesLived,
  faults,
}: FaultsNumbers): string[] {
  return [
    ...(failure === undefined ? [] : [failure]),
    ...(lost > 0 ? [`${lost} acknowledged bookings are lost`] : []),
    ...(doubled > 0 ? [`${doubled} bookings are there twice`] : []),
    ...(bothProcessesLived ? [] : ['a process of the server ended']),
    ...Object.entries(faults).flatMap(([name, { bookings, ...numbers }]) => [
      ...missedBy(name, numbers),
      ...(bookings ? missedBy(`${name}, bookings`, bookings) : []),
    ]),
  ];
}
