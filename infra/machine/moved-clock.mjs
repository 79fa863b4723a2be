/** Moves the clock of a test run, so that tests can be run at any hour of any day. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from './terminal.mjs';

const source = fileURLToPath(new URL('moved-clock.c', import.meta.url));

function library() {
  const folder = mkdtempSync(join(tmpdir(), 'karemd-clock-'));
  // Postgres runs as a user of its own.
  chmodSync(folder, 0o755);
  const file = join(folder, 'moved-clock.so');
  try {
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', file, source], { stdio: 'pipe' });
  } catch (error) {
    throw new SetupError(`A moved clock needs a C compiler: ${String(error)}`);
  }
  return file;
}

/**
 * The environment in which a program and its children begin at this time (`2026-03-29 00:30`, in the
 * zone of TZ) and go on from there at the usual speed. Not libfaketime: in a signal's handler it tells
 * the real time, so that the time limits of Postgres never end, or end at once.
 */
export function movedClock(at) {
  const time = Date.parse(at);
  if (Number.isNaN(time))
    throw new SetupError(`"${at}" is no time. Write: --at '2026-03-29 00:30'`);
  return {
    LD_PRELOAD: library(),
    MOVED_CLOCK_SECONDS: String(Math.round((time - Date.now()) / 1000)),
  };
}
