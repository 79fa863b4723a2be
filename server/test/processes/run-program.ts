/** Runs the server's own programs (server/*.ts) as processes, on the stores of a test. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '#infra/processes/ports.ts';
import type { Env } from '#server/platform/env.ts';

const fileOf = (name: string) => path.join(import.meta.dirname, '..', '..', `${name}.ts`);

/** The environment variables from which `env` was read. */
function variablesOf(env: Env): Record<string, string> {
  const given = Object.entries(env).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
  return { ...process.env, ...Object.fromEntries(given) };
}

function outputOf(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (output += String(text)));
  return () => output;
}

/** A program of the command line: `first-account`. */
export async function runProgram(env: Env, name: string, args: readonly string[]) {
  const child = spawn(process.execPath, [fileOf(name), ...args], { env: variablesOf(env) });
  const output = outputOf(child);
  const [code] = await once(child, 'close');
  return { code: Number(code), said: output() };
}

/** The server itself, with further variables; resolves when it listens. */
export async function startServer(env: Env, more: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = { ...variablesOf(env), PORT: String(port), PUBLIC_URL: url, ...more };
  const child = spawn(process.execPath, [fileOf('main')], { env: variables });
  const output = outputOf(child);
  const ended = once(child, 'close');
  const listening = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output().includes('"listening"') && resolve());
  });
  const isListening = await Promise.race([listening.then(() => true), ended.then(() => false)]);
  if (!isListening) throw new Error(`The server did not start:\n${output()}`);
  return {
    url,
    output,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    /** As Docker stops it. Returns its exit code; null where a signal ended it. */
    stop: async (): Promise<number | null> => {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code as number | null;
    },
  };
}
