/** The kinds of procedure: open to anyone, or permitted to those who hold a permission. */
import { initTRPC } from '@trpc/server';
import {
  may,
  type HospitalRole,
  type Application,
  type Permission,
  type Role,
} from '#shared/roles.ts';
import type { Call } from './http/call.ts';
import type { Deps } from './deps.ts';
import { errorShape, Refusal } from './errors.ts';

/** Who is asking: a practitioner as the session's row and the person's row say together. */
export interface Practitioner {
  readonly id: string;
  readonly organizationId: string;
  readonly organization: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly hospitalRole: HospitalRole;
  readonly active: boolean;
  readonly accessApplications: readonly Application[];
  readonly zone: string;
}

export interface Session {
  readonly id: string;
  readonly person: Practitioner;
  /** Good for setting up a second step and for nothing else: the organization asks for a better one. */
  readonly setsUpOnly: boolean;
}

/** What an open procedure's work is given. */
export interface Visitor extends Deps {
  readonly call: Call;
}

/** What a permitted procedure's work is given. */
export interface SignedIn extends Visitor {
  readonly session: Session;
}

/** Built once per request by server/context.ts; the session is looked up at most once. */
export interface Context {
  readonly deps: Deps;
  readonly call: Call;
  readonly findSession: () => Promise<Session | null>;
  /** Writes down that a signed-in person was turned away. */
  readonly onRefused: (session: Session, permission: Permission) => Promise<void>;
}

interface Meta {
  /** Answers without a session. */
  isOpen?: true;
  /** Its body may be as large as a file that somebody brings; never in a batch. */
  takesFile?: true;
}

const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // A line that went silent is noticed by both ends.
    sse: {
      ping: { enabled: true, intervalMs: 10_000 },
      client: { reconnectAfterInactivityMs: 25_000 },
    },
    errorFormatter: ({ error, ctx }) => errorShape(error, ctx?.call.requestId ?? '').error,
  });

export const router = trpc.router;

/** Anyone may call it; the short list of DECISIONS "On the wire". */
export const open = trpc.procedure.meta({ isOpen: true }).use(({ ctx, next }) => {
  const visitor: Visitor = { ...ctx.deps, call: ctx.call };
  return next({ ctx: visitor });
});

/** Who is signed in and holds the permission. Throws 401 and 403; being turned away is written down. */
export async function requirePermitted(ctx: Context, permission: Permission): Promise<SignedIn> {
  const session = await ctx.findSession();
  if (!session) throw new Refusal('session.missing');
  if (session.setsUpOnly && permission !== 'session.own') throw new Refusal('second-step.missing');
  if (!may(session.person, permission)) {
    await ctx.onRefused(session, permission);
    throw new Refusal('access.denied');
  }
  return { ...ctx.deps, call: ctx.call, session };
}

/** Only who is signed in and holds the permission; the answer comes before the input is looked at. */
export const permitted = (permission: Permission) =>
  trpc.procedure.use(async ({ ctx, next }) =>
    next({ ctx: await requirePermitted(ctx, permission) }),
  );
