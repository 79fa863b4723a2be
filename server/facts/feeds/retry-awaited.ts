/** Tries messages again that came before their patient, once somebody has a number that they name (S364). */
import { record, serverActor } from '#server/audit/service.ts';
import { sendFactsChanged } from '#server/facts/core/fact-change-events.ts';
import type { FactsNeeds } from '#server/facts/needs.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isAway } from '#server/platform/errors.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import { lockUnsettled } from '#server/facts/hl7/hl7-message-store.ts';
import { retryOne } from './unsettled-messages.ts';
import { answeredMessages, awaitNobody } from './unsettled-store.ts';

type AwaitedDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'sms' | 'log' | 'changed'> &
  Pick<FactsNeeds, 'factsArrived'>;

const atOnce = 50;

/** In a transaction of its own. Null where a person, or another server, was faster. */
const retryMessage = (deps: AwaitedDeps, organizationId: string, messageId: string) =>
  deps.db.transaction().execute(async (db) => {
    const [message] = await lockUnsettled(db, organizationId, [messageId]);
    if (!message) return null;
    const actor = serverActor(deps);
    const { isApplied, areas } = await retryOne(db, { ...deps, actor }, message);
    await record(db, actor, {
      action: 'facts.retry',
      account: { id: null, organizationId },
      object: { type: 'FactMessage', id: messageId },
      detail: { applied: isApplied ? 1 : 0, left: isApplied ? 0 : 1 },
    });
    return areas;
  });

/** True where there may be more. One that cannot be tried is left to a person. */
export async function retryAwaited(deps: AwaitedDeps): Promise<boolean> {
  const messages = await answeredMessages(deps.db, atOnce);
  for (const { id, organizationId } of messages) {
    try {
      const areas = await retryMessage(deps, organizationId, id);
      if (areas) sendFactsChanged(deps, organizationId, areas);
    } catch (error) {
      if (isAway(error)) throw error;
      deps.log.error({ err: error }, 'a message whose patient came could not be tried again');
      await awaitNobody(deps.db, id);
    }
  }
  return messages.length === atOnce;
}

/** Wherever its patient comes from: a feed, a program, a file, the desk. */
export const startRetryingAwaited = (
  deps: AwaitedDeps,
  { everyMs = 5_000 } = {},
): { stop: () => Promise<void> } =>
  startPolling(
    { log: deps.log, everyMs, failure: 'messages whose patient came could not be looked for' },
    () => retryAwaited(deps),
  );
