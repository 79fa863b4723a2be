/** About which kinds of cases a payer's doctor is called; without zod, since every case's panel asks. */

const peerToPeerKinds: readonly string[] = ['advisor-review', 'um-review', 'denial'];

export const isForPeerToPeer = (kind: string): boolean => peerToPeerKinds.includes(kind);
