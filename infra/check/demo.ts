/** A demo hospital as `npm start` makes it, for browser walks: its own folder, its own ports. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Stop, step } from '#infra/machine/say.mjs';
import { inherited, root } from '#infra/stack/env.ts';
import type { Family } from '#infra/processes/process-group.ts';
import { forgotten } from './ground.ts';

const Notice = z.object({ url: z.string(), video: z.enum(['preparing', 'ready', 'unavailable']) });

function noticeIn(file: string): z.infer<typeof Notice> | undefined {
  try {
    return Notice.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

const building = 10 * 60_000;

interface Wanted {
  family: Family;
  dataDir: string;
}

/** Starts it, waits until visits can be opened, and answers where its running.json lies. */
export function startDemoHospital({ family, dataDir }: Wanted): Promise<string> {
  return step('Demo', async (tell) => {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'running.json');
    await family.start({
      name: 'App',
      command: process.execPath,
      args: [join(root, 'infra/stack/up.ts')],
      cwd: root,
      env: { ...inherited(), ...forgotten, DATA_DIR: dataDir, PORT: '0' },
      logFile: join(dataDir, 'up.log'),
      stopWithinMs: 60_000,
      readyWithinMs: building,
      isReady: () => (noticeIn(file)?.video ?? 'preparing') !== 'preparing',
    });
    const notice = noticeIn(file);
    if (notice?.video !== 'ready') throw new Stop(`Video is not available; see ${dataDir}/up.log.`);
    tell(notice.url);
    return file;
  });
}
