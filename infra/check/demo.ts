/** Starts a demo hospital as `npm start` does, for browser walks, in a folder and on ports of its own. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { minuteMs } from '#shared/durations.ts';
import { SetupError, runStep } from '#infra/machine/terminal.mjs';
import { inherited, root } from '#infra/stack/env.ts';
import { freePort } from '#infra/processes/ports.ts';
import type { ProcessGroup } from '#infra/processes/process-group.ts';
import { clearedEnvironment } from './test-services.ts';

const RunningFile = z.object({
  url: z.string(),
  video: z.enum(['preparing', 'ready', 'unavailable']),
});

function readRunningFile(file: string): z.infer<typeof RunningFile> | undefined {
  try {
    return RunningFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

const readyWithinMs = 10 * minuteMs;

interface DemoOptions {
  processes: ProcessGroup;
  dataDir: string;
  /** Of the server, besides what every demo has. */
  env?: Record<string, string>;
}

/** Waits until visits can be opened; returns the path of its running.json. */
export function startDemoHospital({ processes, dataDir, env }: DemoOptions): Promise<string> {
  return runStep('Demo', async (report) => {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'running.json');
    await processes.start({
      name: 'App',
      command: process.execPath,
      args: [join(root, 'infra/stack/up.ts')],
      cwd: root,
      env: {
        ...inherited(),
        ...clearedEnvironment,
        DATA_DIR: dataDir,
        PORT: '0',
        // Several demos that start at once would all choose the usual one.
        METRICS_PORT: String(await freePort()),
        // Shorter than in production: a walk requests a second code, and a minute is long to wait.
        OTP_RESEND_SECONDS: '12',
        LIVEKIT_MEDIA_TCP: 'on',
        DEMO_HISTORY: 'off',
        // Benches measure what a slow line carries.
        CLIENT_COMPRESSION: 'best',
        ...env,
      },
      logFile: join(dataDir, 'up.log'),
      stopWithinMs: minuteMs,
      readyWithinMs,
      isReady: () => (readRunningFile(file)?.video ?? 'preparing') !== 'preparing',
    });
    const running = readRunningFile(file);
    if (running?.video !== 'ready')
      throw new SetupError(`Video is not available; see ${dataDir}/up.log.`);
    report(running.url);
    return file;
  });
}
