/** Encrypts a push message for the browser that it goes to (RFC 8291, with the coding of RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const curve = 'prime256v1';
const saltBytes = 16;
/** Of a record; a message is one. */
const recordBytes = 4096;
const lastRecord = 2;

/** As a browser gives them: its public key, a point that is not compressed, and a secret. */
export interface BrowserKeys {
  publicKey: Buffer;
  secret: Buffer;
}

/** New for each message; named only by the test of the standard's example. */
interface MessageKeys {
  salt: Buffer;
  privateKey?: Buffer;
}

function senderOf({ privateKey }: MessageKeys) {
  const sender = createECDH(curve);
  if (privateKey) sender.setPrivateKey(privateKey);
  else sender.generateKeys();
  return sender;
}

/** Throws where the browser's key is no point of the curve. */
export function encryptPush(
  text: string,
  { publicKey, secret }: BrowserKeys,
  keys: MessageKeys = { salt: randomBytes(saltBytes) },
): Buffer {
  const sender = senderOf(keys);
  const bytes = sender.getPublicKey();
  const shared = sender.computeSecret(publicKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, bytes]);
  const input = Buffer.from(hkdfSync('sha256', shared, secret, info, 32));
  const derived = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, keys.salt, `Content-Encoding: ${use}\0`, length));
  const encryption = createCipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([
    keys.salt,
    size,
    Buffer.from([bytes.length]),
    bytes,
    encryption.update(Buffer.concat([Buffer.from(text), Buffer.from([lastRecord])])),
    encryption.final(),
    encryption.getAuthTag(),
  ]);
}
