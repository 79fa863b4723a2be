/** Identifies a process by pid and start time, because pids are reused. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

function fromProc(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold blanks; what follows it starts with field 3, the start time is field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

/** Returns when this process started (a text to compare, not to read); undefined where there is none. */
export function startTimeOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return fromProc(pid);
    const output = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return output.trim() || undefined;
  } catch {
    return undefined;
  }
}

export const isRunning = ({ pid, startedAt }: ProcessIdentity): boolean =>
  startTimeOf(pid) === startedAt;

/** Waits for its end; false when it still runs after that time. */
export async function waitForExit(identity: ProcessIdentity, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (isRunning(identity)) {
    if (performance.now() > until) return false;
    await pause(50);
  }
  return true;
}

/** Ends exactly this process, gently first. */
export async function endProcess(
  identity: ProcessIdentity,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  for (const each of [signal, 'SIGKILL'] as const) {
    if (!isRunning(identity)) return;
    process.kill(identity.pid, each);
    if (await waitForExit(identity, 10_000)) return;
  }
}
