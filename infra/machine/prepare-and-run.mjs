/** From the machine's own Node to the project's: prepares, then runs a file under Node 24. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from './packages.mjs';
import { ensurePrograms } from './programs.mjs';
import { signalRuns } from './run.mjs';
import { Stop, explain } from './say.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const oldestNode = 20;

function checkNode() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    throw new Stop(
      `KareMD needs Node ${oldestNode} or newer to start itself; this is ${process.versions.node}. Get one at https://nodejs.org.`,
    );
}

/** A Ctrl-C may reach us from the terminal and from npm: the child sorts that out, we only pass it on. */
function goOn(file, args) {
  const node = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(node))
    throw new Stop(
      'Node 24 is not in node_modules: npm did not run its install scripts. Look for ignore-scripts in your npm settings, delete node_modules and try again.',
    );
  const child = spawn(node, [join(root, file), ...args], {
    cwd: root,
    // What Node made of our TypeScript is kept: quicker starts, less memory. Gone with the packages.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
    // The channel carries nothing; its end tells the child that we are gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return child;
}

/** npm's own shell may be killed without a word to us; then our parent is another one. */
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

/** `needs`: names of programs.mjs. Packages and programs are installed side by side. */
export async function onward({ file, args = [], needs = [] }) {
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
    const done = await Promise.allSettled([ensurePackages(root), ensurePrograms(needs)]);
    const failed = done.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    child = goOn(file, args);
    process.exitCode = await ended(child);
  } catch (error) {
    explain(error);
    process.exitCode = 1;
  }
}
