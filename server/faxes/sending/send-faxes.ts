/** Hands over the faxes that are due, and reads what became of those that were handed over (S462, S463). */
import { hash } from 'node:crypto';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { reasonOf } from '#server/platform/errors.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import { sendCasesChanged } from '#server/cases/service.ts';
import * as queue from '#server/faxes/core/fax-queue-store.ts';
import { endFaxTry, leaveUnconfirmed } from './end-fax.ts';
import type { FaxTransport } from './fax-transport.ts';

const everyMs = 1_000;
/** A fax server is asked how its jobs stand so often. */
const askEveryMs = 5_000;
const mostAtOnce = 4;
/** Longer than the mail server may take (platform/mail/mail.ts). */
const claimMs = 10 * minuteMs;

export const receiptHashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

async function sendOne(deps: Deps, transport: FaxTransport, id: string): Promise<void> {
  const { db: pool, env, now } = deps;
  const receiptToken = deps.randomBytes(16).toString('hex');
  const at = now();
  const fax = await pool.transaction().execute(async (db) => {
    const claimed = await queue.claim(db, { id, at, until: new Date(at.getTime() + claimMs) });
    const receiptHash = receiptHashOf(receiptToken);
    if (claimed) await queue.insertTry(db, { ...claimed, receiptHash, at });
    return claimed;
  });
  if (!fax) return;
  sendCasesChanged(deps, fax.organizationId);
  const handOver = await transport.submit({ ...fax, receiptToken });
  if (handOver.is === 'failed') return endFaxTry(deps, fax, handOver);
  // A fax server that knows jobs by their tags is asked (resumeAbandoned).
  if (handOver.is === 'unknown' && transport.interrupted !== null)
    return queue.endClaim(pool, { ...fax, at: now() });
  const confirmBy = new Date(now().getTime() + env.FAX_CONFIRM_HOURS * hourMs);
  const job = handOver.is === 'handed-over' ? handOver.job : null;
  const detail = handOver.is === 'unknown' ? handOver.detail : null;
  await queue.markHandedOver(pool, { ...fax, job, detail, at: now(), confirmBy });
  sendCasesChanged(deps, fax.organizationId);
}

/** A server ended in the middle: the fax server knows whether it has the job; a gateway is waited for. */
async function resumeAbandoned(deps: Deps, { interrupted }: FaxTransport): Promise<void> {
  const { db, env, now } = deps;
  for (const fax of await queue.abandoned(db, now())) {
    const at = now();
    const confirmBy = new Date(at.getTime() + env.FAX_CONFIRM_HOURS * hourMs);
    if (interrupted === null) {
      const detail = 'The server stopped while it was handed over: it may have been sent.';
      await queue.markHandedOver(db, { ...fax, job: null, detail, at, confirmBy });
      continue;
    }
    const job = await interrupted(fax);
    if (job === null) {
      const detail = 'The server stopped before it was handed over.';
      await endFaxTry(deps, fax, { is: 'failed', failure: 'gateway-away', detail });
    } else await queue.markHandedOver(db, { ...fax, job, detail: null, at, confirmBy });
  }
}

async function readOutcomes(deps: Deps, { outcomesOf }: FaxTransport): Promise<void> {
  if (outcomesOf === null) return;
  const faxes = await queue.jobsInProgress(deps.db);
  if (faxes.length === 0) return;
  const outcomes = await outcomesOf(faxes.map(({ job }) => job));
  for (const fax of faxes) {
    const outcome = outcomes.get(fax.job);
    if (outcome) await endFaxTry(deps, fax, outcome);
  }
}

/** Until nothing is due. */
export async function sendDue(deps: Deps, transport: FaxTransport): Promise<void> {
  for (;;) {
    const due = await queue.dueFaxes(deps.db, deps.now(), mostAtOnce);
    if (due.length === 0) return;
    await Promise.all(due.map((id) => sendOne(deps, transport, id)));
  }
}

/** What is over, came to nothing, or was interrupted. */
export async function followUp(deps: Deps, transport: FaxTransport): Promise<void> {
  await resumeAbandoned(deps, transport);
  await readOutcomes(deps, transport);
  for (const fax of await queue.overdue(deps.db, deps.now())) await leaveUnconfirmed(deps, fax);
}

/** While the process runs; of several servers each takes what none has taken. Without a line nothing is sent. */
export function startFaxes(
  deps: Deps,
  transport: FaxTransport | null,
  /** What comes in is looked for as often as the fax server is asked. */
  receive: () => Promise<void>,
): { stop: () => Promise<void> } {
  if (transport === null) return { stop: () => Promise.resolve() };
  const failure = 'faxes could not be sent; trying again';
  let askAt = 0;
  return startPolling({ log: deps.log, everyMs, failure }, async () => {
    await sendDue(deps, transport);
    if (performance.now() < askAt) return;
    askAt = performance.now() + askEveryMs;
    for (const work of [() => followUp(deps, transport), receive])
      await work().catch((error: unknown) => {
        deps.log.warn({ reason: reasonOf(error) }, 'it is not known how faxes stand; asking again');
      });
  });
}
