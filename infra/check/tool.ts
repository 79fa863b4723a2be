/** Runs a tool of `npm test`: live in the terminal, or with its output kept for later. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { inherited, root } from '#infra/stack/env.ts';

const running = new Set<ChildProcess>();

interface ToolOptions {
  args?: string[];
  env?: Record<string, string | undefined>;
}

type Stdio = 'inherit' | ['ignore', 'pipe', 'pipe'];

function start(script: string, { args = [], env = {} }: ToolOptions, stdio: Stdio): ChildProcess {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio,
    env: { ...inherited(), ...env },
  });
  running.add(child);
  return child;
}

/** Whether it succeeded. */
const ended = (child: ChildProcess) =>
  new Promise<boolean>((resolve) => {
    const finish = (isOk: boolean) => {
      running.delete(child);
      resolve(isOk);
    };
    child.on('error', () => finish(false));
    // Not `exit`: the last of its output comes before this.
    child.on('close', (code) => finish(code === 0));
  });

/** `script`: a file below the project, run by this Node. Returns whether it succeeded. */
export const runTool = (script: string, options: ToolOptions = {}): Promise<boolean> =>
  ended(start(script, options, 'inherit'));

/** Runs a tool in parallel with others and returns its output in one piece. */
export async function runToolQuietly(script: string, options: ToolOptions = {}) {
  const env = { ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...options.env };
  const child = start(script, { ...options, env }, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const isOk = await ended(child);
  return { isOk, output };
}

/** Stops all tools of a run that is being stopped. */
export function stopTools(): void {
  for (const child of running) child.kill('SIGTERM');
}
