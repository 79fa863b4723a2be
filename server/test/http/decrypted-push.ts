/** Reads an encrypted push as the browser does that it is for: RFC 8188 and RFC 8291, from the other side. */
import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

export function decryptedPush(body: Buffer, browser: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const input = hkdfSync('sha256', browser.computeSecret(sender), secret, info, 32);
  const derived = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(input), salt, `Content-Encoding: ${use}\0`, length));
  const opening = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  opening.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  // What follows the last record (RFC 8188, section 2).
  if (plain.at(-1) !== 2) throw new Error('The push does not end as a last record does.');
  return plain.subarray(0, -1).toString();
}
