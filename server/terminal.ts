/** What the programs of the command line share: the server's dependencies, without HTTP. */
import { randomUUID } from 'node:crypto';
import { openDeps, closeDeps } from './open-deps.ts';
import type { Visitor } from './platform/deps.ts';
import type { Call } from '#server/platform/http/call.ts';
import { readEnv } from './platform/env.ts';
import { openLog } from './platform/log.ts';
import { prepareDatabase } from './platform/postgres/prepare-database.ts';

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** There is no HTTP request: an operator runs the program in a terminal. */
export const callOf = (program: string): Call => ({
  requestId: randomUUID(),
  address: 'terminal',
  userAgent: program,
  bearer: null,
  isActive: false,
  cookie: () => null,
  setCookie: () => undefined,
  clearCookie: () => undefined,
});

/** Opens the dependencies for the work, which resolves to the exit status, and closes them. */
export async function atTerminal(
  program: string,
  work: (visitor: Visitor) => Promise<number>,
): Promise<number> {
  const env = readEnv();
  const databaseUrl = await prepareDatabase(env);
  const deps = openDeps({ env, databaseUrl, log: openLog('error') });
  try {
    return await work({ ...deps, call: callOf(program) });
  } finally {
    await closeDeps(deps);
  }
}
