/** Runs a procedure: its middlewares one within the other, as tRPC does, whose copies of what it hands on are a sixth of a short call. */
import { getTRPCErrorFromUnknown, type AnyProcedure, type TRPCError } from '@trpc/server';
import type { Context } from '#server/platform/trpc.ts';

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };

/** What a middleware changes for those within it. */
interface Changes {
  ctx?: object;
  input?: unknown;
  getRawInput?: () => Promise<unknown>;
}

interface Options extends Required<Changes> {
  path: string;
  type: AnyProcedure['_def']['type'];
  meta: unknown;
  signal: undefined;
  batchIndex: number;
}

type Middleware = (
  options: Options & { next: (changes?: Changes) => Promise<Result> },
) => Promise<Result>;

/** tRPC keeps them here, the one that answers last; its types do not say so. */
const middlewaresOf = (procedure: AnyProcedure) =>
  (procedure._def as unknown as { middlewares: readonly Middleware[] }).middlewares;

const changed = (options: Options, { ctx, ...others }: Changes): Options => ({
  ...options,
  ...others,
  ctx: ctx ? { ...options.ctx, ...ctx } : options.ctx,
});

async function runFrom(
  at: number,
  middlewares: readonly Middleware[],
  options: Options,
): Promise<Result> {
  const next = (changes?: Changes) =>
    runFrom(at + 1, middlewares, changes ? changed(options, changes) : options);
  try {
    const middleware = middlewares[at];
    if (!middleware) throw new Error(`The procedure ${options.path} does not answer.`);
    return await middleware({ ...options, next });
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}

export interface ProcedureCall {
  ctx: Context;
  path: string;
  /** As it was sent; the procedure's schema validates it. */
  input: unknown;
}

/** Its answer; rejects with what tRPC makes of an error. */
export async function runProcedure(
  procedure: AnyProcedure,
  { ctx, path, input }: ProcedureCall,
): Promise<unknown> {
  const { type, meta } = procedure._def;
  const result = await runFrom(0, middlewaresOf(procedure), {
    path,
    type,
    meta,
    ctx,
    input: undefined,
    getRawInput: () => Promise.resolve(input),
    signal: undefined,
    batchIndex: 0,
  });
  if (!result.ok) throw result.error;
  return result.data;
}
