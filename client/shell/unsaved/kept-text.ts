/** The sealed text of sessions that ended: only a session of the same person gets the key to it. */
import { hourMs } from '#shared/durations.ts';
import { keptTextNames, keptTextPrefix } from './kept-text-names.ts';

export interface TypedField {
  label: string;
  text: string;
}

export interface KeptText {
  /** Under which the browser keeps it. */
  name: string;
  /** Path and search of the page. */
  address: string;
  fields: TypedField[];
}

interface SealedText {
  at: number;
  iv: number[];
  sealed: number[];
}

const limitMs = 12 * hourMs;

const algorithm = (iv: number[]) => ({ name: 'AES-GCM', iv: new Uint8Array(iv) });

export async function keepSealed(
  key: Promise<CryptoKey>,
  { uid, address, fields }: Omit<KeptText, 'name'> & { uid: string },
): Promise<void> {
  const iv = [...crypto.getRandomValues(new Uint8Array(12))];
  const text = new TextEncoder().encode(JSON.stringify({ address, fields }));
  const sealed = await crypto.subtle.encrypt(algorithm(iv), await key, text);
  const entry: SealedText = { at: Date.now(), iv, sealed: [...new Uint8Array(sealed)] };
  localStorage.setItem(keptTextPrefix(uid) + crypto.randomUUID(), JSON.stringify(entry));
}

export const forgetKeptText = (name: string): void => localStorage.removeItem(name);

async function opened(key: CryptoKey, name: string): Promise<KeptText | null> {
  try {
    const { at, iv, sealed }: SealedText = JSON.parse(localStorage.getItem(name) ?? '');
    if (at < Date.now() - limitMs) throw new Error('Too old.');
    const text = await crypto.subtle.decrypt(algorithm(iv), key, new Uint8Array(sealed));
    return { ...JSON.parse(new TextDecoder().decode(text)), name } as KeptText;
  } catch {
    // Old, or sealed before the server's key was changed: nobody can read it any more.
    forgetKeptText(name);
    return null;
  }
}

/** Of this person, in this browser. */
export async function keptText(key: CryptoKey, uid: string): Promise<KeptText[]> {
  const all = await Promise.all(keptTextNames(uid).map((name) => opened(key, name)));
  return all.filter((kept) => kept !== null);
}
