/** Lists the files that differ from a commit, committed or not. */
import { execFileSync } from 'node:child_process';
import { root } from '#infra/stack/env.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Returns where this branch left the main one: the remote's if there is one, else ours. */
export function mergeBase(): string {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main).trim();
    } catch {
      // There is no such branch here.
    }
  return 'HEAD';
}

/** Paths from the root of the repository: what was changed, added or removed since, and new files. */
export const changedFiles = (base: string): string[] => [
  ...git('diff', '--name-only', base).split('\n').filter(Boolean),
  ...git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean),
];
