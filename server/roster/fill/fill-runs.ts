/** Which fills run and what they reached, in Redis, so that every server knows: one at a time for an organization. */
import { fillKeptSeconds, type FillProposal, type FillRun } from '#shared/roster/fill-proposal.ts';
import { script, type Store } from '#server/platform/redis.ts';

/** The server that runs one says so each second; one that fell silent has ended. */
const leaseMs = 15_000;

const runningKey = (organizationId: string) => `roster-fill:${organizationId}`;
const stopKey = (runId: string) => `roster-fill-stop:${runId}`;
const runKey = (unitId: string) => `roster-fill-run:${unitId}`;
const proposalKey = (runId: string) => `roster-fill-proposal:${runId}`;

/** False where another run of the organization is under way. */
export const begin = async (
  redis: Store,
  organizationId: string,
  runId: string,
): Promise<boolean> =>
  (await redis.set(runningKey(organizationId), runId, 'PX', leaseMs, 'NX')) === 'OK';

const renewing = script(`
  if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return redis.call('EXISTS', KEYS[2])`);

/** Returns whether somebody asked for its end. */
export const renew = async (
  redis: Store,
  organizationId: string,
  runId: string,
): Promise<boolean> =>
  (await renewing(redis, {
    keys: [runningKey(organizationId), stopKey(runId)],
    args: [runId, leaseMs],
  })) === 1;

const ending = script(`
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
  return 0`);

export const end = (redis: Store, organizationId: string, runId: string): Promise<unknown> =>
  ending(redis, { keys: [runningKey(organizationId)], args: [runId] });

export const askToStop = (redis: Store, runId: string): Promise<unknown> =>
  redis.set(stopKey(runId), '1', 'EX', fillKeptSeconds);

export async function write(
  redis: Store,
  run: FillRun,
  proposal: FillProposal | null,
): Promise<void> {
  await redis.set(runKey(run.unitId), JSON.stringify(run), 'EX', fillKeptSeconds);
  if (proposal)
    await redis.set(proposalKey(run.id), JSON.stringify(proposal), 'EX', fillKeptSeconds);
}

/** The last run of a unit; one whose server fell silent has failed. */
export async function lastOf(
  redis: Store,
  organizationId: string,
  unitId: string,
): Promise<FillRun | null> {
  const text = await redis.get(runKey(unitId));
  if (text === null) return null;
  const run = JSON.parse(text) as FillRun;
  if (run.state !== 'running') return run;
  const running = await redis.get(runningKey(organizationId));
  return running === run.id ? run : { ...run, state: 'failed' };
}

export async function proposalOf(redis: Store, runId: string): Promise<FillProposal | null> {
  const text = await redis.get(proposalKey(runId));
  return text === null ? null : (JSON.parse(text) as FillProposal);
}
