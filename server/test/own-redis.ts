/** A Redis of one test's own, which can be stopped, paused and restarted. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#infra/processes/ports.ts';

const program = () =>
  ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0) ??
  'redis-server';

async function run(port: number): Promise<ChildProcess> {
  const child = spawn(program(), ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const text of child.stdout ?? []) {
    said += String(text);
    if (/ready to accept connections/i.test(said)) break;
  }
  return child;
}

export async function startOwnRedis() {
  const port = await freePort();
  let child = await run(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Refuses connections from now on; its data are lost. */
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    start: async () => {
      child = await run(port);
    },
    /** Accepts connections but answers nothing. */
    silence: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
  };
}
