/** Starts a server of a bench as a process of its own, on a free port of this machine. */
import { join } from 'node:path';
import { hold } from '#infra/processes/ports.ts';
import { inherited, root } from '#infra/stack/env.ts';
import { compiledFolder, nodeEnvironment, nodeOptions } from '#infra/stack/server-process.ts';
import type { BenchContext } from './run-bench.ts';

interface BenchServer {
  name: string;
  /** Its file in `infra/bench`, and what follows it on the command line. */
  args: readonly [file: string, ...rest: string[]];
  env: Record<string, string>;
}

const answers = async (url: string) => {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
};

/** Returns its URL once it listens. It has no LiveKit. */
export async function startBenchServer(
  { processes, dataDir }: BenchContext,
  { name, args: [file, ...rest], env }: BenchServer,
): Promise<string> {
  const { port, release } = await hold(0);
  await release();
  const url = `http://127.0.0.1:${port}`;
  await processes.start({
    name,
    command: process.execPath,
    args: [...nodeOptions, join(root, 'infra/bench', file), ...rest],
    cwd: root,
    env: {
      ...nodeEnvironment,
      NODE_COMPILE_CACHE: compiledFolder,
      ...inherited(),
      NODE_ENV: 'bench',
      HOST: '127.0.0.1',
      PORT: String(port),
      LIVEKIT_URL: 'http://127.0.0.1:9',
      LIVEKIT_PUBLIC_URL: 'ws://127.0.0.1:9',
      ...env,
    },
    logFile: join(dataDir, `${name}.log`),
    isReady: () => answers(url),
  });
  return url;
}
