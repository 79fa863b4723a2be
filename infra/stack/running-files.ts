/** What other programs read about this run: running.json, procedures.json and the state of video. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccount, Laid } from './seed-demo.ts';
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
  let procedures: Laid['procedures'] = [];
  let video: VideoState = 'preparing';

  const write = () => {
    writePrivately(videoFile, video);
    if (!running) return;
    const { accounts, logFile, ...places } = running;
    writePrivately(proceduresFile, JSON.stringify(procedures, null, 2));
    writePrivately(runningFile, JSON.stringify({ ...places, video, logFile, accounts }, null, 2));
  };
  const remove = () => {
    for (const file of [runningFile, proceduresFile, videoFile]) rmSync(file, { force: true });
  };

  remove();
  write();
  return {
    videoFile,
    /** The app answers. */
    announce: (facts: Running, known: Laid['procedures']) => {
      running = facts;
      procedures = known;
      write();
    },
    setVideo: (state: VideoState) => {
      video = state;
      write();
    },
    remove,
  };
}
export type Notice = ReturnType<typeof openNotice>;
