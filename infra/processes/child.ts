/** One child process: its log file, when it is ready, and how it is stopped. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { SetupError } from '#infra/machine/terminal.mjs';
import { startTimeOf } from './process-identity.ts';

export interface ChildSpec {
  /** The name in messages. */
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string | undefined>;
  uid?: number | undefined;
  gid?: number | undefined;
  logFile: string;
  /** The signal that asks it to stop. */
  stopSignal?: 'SIGTERM' | 'SIGINT';
  stopWithinMs?: number;
  isReady?: () => Promise<boolean> | boolean;
  readyWithinMs?: number;
  /** Called when it ends by itself, and when it is back. */
  onChange?: (isUp: boolean) => void;
}

export interface Child {
  spec: ChildSpec;
  pid: number;
  startedAt: string;
  /** How it ended, in words; settles once. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

const lastLines = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n') : '';

const sentence = (spec: ChildSpec, what: string) =>
  `${spec.name} ${what}. Its last lines (all of them in ${spec.logFile}):\n\n${lastLines(spec.logFile)}`;

/** A sentence for the terminal, with the child's last output. */
export const complaint = (spec: ChildSpec, what: string) => new SetupError(sentence(spec, what));

/** A child that ended before it was ready, for instance because its port was taken. */
export class EndedEarly extends SetupError {}

const endOf = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });

/** Starts it in a group of its own, so that a Ctrl-C in the terminal reaches only us. */
export function spawnChild(spec: ChildSpec): Child {
  const log = openSync(spec.logFile, 'a', 0o600);
  const running = spawn(spec.command, spec.args, {
    detached: true,
    stdio: ['ignore', log, log],
    ...(spec.cwd && { cwd: spec.cwd }),
    ...(spec.env && { env: spec.env }),
    ...(spec.uid !== undefined && { uid: spec.uid }),
    ...(spec.gid !== undefined && { gid: spec.gid }),
  });
  closeSync(log);
  const ended = endOf(running);
  const { pid } = running;
  if (pid === undefined) throw complaint(spec, `could not be started (${spec.command})`);
  const stop = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill(spec.stopSignal ?? 'SIGTERM');
    const late = pause(spec.stopWithinMs ?? 10_000, 'late', { ref: false });
    if ((await Promise.race([ended, late])) === 'late') running.kill('SIGKILL');
    await ended;
  };
  return { spec, pid, startedAt: startTimeOf(pid) ?? '', ended, stop };
}

/** Waits until it answers; a child that ends or does not answer is a SetupError. */
export async function untilReady(child: Child): Promise<void> {
  const { spec } = child;
  let ending: string | undefined;
  void child.ended.then((how) => (ending = how));
  const until = performance.now() + (spec.readyWithinMs ?? 120_000);
  while (spec.isReady && !(await spec.isReady())) {
    if (ending !== undefined)
      throw new EndedEarly(sentence(spec, `ended before it was ready (${ending})`));
    if (performance.now() > until) throw complaint(spec, 'does not answer');
    await pause(50);
  }
}
