/** The kinds of procedure: open to anyone, or permitted to those who hold a permission. */
import { initTRPC } from '@trpc/server';
import type { CostlyCall } from '#shared/calls/open-calls.ts';
import { may, type Permission } from '#shared/roles.ts';
import type { SignedIn, Visitor } from './deps.ts';
import { errorShape, Refusal } from './errors.ts';
import type { Session } from './session.ts';

/** Built once per request by server/context.ts; the session is looked up at most once. */
export interface Context extends Visitor {
  readonly findSession: () => Promise<Session | null>;
  /** The session, if it was looked up and is open. */
  readonly knownSession: () => Session | null;
  /** Audits that a signed-in person was refused. */
  readonly onRefused: (session: Session, permission: Permission) => Promise<void>;
}

interface Meta {
  /** Answers without a session. */
  isOpen?: true;
  /** Its body may be as large as an uploaded list or calendar file; never in a batch. */
  takesFile?: true;
  /** What its caller has to hold. */
  permission?: Permission;
}

const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Both ends notice a connection that went silent.
    sse: {
      ping: { enabled: true, intervalMs: 10_000 },
      client: { reconnectAfterInactivityMs: 25_000 },
    },
    errorFormatter: ({ error, ctx }) => errorShape(error, ctx?.call.requestId ?? '').error,
  });

export const { router, mergeRouters } = trpc;

/** Anyone may call it without a session: the closed list of `shared/calls/open-calls.ts` (SECURITY.md, S14). */
export const open = trpc.procedure.meta({ isOpen: true });

/** Adds the caller's session, if it has the permission. Throws 401 and 403; a 403 is audited. */
export async function requirePermitted(ctx: Context, permission: Permission): Promise<SignedIn> {
  const session = await ctx.findSession();
  if (!session) throw new Refusal('session.missing');
  if (session.setsUpOnly && permission !== 'session.own') throw new Refusal('second-step.missing');
  if (!may(session.person, permission)) {
    await ctx.onRefused(session, permission);
    throw new Refusal('access.denied');
  }
  return Object.assign(ctx, { session });
}

/**
 * Only for signed-in holders of the permission; a refusal comes before the input is parsed. The
 * context stays one object: tRPC's copy of it takes as long as looking up the session. `Needs` is
 * what the feature declares in its needs.ts, which the context has (server/open-deps.ts).
 */
export const permitted = <Needs extends object = object>(permission: Permission) =>
  trpc.procedure.meta({ permission }).use(async ({ ctx, next }) => {
    await requirePermitted(ctx, permission);
    return next() as ReturnType<typeof next<Pick<SignedIn, 'session'> & Needs>>;
  });

/**
 * A middleware of a call whose work grows with its input: it waits for its turn, or is refused
 * with 429 (cost/call-budget.ts).
 * @param costOf In days of one practitioner, or what takes as long.
 */
export const costly =
  <Input>(_call: CostlyCall, costOf: (input: Input) => number) =>
  <Result>({ ctx, input, next }: { ctx: SignedIn; input: Input; next: () => Promise<Result> }) =>
    ctx.callBudget.run(ctx, costOf(input), next);
