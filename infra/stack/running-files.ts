/** Writes the files by which other programs find this run: running.json, procedures.json, video. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccount, DemoData } from './seed-demo.ts';
import { writePrivately } from './secrets.ts';

export type VideoState = 'preparing' | 'ready' | 'unavailable';

export interface Running {
  url: string;
  metricsUrl: string;
  mailUrl: string;
  livekitUrl: string;
  databaseUrl: string;
  redisUrl: string;
  logFile: string;
  accounts: DemoAccount[];
}

export function openRunningFiles(dataDir: string) {
  const runningFile = join(dataDir, 'running.json');
  const proceduresFile = join(dataDir, 'procedures.json');
  const videoFile = join(dataDir, 'video');
  let running: Running | undefined;
  let procedures: DemoData['procedures'] = [];
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
    /** To be called when the app answers. */
    announce: (started: Running, list: DemoData['procedures']) => {
      running = started;
      procedures = list;
      write();
    },
    setVideo: (state: VideoState) => {
      video = state;
      write();
    },
    remove,
  };
}
export type RunningFiles = ReturnType<typeof openRunningFiles>;
