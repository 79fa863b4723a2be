/** Bounds what one session and one organization have this process compute: how much at once, and how much in a while (S47). */
import type { Call } from '#server/platform/http/call.ts';
import { Refusal } from '#server/platform/errors.ts';
import { shortCalls } from './short-calls.ts';

/** Costs are counted in days of one practitioner: a week of twenty people costs 140. */
interface Limits {
  /** Cost of the calls that run at the same time. */
  atOnce: number;
  /** Cost that may be spent without a pause, and how much of it returns in a second. */
  most: number;
  perSecond: number;
}

/**
 * A search among everybody for two weeks costs 2,800, and people at a screen send one every few
 * seconds. The cost of one session at once is that of the largest calendar a screen shows, less a
 * little: such a call runs alone.
 */
export const callLimits = {
  session: { atOnce: 300, most: 120_000, perSecond: 3_000 },
  organization: { atOnce: 1_200, most: 1_200_000, perSecond: 30_000 },
} as const satisfies Record<string, Limits>;

/** What a call costs that has its session's turn to itself: a file that is read, whatever is in it. */
export const fileCost = callLimits.session.atOnce;

/** Calls of one session that wait for their turn; several tabs that refetch together need a few. */
export const waitingMost = 40;

/** How long a caller waits before they try again while their other calls are running. */
const turnRetrySeconds = 2;

/** Beyond so many, accounts without open calls that have their whole budget are forgotten. */
const accountsKept = 1_000;

export interface Payer {
  session: { id: string; person: { organizationId: string } };
  /** The calls of a batch share it. */
  call: Pick<Call, 'requestId'>;
}

interface Account {
  limits: Limits;
  running: number;
  left: number;
  countedAtMs: number;
}

interface WaitingCall {
  accounts: readonly [session: Account, organization: Account];
  share: number;
  start: () => void;
}

export type CallBudget = ReturnType<typeof openCallBudget>;

const tooCostly = (retryAfterSeconds: number) =>
  new Refusal('call.too-costly', { retryAfterSeconds });

const isHeavy = (cost: number) => cost > callLimits.session.atOnce;

function refill(account: Account, nowMs: number): void {
  const { limits, left, countedAtMs } = account;
  const gained = ((nowMs - countedAtMs) / 1000) * limits.perSecond;
  account.left = Math.min(limits.most, left + gained);
  account.countedAtMs = nowMs;
}

/** A call that costs more than its session may have at once takes all of it. */
const shareOf = (cost: number) => Math.min(cost, callLimits.session.atOnce);

const hasSpace = ({ running, limits }: Account, share: number) => running + share <= limits.atOnce;

/** @param clockMs A clock that never goes back. */
export function openCallBudget({ clockMs = () => performance.now() } = {}) {
  const accounts = new Map<string, Account>();
  /** By organization, in order of arrival. */
  const queues = new Map<Account, WaitingCall[]>();
  const heavyCalls = new WeakSet<Payer['call']>();

  function forgetIdle(): void {
    for (const [key, account] of accounts) {
      refill(account, clockMs());
      if (account.running === 0 && account.left === account.limits.most && !queues.has(account))
        accounts.delete(key);
    }
  }

  function accountOf(key: string, limits: Limits): Account {
    const account = accounts.get(key);
    if (account) {
      refill(account, clockMs());
      return account;
    }
    if (accounts.size >= accountsKept) forgetIdle();
    const opened = { limits, running: 0, left: limits.most, countedAtMs: clockMs() };
    accounts.set(key, opened);
    return opened;
  }

  /** Nothing is spent where one of them has too little left. */
  function pay(payers: readonly Account[], cost: number): void {
    const waits = payers.map(({ left, limits }) => {
      return Math.ceil((Math.min(cost, limits.most) - left) / limits.perSecond);
    });
    const waitSeconds = Math.max(...waits);
    if (waitSeconds > 0) throw tooCostly(waitSeconds);
    for (const account of payers) account.left -= cost;
  }

  /**
   * In order of arrival. A session's later calls do not pass its earlier ones, and nobody passes a
   * call that waits for its organization.
   */
  function startWaiting(organization: Account): void {
    const queue = queues.get(organization) ?? [];
    const waiting: WaitingCall[] = [];
    const blocked = new Set<Account>();
    for (const waitingCall of queue) {
      const [session] = waitingCall.accounts;
      const isNext = !blocked.has(session) && !blocked.has(organization);
      if (isNext && waitingCall.accounts.every((account) => hasSpace(account, waitingCall.share))) {
        for (const account of waitingCall.accounts) account.running += waitingCall.share;
        waitingCall.start();
        continue;
      }
      if (isNext) blocked.add(hasSpace(session, waitingCall.share) ? organization : session);
      waiting.push(waitingCall);
    }
    if (waiting.length > 0) queues.set(organization, waiting);
    else queues.delete(organization);
  }

  /** Throws 429 where the budget is spent, or where too many calls of the session wait. */
  async function run<T>(payer: Payer, cost: number, work: () => Promise<T>): Promise<T> {
    if (!(cost >= 0)) throw new RangeError(`a call costs ${cost}`);
    const { id, person } = payer.session;
    const session = accountOf(`session ${id}`, callLimits.session);
    const organization = accountOf(
      `organization ${person.organizationId}`,
      callLimits.organization,
    );
    if (isHeavy(cost) && heavyCalls.has(payer.call)) throw tooCostly(turnRetrySeconds);
    const queue = queues.get(organization) ?? [];
    const isOwn = ({ accounts: [of] }: WaitingCall) => of === session;
    if (queue.filter(isOwn).length >= waitingMost) throw tooCostly(turnRetrySeconds);
    const both = [session, organization] as const;
    pay(both, cost);
    if (isHeavy(cost)) heavyCalls.add(payer.call);
    if (cost >= fileCost) shortCalls.leave();
    const share = shareOf(cost);
    await new Promise<void>((start) => {
      queues.set(organization, [...queue, { accounts: both, share, start }]);
      startWaiting(organization);
    });
    try {
      return await work();
    } finally {
      for (const account of both) account.running -= share;
      startWaiting(organization);
    }
  }

  return { run };
}
