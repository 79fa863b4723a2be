/** Links with a secret in the URL fragment, which browsers send nowhere; only its hash is stored. */
import type { Deps } from './deps.ts';
import { hashOf, newSecret } from './secrets.ts';

/** `page` is the URL of the page, without a slash at its end. */
export function newLink(
  parts: Pick<Deps, 'env' | 'randomBytes'>,
  page: 'visit' | 'your-appointment' | 'resetpassword' | 'document' | 'book-visit',
): { link: string; tokenHash: Buffer } {
  const token = newSecret(parts);
  const tokenHash = hashOf(token) ?? Buffer.alloc(0);
  return { link: `${parts.env.publicUrl}/${page}#token=${token}`, tokenHash };
}
