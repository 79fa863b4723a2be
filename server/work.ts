/** What the server does besides answering: who does the jobs of each kind, on one page. */
import { setTimeout as pause } from 'node:timers/promises';
import { planReminders, takeUpWaitlist } from './appointments/service.ts';
import { mailChange, mailReminder } from './calendar/service.ts';
import type { Deps } from './platform/deps.ts';

/** Each feature takes up its kinds of jobs here. */
function takeUp(deps: Deps): void {
  deps.jobs.work('appointment.letter', (job) => mailChange(deps, job));
  deps.jobs.work('appointment.reminder', (job) => mailReminder(deps, job));
  deps.jobs.work('reminders.plan', (job) => planReminders(deps, job));
  takeUpWaitlist(deps);
}

/** Begins as soon as Postgres answers; `stop` resolves when what is in hand is done. */
export function startWork(
  deps: Deps,
  { againAfterMs = 2_000 } = {},
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  takeUp(deps);

  async function begin(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await deps.jobs.start();
      } catch (error) {
        deps.log.warn({ err: error }, 'the jobs could not be begun yet');
        await pause(againAfterMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  const begun = begin();
  return {
    stop: async () => {
      stopping.abort();
      await begun;
      await deps.jobs.stop();
    },
  };
}
