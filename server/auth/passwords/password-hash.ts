/** Hashes and verifies passwords by argon2id, a few at a time, with a short queue (S8). */
import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { openTurns } from '#server/platform/turns.ts';

/** OWASP's first recommendation for argon2id; a stored hash of other numbers is upgraded at sign-in. */
const parameters = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

const inTurn = openTurns({
  atOnce: Math.min(availableParallelism(), 4),
  queueLength: 50,
  maxWaitMs: 2_000,
});

/** One spelling per password (NFKC would change characters; NFC only how they are encoded). */
const spelled = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => argon2.hash(spelled(password), parameters));

/** Verified where no account exists, so that the answer takes as long. */
const dummyHash = argon2.hash(`nobody ${process.pid} ${performance.now()}`, parameters);

export interface Verdict {
  isRight: boolean;
  /** Set where the right password's hash was made with older parameters. */
  upgradedHash?: string;
}

/**
 * `hash` is null where there is no such account or no password yet; it takes as long all the same.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<Verdict> {
  const against = hash ?? (await dummyHash);
  return inTurn(async () => {
    const isRight = (await argon2.verify(against, spelled(password))) && hash !== null;
    if (!isRight || !argon2.needsRehash(against, parameters)) return { isRight };
    return { isRight, upgradedHash: await argon2.hash(spelled(password), parameters) };
  });
}
