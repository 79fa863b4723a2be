/** Which process a pid means: numbers are used again, the moment of birth is not. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Known {
  pid: number;
  birth: string;
}

function fromProc(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold blanks; what follows it starts with field 3, the birth is field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

/** When this process began, or nothing where there is none. */
export function birthOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return fromProc(pid);
    const told = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return told.trim() || undefined;
  } catch {
    return undefined;
  }
}

export const isAlive = ({ pid, birth }: Known): boolean => birthOf(pid) === birth;

/** Waits until it is gone; false when it is still there after that time. */
export async function gone(known: Known, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (isAlive(known)) {
    if (performance.now() > until) return false;
    await pause(50);
  }
  return true;
}

/** Ends exactly this process, gently first. */
export async function end(known: Known, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  for (const each of [signal, 'SIGKILL'] as const) {
    if (!isAlive(known)) return;
    process.kill(known.pid, each);
    if (await gone(known, 10_000)) return;
  }
}
