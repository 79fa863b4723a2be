/** Opens the downtime copy that was sealed for a code (client/on-call/downtime/sealed-copy.ts), without the network. */
const bytesOf = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

async function keyOf({ salt, rounds }, code) {
  const typed = new TextEncoder().encode(code);
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  );
}

/** The document; null where the code is wrong. */
export async function opened({ lock, sealed }, code) {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const { subtle } = crypto;
  try {
    const iv = bytesOf(lock.iv);
    const key = await keyOf(lock, code);
    const secret = await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytesOf(lock.secretKey));
    const own = await subtle.importKey('pkcs8', secret, curve, false, ['deriveKey']);
    const other = await subtle.importKey('raw', bytesOf(sealed.sender), curve, false, []);
    const shared = await subtle.deriveKey(
      { name: 'ECDH', public: other },
      own,
      { name: 'AES-GCM', length: 256 },
      false,
      ['decrypt'],
    );
    const what = { name: 'AES-GCM', iv: bytesOf(sealed.iv) };
    return new TextDecoder().decode(await subtle.decrypt(what, shared, bytesOf(sealed.data)));
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
