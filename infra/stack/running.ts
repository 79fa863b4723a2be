/** What other programs read about this run: running.json, procedures.json and the state of video. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccount } from './hospital.ts';
import { writePrivately } from './secrets.ts';

export type VideoState = 'preparing' | 'ready' | 'unavailable';

export interface Running {
  url: string;
  mailUrl: string;
  livekitUrl: string;
  databaseUrl: string;
  redisUrl: string;
  logFile: string;
  accounts: DemoAccount[];
}

export function openNotice(dataDir: string) {
  const runningFile = join(dataDir, 'running.json');
  const proceduresFile = join(dataDir, 'procedures.json');
  const videoFile = join(dataDir, 'video');
  let running: Running | undefined;
  let video: VideoState = 'preparing';

  const write = async () => {
    writeFileSync(videoFile, video);
    if (!running) return;
    const { procedureList } = await import('#server/procedures.ts');
    writePrivately(proceduresFile, JSON.stringify(procedureList(), null, 2));
    const { accounts, logFile, ...places } = running;
    writePrivately(runningFile, JSON.stringify({ ...places, video, logFile, accounts }, null, 2));
  };
  const remove = () => {
    for (const file of [runningFile, proceduresFile, videoFile]) rmSync(file, { force: true });
  };

  remove();
  writeFileSync(videoFile, video);
  return {
    videoFile,
    /** The app answers. */
    announce: async (facts: Running) => {
      running = facts;
      await write();
    },
    setVideo: async (state: VideoState) => {
      video = state;
      await write();
    },
    remove,
  };
}
export type Notice = ReturnType<typeof openNotice>;
