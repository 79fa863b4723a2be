/** About which kinds of cases a payer's doctor is called; without zod, since every case's panel asks. */

const peerToPeerKinds: readonly string[] = ['advisor-review', 'um-review', 'denial'];

/** The names of clock rules are the hospital's; one of such a call says so in its label. */
export const isClockOfCalls = (label: string): boolean => /peer.to.peer|p2p/i.test(label);

export const isForPeerToPeer = (kind: string): boolean => peerToPeerKinds.includes(kind);
