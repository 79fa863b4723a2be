/** Gives a clock to each open case with a set time that an earlier release left without one. */
import type { Deps } from '#server/platform/deps.ts';
import { insertClocks } from '#server/cases/core/clocks.ts';
import { setTimeClock } from '#server/cases/core/set-time.ts';
import { casesWithoutClock } from './set-time-store.ts';

const batch = 2_000;

/** What was past before is missed without a word: nobody is told of a whole list at an upgrade. */
export async function clockSetTimes({
  db,
  jobs,
  now,
}: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const cases = await casesWithoutClock(tx, batch);
      const clocks = cases.map(({ openedAt, ...of }) => ({
        ...setTimeClock({ ...of, startedAt: openedAt }),
        isMissed: of.targetAt <= now(),
      }));
      await insertClocks(tx, { jobs, now }, clocks);
      return cases.length;
    });
    if (count < batch) return;
  }
}
