/** What the programs of the command line share: the server's dependencies, without HTTP. */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import type { AllDeps } from './open-deps.ts';
import type { Visitor } from './platform/deps.ts';
import type { Call } from '#server/platform/http/call.ts';

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * The values of `--name value`, with '' for those that are missing; or, in words, what is wrong with them.
 * Throws for nothing that somebody typed.
 */
function readOptions<Schema extends z.ZodObject>(
  schema: Schema,
): { values: z.infer<Schema> } | { faults: string[] } {
  const text = { type: 'string', default: '' } as const;
  const names = Object.keys(schema.shape);
  const options = Object.fromEntries(names.map((name) => [name, text]));
  try {
    const { success, data, error } = schema.safeParse(parseArgs({ options }).values);
    if (success) return { values: data };
    return { faults: error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`) };
  } catch (error) {
    // Node's own words name what it does not know.
    const words = error instanceof Error ? error.message : String(error);
    return { faults: [`It takes ${names.map((name) => `--${name}`).join(', ')}. ${words}`] };
  }
}

/** There is no HTTP request: an operator runs the program in a terminal. */
export const callOf = (program: string): Call => ({
  requestId: randomUUID(),
  address: 'terminal',
  userAgent: program,
  bearer: null,
  isActive: false,
  isGone: () => false,
  cookie: () => null,
  setCookie: () => undefined,
  clearCookie: () => undefined,
});

/** Opens the dependencies for the work, which resolves to the exit status, and closes them. */
export async function atTerminal(
  program: string,
  work: (visitor: Visitor & AllDeps) => Promise<number>,
): Promise<number> {
  // Loaded once there is work: a wrong option is answered without a second of loading.
  const [{ readEnv }, { openDeps, closeDeps }, { openLog }, { prepareDatabase }] =
    await Promise.all([
      import('./platform/env.ts'),
      import('./open-deps.ts'),
      import('./platform/log.ts'),
      import('./platform/postgres/prepare-database.ts'),
    ]);
  const env = readEnv();
  const databaseUrl = await prepareDatabase(env);
  const deps = openDeps({ env, databaseUrl, log: openLog('error') });
  try {
    return await work({ ...deps, call: callOf(program) });
  } finally {
    await closeDeps(deps);
  }
}

/** Says what is wrong with the options and answers 2, or does the work. */
export async function withOptions<Schema extends z.ZodObject>(
  program: string,
  schema: Schema,
  work: (visitor: Visitor & AllDeps, values: z.infer<Schema>) => Promise<number>,
): Promise<number> {
  const options = readOptions(schema);
  if ('values' in options) return atTerminal(program, (visitor) => work(visitor, options.values));
  for (const fault of options.faults) print(fault);
  return 2;
}
