/** An address with a secret in its hash, which browsers keep to themselves; of the secret we keep a hash. */
import type { Deps } from './deps.ts';
import { hashOf, newSecret } from './secrets.ts';

/** `page` as the browser knows it, without a slash. */
export function newLink(
  parts: Pick<Deps, 'env' | 'randomBytes'>,
  page: 'visit' | 'your-appointment' | 'resetpassword',
): { link: string; tokenHash: Buffer } {
  const token = newSecret(parts);
  const tokenHash = hashOf(token) ?? Buffer.alloc(0);
  return { link: `${parts.env.publicUrl}/${page}#token=${token}`, tokenHash };
}
