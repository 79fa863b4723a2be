/** Picture and sound locked between those inside, with the key that came with the ticket. */
import { BaseKeyProvider, type Room } from 'livekit-client';
import Locksmith from 'livekit-client/e2ee-worker?worker';
import { useEffect } from 'react';
import type { RoomKey, Ticket } from '#shared/visits.ts';

/** As many keys are held beside each other: what was locked with the one before opens a while longer. */
const keyringSize = 16;

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** One key for all of the room, and none made of it: the server changes it. */
class VisitKeys extends BaseKeyProvider {
  number: number | null = null;

  constructor() {
    super({ sharedKey: true, ratchetWindowSize: 0, failureTolerance: -1, keyringSize });
  }

  async take({ key, number }: RoomKey): Promise<void> {
    const material = await crypto.subtle.importKey('raw', bytesOf(key), 'HKDF', false, [
      'deriveBits',
      'deriveKey',
    ]);
    // A ticket that was asked for early may come late.
    if (this.number !== null && number < this.number) return;
    this.number = number;
    this.onSetEncryptionKey(material, undefined, number % keyringSize);
  }
}

export interface Encryption {
  keyProvider: VisitKeys;
  worker: Worker;
}

export const makeEncryption = (): Encryption => ({
  keyProvider: new VisitKeys(),
  worker: new Locksmith(),
});

interface Locked {
  room: Room;
  encryption: Encryption | null;
}

/** Before the room is entered: nothing leaves this browser unlocked where the visit is encrypted. */
export async function lock({ room, encryption }: Locked, { encryption: key }: Ticket) {
  if (key === null) return;
  if (!encryption) throw new Error('This visit is encrypted, and its page did not know.');
  await encryption.keyProvider.take(key);
  await room.setE2EEEnabled(true);
}

interface Asking {
  encryption: Encryption;
  ticket: () => Promise<Ticket>;
}

/** A ticket brings it. Whoever gets none has no place here any more, which the line finds out by itself. */
export const askForKey = ({ encryption, ticket }: Asking): Promise<void> =>
  ticket().then(
    ({ encryption: key }) => (key ? encryption.keyProvider.take(key) : undefined),
    () => undefined,
  );

interface Fresh extends Pick<Locked, 'encryption'> {
  /** Of the key that holds now, as the server told. */
  keyNumber: number | null;
  ticket: () => Promise<Ticket>;
}

/** Somebody was put out, so the key is another: whoever may stay gets it. */
export function useFreshKey({ encryption, keyNumber, ticket }: Fresh): void {
  useEffect(() => {
    if (!encryption || keyNumber === null) return;
    const { number } = encryption.keyProvider;
    if (number !== null && number !== keyNumber) void askForKey({ encryption, ticket });
  }, [encryption, keyNumber, ticket]);
}
