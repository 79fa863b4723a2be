/** One tool of the check, run in the terminal where a person watches it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { inherited, root } from '#infra/stack/env.ts';

const running = new Set<ChildProcess>();

interface Options {
  args?: string[];
  env?: Record<string, string | undefined>;
}

/** `script`: a file below the project, run by this Node. Answers whether it succeeded. */
export function runTool(script: string, { args = [], env = {} }: Options = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...inherited(), ...env },
    });
    running.add(child);
    const settle = (isOk: boolean) => {
      running.delete(child);
      resolve(isOk);
    };
    child.on('error', () => settle(false));
    child.on('exit', (code) => settle(code === 0));
  });
}

/** For a run that is being given up. */
export function stopTools(): void {
  for (const child of running) child.kill('SIGTERM');
}
