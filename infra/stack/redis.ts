/** Starts a Redis without persistence: it has only what may be lost. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { locate, programs } from '#infra/machine/programs.mjs';
import { SetupError } from '#infra/machine/terminal.mjs';
import type { ProcessGroup } from '#infra/processes/process-group.ts';
import { hold, onFreePorts } from '#infra/processes/ports.ts';
import { writePrivately } from './secrets.ts';

/** Whether a server accepts connections at this port. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

interface RedisOptions {
  processes: ProcessGroup;
  dataDir: string;
  password: string;
  usualPort: number;
}

async function startAt(command: string, { processes, dataDir, password, usualPort }: RedisOptions) {
  const { port, release } = await hold(usualPort);
  const file = join(dataDir, 'redis.conf');
  // In a file, because every user of the machine sees the arguments of a process.
  writePrivately(
    file,
    `port ${port}\nbind 127.0.0.1\nsave ""\nappendonly no\nrequirepass ${password}\n`,
  );
  await release();
  await processes.start({
    name: 'Redis',
    command,
    args: [file],
    cwd: dataDir,
    logFile: join(dataDir, 'redis.log'),
    isReady: () => accepts(port),
  });
  return { url: `redis://:${password}@127.0.0.1:${port}`, port };
}

export function startRedis(options: RedisOptions) {
  const command = locate(programs.redis);
  if (!command)
    throw new SetupError('Redis is not on the PATH. Install redis-server and try again.');
  return onFreePorts(() => startAt(command, options));
}
