/** Seals the downtime copy for a code: it is made anew every hour without the code, and opened with it alone. */

/** As OWASP advises for PBKDF2 with SHA-256. */
const rounds = 600_000;

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const sealing = { name: 'AES-GCM', length: 256 } as const;

/** Kept beside the copy; the secret key opens with the code. All in base64. */
export interface Lock {
  publicKey: string;
  secretKey: string;
  salt: string;
  iv: string;
  rounds: number;
}

export interface Sealed {
  sender: string;
  iv: string;
  data: string;
}

function textOf(bytes: ArrayBuffer | Uint8Array): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

export async function newLock(code: string): Promise<Lock> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey(curve, true, ['deriveKey']);
  const [salt, iv] = [random(16), random(12)];
  const typed = new TextEncoder().encode(code);
  const base = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  const key = await subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    base,
    sealing,
    false,
    ['encrypt'],
  );
  const secret = await subtle.exportKey('pkcs8', pair.privateKey);
  return {
    publicKey: textOf(await subtle.exportKey('raw', pair.publicKey)),
    secretKey: textOf(await subtle.encrypt({ name: 'AES-GCM', iv }, key, secret)),
    salt: textOf(salt),
    iv: textOf(iv),
    rounds,
  };
}

/** A new key for each copy: what encrypts one opens none. */
export async function sealed(lock: Pick<Lock, 'publicKey'>, document: string): Promise<Sealed> {
  const { subtle } = crypto;
  const sender = await subtle.generateKey(curve, true, ['deriveKey']);
  const receiver = await subtle.importKey('raw', bytesOf(lock.publicKey), curve, false, []);
  const key = await subtle.deriveKey(
    { name: 'ECDH', public: receiver },
    sender.privateKey,
    sealing,
    false,
    ['encrypt'],
  );
  const iv = random(12);
  const data = new TextEncoder().encode(document);
  return {
    sender: textOf(await subtle.exportKey('raw', sender.publicKey)),
    iv: textOf(iv),
    data: textOf(await subtle.encrypt({ name: 'AES-GCM', iv }, key, data)),
  };
}
