/** How long the patient of a visit waited to be let in: from the audited steps alone. */
import type { AuditAction } from '#shared/audit.ts';

const begins: ReadonlySet<AuditAction> = new Set(['visit.arrive', 'visit.send-back']);
const ends: ReadonlySet<AuditAction> = new Set([
  'visit.admit',
  'visit.depart',
  'visit.drop',
  'visit.remove',
  'visit.postpone',
  'visit.end',
  'visit.cancel',
]);

/** The steps that the waiting time is counted from. */
export const waitingSteps: readonly AuditAction[] = [...begins, ...ends];

/**
 * Whole seconds of all waits, up to `now` while the patient waits. Being on hold is no waiting: they
 * were let in.
 *
 * @param steps oldest first
 */
export function secondsWaiting(
  steps: readonly { at: string; action: AuditAction }[],
  now: Date,
): number {
  let waitedMs = 0;
  let since: number | null = null;
  for (const { at, action } of steps) {
    if (begins.has(action)) since ??= Date.parse(at);
    if (!ends.has(action) || since === null) continue;
    waitedMs += Date.parse(at) - since;
    since = null;
  }
  if (since !== null) waitedMs += Math.max(0, now.getTime() - since);
  return Math.round(waitedMs / 1000);
}
