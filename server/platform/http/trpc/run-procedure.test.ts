/** Tests that a procedure runs as tRPC runs it, whose own runner is the rule: its middlewares are its inside. */
import { callTRPCProcedure, initTRPC, TRPCError, type AnyProcedure } from '@trpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '#server/platform/errors.ts';
import type { Context } from '#server/platform/trpc.ts';
import { runProcedure } from './run-procedure.ts';

const trpc = initTRPC.context<{ steps: string[] }>().meta<{ name: string }>().create();

const step = (name: string) =>
  trpc.middleware(async ({ ctx, input, meta, path, type, next }) => {
    ctx.steps.push(`${name} ${path} ${type} ${meta?.name} ${JSON.stringify(input)}`);
    const result = await next();
    ctx.steps.push(`${name} ${result.ok ? 'answered' : result.error.code}`);
    return result;
  });

const first = trpc.procedure.meta({ name: 'tested' }).use(step('first'));
const seen = ({ ctx, input }: { ctx: object; input?: unknown }) => ({ ctx: { ...ctx }, input });

const router = trpc.router({
  plain: trpc.procedure.query(seen),
  validated: first
    .input(z.strictObject({ a: z.number() }))
    .use(step('second'))
    .query(seen),
  merged: first
    .input(z.object({ a: z.number() }))
    .input(z.object({ b: z.string().default('none') }))
    .mutation(seen),
  added: first
    .use(({ next }) => next({ ctx: { added: 1 } }))
    .use(step('second'))
    .query(seen),
  replaced: first
    .use(({ next }) => next({ getRawInput: () => Promise.resolve({ a: 7 }) }))
    .input(z.object({ a: z.number() }))
    .query(seen),
  refused: first.query(() => {
    throw new Refusal('access.denied');
  }),
  broken: first.query(() => {
    throw new RangeError('a bug');
  }),
  refusing: first
    .use(() => {
      throw new TRPCError({ code: 'FORBIDDEN' });
    })
    .query(seen),
});

async function outcomeOf(answer: (ctx: { steps: string[] }) => Promise<unknown>) {
  const ctx = { steps: [] };
  try {
    return { data: await answer(ctx), steps: ctx.steps };
  } catch (error) {
    const { code, message, cause } = error as TRPCError;
    return { name: (error as Error).constructor.name, code, message, cause, steps: ctx.steps };
  }
}

const inputs = [undefined, null, {}, { a: 1 }, { a: 1, b: 'two' }, { a: 'one' }, [1]];

test.each(Object.keys(router._def.procedures))('%s', async (path) => {
  const procedure = (router._def.procedures as Record<string, AnyProcedure>)[path]!;
  for (const input of inputs) {
    const byTRPC = await outcomeOf((ctx) =>
      callTRPCProcedure({
        router,
        path,
        type: procedure._def.type,
        ctx,
        getRawInput: () => Promise.resolve(input),
        signal: undefined,
        batchIndex: 0,
      }),
    );
    const byUs = await outcomeOf((ctx) =>
      runProcedure(procedure, { ctx: ctx as unknown as Context, path, input }),
    );
    expect({ input, ...byUs }).toEqual({ input, ...byTRPC });
  }
});

test('each of the middlewares ran', async () => {
  const ctx = { steps: [] as string[] };
  const { validated } = router._def.procedures;
  await runProcedure(validated, { ctx: ctx as unknown as Context, path: 'x', input: { a: 1 } });
  expect(ctx.steps).toEqual([
    'first x query tested undefined',
    'second x query tested {"a":1}',
    'second answered',
    'first answered',
  ]);
});
