/** Tests how passwords are hashed, and that only a few are at once (S8). */
import argon2 from 'argon2';
import { expect, test } from 'vitest';
import { Credentials } from '#shared/auth.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('S8 a hash is argon2id with 19456 KiB, two passes, one lane', async () => {
  expect(await hashPassword('a passphrase of some length')).toMatch(
    /^\$argon2id\$v=19\$m=19456,p=1,t=2\$/,
  );
});

test('S8 a right password whose hash is weaker gets a new one', async () => {
  const weak = await argon2.hash('a passphrase', { memoryCost: 8192, timeCost: 2, parallelism: 1 });
  const verdict = await verifyPassword(weak, 'a passphrase');
  expect(verdict.isRight).toBe(true);
  expect(verdict.upgradedHash).toMatch(/m=19456,p=1,t=2/);
  expect(await verifyPassword(weak, 'another')).toEqual({ isRight: false });
});

test('without an account no password is right', async () => {
  expect(await verifyPassword(null, 'anything')).toEqual({ isRight: false });
});

test('S8 more than the queue holds are told to retry, and those in it are served', async () => {
  const hash = await hashPassword('x');
  const answers = await Promise.allSettled(
    Array.from({ length: 120 }, () => verifyPassword(hash, 'x')),
  );
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(120 - 50 - 4);
  for (const answer of refused)
    expect(answer).toMatchObject({ reason: { problem: 'busy', retryAfterSeconds: 2 } });
  expect(await verifyPassword(hash, 'x')).toMatchObject({ isRight: true });
});

test('S8 any unicode counts by its characters, none are cut, and more than 128 are refused', async () => {
  const judge = (password: string) =>
    Credentials.safeParse({ email: 'a@b.example', password }).success;
  expect(judge('🩺'.repeat(128))).toBe(true);
  expect(judge('🩺'.repeat(129))).toBe(false);
  const long = `${'x'.repeat(127)}a`;
  const hash = await hashPassword(long);
  expect((await verifyPassword(hash, `${'x'.repeat(127)}b`)).isRight).toBe(false);
  expect((await verifyPassword(await hashPassword('é'), 'e\u0301')).isRight).toBe(true);
});
