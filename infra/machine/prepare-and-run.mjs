/** Prepares a fresh machine, and runs a file under the project's Node 24 from any older one. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileAhead } from './livekit-build.mjs';
import { movedClock } from './moved-clock.mjs';
import { ensurePackages, packagesMatch } from './packages.mjs';
import { ensurePrograms } from './programs.mjs';
import { signalRuns } from './run.mjs';
import { SetupError, printError } from './terminal.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const oldestNode = 20;

function checkNode() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    throw new SetupError(
      `KareMD needs Node ${oldestNode} or newer to start itself; this is ${process.versions.node}. Get one at https://nodejs.org.`,
    );
}

/**
 * A Ctrl-C may reach us from the terminal and from npm: the child handles duplicates, we only
 * forward it.
 */
function startUnderNode24(file, args, env) {
  const node = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(node))
    throw new SetupError(
      'Node 24 is not in node_modules: npm did not run its install scripts. Look for ignore-scripts in your npm settings, delete node_modules and try again.',
    );
  const child = spawn(node, [join(root, file), ...args], {
    cwd: root,
    // Node's compile cache of our TypeScript: quicker starts, less memory. Deleted with the
    // packages.
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      ...process.env,
      ...env,
    },
    // The IPC channel carries no messages; when it closes, the child knows that we ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return child;
}

/** npm's own shell may be killed without notice; then our parent changes. */
function onOrphaned(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

/** Settles with the exit code of the second half. */
const ended = (child) =>
  new Promise((resolve) => {
    child.on('exit', (code, signal) =>
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  });

/**
 * `needs`: names of programs.mjs, installed at the same time as the packages. `at`: when the clock of
 * the run begins, where that is not now.
 */
export async function prepareAndRun({ file, args = [], needs = [], at }) {
  let child;
  const stop = (signal) => {
    if (child) return child.kill(signal);
    signalRuns(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  onOrphaned(() => stop('SIGTERM'));
  try {
    checkNode();
    const isFresh = !packagesMatch(root);
    // Go's clock is part of what it compiles.
    const stopAhead = isFresh && needs.length > 0 && at === undefined ? compileAhead(root) : null;
    const done = await Promise.allSettled([ensurePackages(root), ensurePrograms(needs)]);
    stopAhead?.();
    const failed = done.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    child = startUnderNode24(file, args, at === undefined ? {} : movedClock(at));
    process.exitCode = await ended(child);
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}
