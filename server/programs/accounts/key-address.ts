/** Reads a program's public keys from its own address (JWKS): few, soon, and nothing inside our network (S117). */
import { ForbiddenAddress } from '#server/platform/outgoing/outside.ts';
import { getOutside } from '#server/platform/outgoing/get-outside.ts';
import { reasonOf } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PublicKey } from '#server/programs/core/program-store.ts';
import { usableKeysIn } from './public-keys.ts';

const limits = { timeoutMs: 5_000, mostBytes: 64 * 1024 };

/** Why no key could be read, in words for an administrator. */
export type KeysRead = { keys: PublicKey[] } | { failure: string };

export async function readKeys({ env }: Pick<Deps, 'env'>, address: string): Promise<KeysRead> {
  try {
    const { status, body } = await getOutside(env, new URL(address), limits);
    if (status !== 200) return { failure: `It answered ${status}.` };
    const keys = await usableKeysIn(body);
    return keys.length > 0
      ? { keys }
      : { failure: 'It has no RSA key of at least 2048 bits and none on the curve P-384.' };
  } catch (error) {
    if (error instanceof ForbiddenAddress) return { failure: error.message };
    return { failure: `It could not be read: ${reasonOf(error) ?? 'no reason'}.` };
  }
}
