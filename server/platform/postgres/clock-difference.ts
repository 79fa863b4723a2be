/** Compares this server's clock with that of Postgres: jobs become due by one, sessions end by the other. */
import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';
import { minuteMs } from '#shared/durations.ts';

type Clocks = Pick<Deps, 'healthDb' | 'now'>;

/** Codes live for a minute: half of it off, and people notice. */
const mostSeconds = 30;

/** By how many seconds Postgres is ahead; null where the clocks agree. Throws Postgres' errors. */
export async function clockDifference({ healthDb, now }: Clocks): Promise<number | null> {
  const askedAt = now().getTime();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(healthDb);
  const here = (askedAt + now().getTime()) / 2;
  const seconds = Math.round(((rows[0]?.at.getTime() ?? here) - here) / 1000);
  return Math.abs(seconds) > mostSeconds ? seconds : null;
}

/** Logs at once, and each hour, that the clocks differ. */
export function startComparingClocks(deps: Clocks & Pick<Deps, 'log'>): { stop: () => void } {
  const compare = async () => {
    try {
      const seconds = await clockDifference(deps);
      if (seconds !== null)
        deps.log.warn(
          { postgresAheadSeconds: seconds },
          'the clocks of this server and of Postgres differ; is NTP running on both?',
        );
    } catch {
      // Postgres is away, which is logged where it matters.
    }
  };
  void compare();
  const timer = setInterval(() => void compare(), 60 * minuteMs).unref();
  return { stop: () => clearInterval(timer) };
}
