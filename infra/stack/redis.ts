/** A Redis of our own that keeps nothing: it holds only what may be forgotten. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { locate, programs } from '#infra/machine/programs.mjs';
import { Stop } from '#infra/machine/say.mjs';
import type { Family } from '../processes/process-group.ts';
import { hold, onFreePorts } from '../processes/ports.ts';
import { writePrivately } from './secrets.ts';

/** Whether somebody accepts connections here. */
async function accepts(port: number): Promise<boolean> {
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

interface Wanted {
  family: Family;
  dataDir: string;
  password: string;
  usualPort: number;
}

async function startAt(command: string, { family, dataDir, password, usualPort }: Wanted) {
  const { port, release } = await hold(usualPort);
  const file = join(dataDir, 'redis.conf');
  // In a file, because every user of the machine sees the arguments of a process.
  writePrivately(
    file,
    `port ${port}\nbind 127.0.0.1\nsave ""\nappendonly no\nrequirepass ${password}\n`,
  );
  await release();
  await family.start({
    name: 'Redis',
    command,
    args: [file],
    cwd: dataDir,
    logFile: join(dataDir, 'redis.log'),
    isReady: () => accepts(port),
  });
  return { url: `redis://:${password}@127.0.0.1:${port}`, port };
}

export function startRedis(wanted: Wanted) {
  const command = locate(programs.redis);
  if (!command) throw new Stop('Redis is not on the PATH. Install redis-server and try again.');
  return onFreePorts(() => startAt(command, wanted));
}
