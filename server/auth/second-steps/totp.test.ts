/** Tests the codes of authenticator apps against the RFC's vectors, and the encryption of their secret. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Env } from '#server/platform/env.ts';
import { totpForApp, totpStep } from './totp.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encryption.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('RFC 6238: at %i s the code is %s', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(totpStep({ secret, code, now: at(seconds), after: 0 })).toBe(step);
});

test('a clock may be one step off in either direction, but not two', () => {
  const guess = { secret, code: '081804', after: 0 };
  const step = Math.floor(1_111_111_109 / 30);
  const verdicts = [-60, -30, 0, 30, 60].map((off) =>
    totpStep({ ...guess, now: at(step * 30 + 15 + off) }),
  );
  expect(verdicts).toEqual([null, step, step, step, null]);
});

test('neither the step that was used last nor an older one is taken, also by a clock that went back', () => {
  const now = at(1_111_111_109);
  const step = Math.floor(1_111_111_109 / 30);
  expect(totpStep({ secret, code: '081804', now, after: step })).toBeNull();
  expect(totpStep({ secret, code: '081804', now, after: step - 1 })).toBe(step);
  expect(totpStep({ secret, code: '081804', now, after: step + 1_000 })).toBeNull();
});

test('an app gets the secret as text and as an address for its camera', () => {
  expect(totpForApp(secret, 'ana@northgate.example')).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/KareMD:ana%40northgate.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=KareMD',
  });
});

test('a stored secret is decrypted for its person alone, unaltered, with the key that encrypted it', () => {
  const env = { SECRET_KEY: 'one key of at least 32 characters!' } as Env;
  const box = encryptSecret({ env, randomBytes }, secret, 'ana');
  expect(decryptSecret({ env }, box, 'ana')).toEqual(secret);
  expect(box.includes(secret)).toBe(false);
  expect(decryptSecret({ env }, box, 'ben')).toBeNull();
  const altered = Buffer.from(box);
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
  expect(decryptSecret({ env }, altered, 'ana')).toBeNull();
  expect(decryptSecret({ env: { ...env, SECRET_KEY: 'another key' } }, box, 'ana')).toBeNull();
  expect(decryptSecret({ env }, Buffer.alloc(3), 'ana')).toBeNull();
});
