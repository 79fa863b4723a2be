/** Finds participants whose media this side cannot decrypt, and requests the key again for them. */
import { RoomEvent, type Participant, type RemoteParticipant, type Room } from 'livekit-client';
import { createContext, use, useEffect, useState } from 'react';
import type { Ticket } from '#shared/visits.ts';
import { requestKey, type Encryption } from './encryption.ts';
import {
  hasGivenUp,
  isUndecryptable,
  afterCheck,
  mayRequestKey,
  noKeyRequests,
  decryptionCheckMs,
  notCheckedYet,
  type ReceivedCounts,
  type DecryptionState,
} from './decryption-rule.ts';

/** By identity: whether the key is being requested again, or that did not help. */
export type DecryptionFailures = ReadonlyMap<string, 'asking' | 'given up'>;

const noFailures: DecryptionFailures = new Map();

export const DecryptionFailureContext = createContext(noFailures);

export const useDecryptionFailureOf = (identity: string) =>
  use(DecryptionFailureContext).get(identity) ?? null;

async function countsOf({ trackPublications }: RemoteParticipant): Promise<ReceivedCounts> {
  const tracks = [...trackPublications.values()].flatMap(({ track }) => track ?? []);
  const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport()));
  const sum = { packets: 0, decoded: 0 };
  for (const report of reports)
    for (const stat of ((report ?? new Map()) as Map<string, RTCInboundRtpStreamStats>).values()) {
      if (stat.type !== 'inbound-rtp') continue;
      sum.packets += stat.packetsReceived ?? 0;
      sum.decoded +=
        (stat.kind === 'video' ? stat.framesDecoded : stat.jitterBufferEmittedCount) ?? 0;
    }
  return sum;
}

interface WatchOptions {
  room: Room;
  encryption: Encryption | null;
  ticket: () => Promise<Ticket>;
}

/** An error of LiveKit's makes a participant a suspect; the counts of what is decoded decide. Returns how to stop. */
function watchDecryption(
  { room, encryption, ticket }: WatchOptions,
  onChange: (failures: DecryptionFailures) => void,
) {
  const suspects = new Map<string, DecryptionState>();
  let keyRequests = noKeyRequests;
  const requestKeyAgain = () => {
    if (!encryption || !mayRequestKey(keyRequests, Date.now())) return;
    keyRequests = { times: keyRequests.times + 1, at: Date.now() };
    void requestKey({ encryption, ticket });
  };
  const report = () => {
    const undecryptable = [...suspects].filter(([, state]) => isUndecryptable(state));
    if (undecryptable.length > 0) requestKeyAgain();
    const outcome = hasGivenUp(keyRequests, Date.now()) ? 'given up' : 'asking';
    onChange(
      undecryptable.length > 0
        ? new Map(undecryptable.map(([identity]) => [identity, outcome]))
        : noFailures,
    );
  };
  const check = async (identity: string, state: DecryptionState) => {
    const participant = room.remoteParticipants.get(identity);
    const now = participant && afterCheck(state, await countsOf(participant));
    if (!now || now.isDecoding) suspects.delete(identity);
    else suspects.set(identity, now);
  };
  let isChecking = false;
  const checkAll = async () => {
    if (suspects.size === 0 || isChecking) return;
    isChecking = true;
    await Promise.all([...suspects].map((suspect) => check(...suspect))).catch(() => undefined);
    isChecking = false;
    if (suspects.size === 0) keyRequests = noKeyRequests;
    report();
  };
  const timer = setInterval(() => void checkAll(), decryptionCheckMs);
  const failed = (_error: Error, participant?: Participant) => {
    if (!participant || participant.isLocal || suspects.has(participant.identity)) return;
    suspects.set(participant.identity, notCheckedYet);
    requestKeyAgain();
  };
  room.on(RoomEvent.EncryptionError, failed);
  return () => {
    clearInterval(timer);
    room.off(RoomEvent.EncryptionError, failed);
  };
}

export function useDecryption({ room, encryption, ticket }: WatchOptions): DecryptionFailures {
  const [failures, setFailures] = useState(noFailures);
  useEffect(
    () => (encryption ? watchDecryption({ room, encryption, ticket }, setFailures) : undefined),
    [room, encryption, ticket],
  );
  return failures;
}
