/** Finds the program of the last release in the history of this clone, and unpacks it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '#infra/stack/env.ts';
import { lastReleased } from '#server/platform/postgres/releases.ts';

const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });

/** The last commit whose newest migration is that of the last release. Throws, in words, where there is none. */
function findCommit(): string {
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
    throw new Error(
      'This clone has no history to take the last release from: git fetch --unshallow',
    );
  const additions = ['--diff-filter=A', '--reverse', '--format=commit %H', '--name-only'];
  const log = git('log', ...additions, '--', 'infra/migrations');
  let commit = '';
  for (const line of log.split('\n')) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    const added = path.basename(line, '.ts');
    if (line.startsWith('infra/migrations/') && added > lastReleased)
      return git('rev-parse', `${commit}^`).trim();
  }
  throw new Error(`The history has no commit that follows the release with ${lastReleased}.`);
}

/** Unpacks the last release with the packages of this one. Returns its commit. */
export function unpackLastRelease(folder: string): string {
  const commit = findCommit();
  mkdirSync(folder);
  const parts = ['package.json', 'shared', 'server', 'infra'];
  const archive = execFileSync('git', ['-C', root, 'archive', commit, ...parts], {
    maxBuffer: 256 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return commit;
}
