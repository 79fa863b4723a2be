/** End-to-end encryption of the room's media, with the key that comes with each ticket. */
import { BaseKeyProvider, type Room } from 'livekit-client';
import EncryptionWorker from 'livekit-client/e2ee-worker?worker';
import { useEffect } from 'react';
import type { RoomKey, Ticket } from '#shared/visits.ts';

/** How many keys are kept: media that was encrypted with an earlier one can be decrypted a while longer. */
const keyringSize = 16;

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** One key for the whole room, never ratcheted: the server replaces it. */
class RoomKeyProvider extends BaseKeyProvider {
  number: number | null = null;

  constructor() {
    super({ sharedKey: true, ratchetWindowSize: 0, failureTolerance: -1, keyringSize });
  }

  async take({ key, number }: RoomKey): Promise<void> {
    const material = await crypto.subtle.importKey('raw', bytesOf(key), 'HKDF', false, [
      'deriveBits',
      'deriveKey',
    ]);
    // A ticket that was fetched early may arrive late, with an older key.
    if (this.number !== null && number < this.number) return;
    this.number = number;
    this.onSetEncryptionKey(material, undefined, number % keyringSize);
  }
}

export interface Encryption {
  keyProvider: RoomKeyProvider;
  worker: Worker;
}

export const makeEncryption = (): Encryption => ({
  keyProvider: new RoomKeyProvider(),
  worker: new EncryptionWorker(),
});

interface EncryptedRoom {
  room: Room;
  encryption: Encryption | null;
}

/** Called before connecting, so that nothing is sent unencrypted. Throws where the page did not expect a key. */
export async function enableEncryption(
  { room, encryption }: EncryptedRoom,
  { encryption: key }: Ticket,
) {
  if (key === null) return;
  if (!encryption) throw new Error('This visit is encrypted, and its page did not know.');
  await encryption.keyProvider.take(key);
  await room.setE2EEEnabled(true);
}

interface KeyRequest {
  encryption: Encryption;
  ticket: () => Promise<Ticket>;
}

/** A new ticket brings it. A refused one is ignored here: the connection ends by itself then. */
export const requestKey = ({ encryption, ticket }: KeyRequest): Promise<void> =>
  ticket().then(
    ({ encryption: key }) => (key ? encryption.keyProvider.take(key) : undefined),
    () => undefined,
  );

interface KeyRotation extends Pick<EncryptedRoom, 'encryption'> {
  /** Of the current key, as the server reports it. */
  keyNumber: number | null;
  ticket: () => Promise<Ticket>;
}

/** Requests the new key when the server has replaced it, because a participant was removed. */
export function useKeyRotation({ encryption, keyNumber, ticket }: KeyRotation): void {
  useEffect(() => {
    if (!encryption || keyNumber === null) return;
    const { number } = encryption.keyProvider;
    if (number !== null && number !== keyNumber) void requestKey({ encryption, ticket });
  }, [encryption, keyNumber, ticket]);
}
