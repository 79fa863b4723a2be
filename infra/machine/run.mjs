/** Runs a program quietly and keeps its last output; no program outlives us. */
import { spawn } from 'node:child_process';

const running = new Set();

/** Never rejects: a missing program counts as one that failed. `stop`: interrupts it. */
export function run(command, args, { cwd, env = {}, stop } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    stop?.addEventListener('abort', () => child.kill('SIGINT'));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (output = (output + text).slice(-4000)));
    const settle = (ok, words) => {
      running.delete(child);
      resolve({ ok, output: words });
    };
    child.on('error', (error) => settle(false, error.message));
    child.on('exit', (code) => settle(code === 0, output.trim()));
  });
}

/** Forwards a signal to all of them. */
export function signalRuns(signal) {
  for (const child of running) child.kill(signal);
}
