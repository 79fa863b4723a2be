/** A Vitest reporter that writes how long each test file took, its imports and hooks included. */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes `[{ "file": "server/roles.test.ts", "seconds": 6.3 }, ...]`. */
export const fileTimes = (target: string): Reporter => ({
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { file: module.relativeModuleId, seconds: (collectDuration + duration) / 1000 };
    });
    writeFileSync(target, JSON.stringify(times));
  },
});
