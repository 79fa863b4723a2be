/** Command line: encrypts every stored secret anew after SECRET_KEY was changed, and says whether the old key may go. */
// SECRET_KEY=new SECRET_KEY_PREVIOUS=old node server/rekey.ts
import { randomBytes } from 'node:crypto';
import { encryptAll, type EncryptedCount } from './encrypt-anew.ts';
import { readEnv, UnfitEnvironment, type Env } from './platform/env.ts';
import { openLog } from './platform/log.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { prepareDatabase } from './platform/postgres/prepare-database.ts';
import { UnpreparedDatabase } from './platform/postgres/unprepared-database.ts';

type Print = (sentence: string) => void;

const words = {
  unset: 'SECRET_KEY_PREVIOUS is not set: there is no other key to encrypt anew from.',
  again:
    'Keep SECRET_KEY_PREVIOUS: a server still encrypts with it. Start every server with the new SECRET_KEY, then run this again.',
  done: 'SECRET_KEY_PREVIOUS may be removed, ten minutes after every server was started with the new SECRET_KEY.',
};

function printCount(print: Print, { title, stored, encrypted, unreadable }: EncryptedCount): void {
  print(`${title}: ${stored} stored, ${encrypted} encrypted anew.`);
  if (unreadable > 0)
    print(`  ${unreadable} of them can be decrypted with neither key: they were lost before.`);
}

/** Whether the previous key may be removed. `databaseUrl` is of the app's login. */
export async function rekey(env: Env, databaseUrl: string, print: Print): Promise<boolean> {
  const log = openLog(env.LOG_LEVEL);
  const db = openDatabase(databaseUrl, { poolSize: 2, log });
  const encrypt = () => encryptAll({ db, env, now: () => new Date(), randomBytes });
  try {
    for (const count of await encrypt()) printCount(print, count);
    if (env.SECRET_KEY_PREVIOUS === undefined) {
      print(words.unset);
      return false;
    }
    // What was made meanwhile with the new key is `stored`; with the previous one, `encrypted`.
    const isDone = (await encrypt()).every(({ encrypted }) => encrypted === 0);
    print(isDone ? words.done : words.again);
    return isDone;
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  try {
    const env = readEnv();
    const print = (sentence: string) => void process.stdout.write(`${sentence}\n`);
    if (!(await rekey(env, await prepareDatabase(env), print))) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof UnpreparedDatabase || error instanceof UnfitEnvironment)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
