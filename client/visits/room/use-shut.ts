/** Whose picture and sound this side cannot open in an encrypted visit: the key is asked for again, and it is said. */
import { RoomEvent, type Participant, type RemoteParticipant, type Room } from 'livekit-client';
import { createContext, use, useEffect, useState } from 'react';
import type { Ticket } from '#shared/visits.ts';
import { askForKey, type Encryption } from '../call/encryption/encryption.ts';
import {
  hasGivenUp,
  isShut,
  looked,
  mayAskForKey,
  notAsked,
  openingLookMs,
  suspected,
  type Arrived,
  type Opening,
} from './opening-rule.ts';

/** By identity: whether the key is still being asked for, or that did not help. */
export type Shut = ReadonlyMap<string, 'asking' | 'given up'>;

const nobody: Shut = new Map();

export const ShutContext = createContext(nobody);

export const useShutOf = (identity: string) => use(ShutContext).get(identity) ?? null;

/** Of all that one person sends here. */
async function arrivedFrom({ trackPublications }: RemoteParticipant): Promise<Arrived> {
  const tracks = [...trackPublications.values()].flatMap(({ track }) => track ?? []);
  const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport()));
  const sum = { packets: 0, opened: 0 };
  for (const report of reports)
    for (const stat of ((report ?? new Map()) as Map<string, RTCInboundRtpStreamStats>).values()) {
      if (stat.type !== 'inbound-rtp') continue;
      sum.packets += stat.packetsReceived ?? 0;
      sum.opened +=
        (stat.kind === 'video' ? stat.framesDecoded : stat.jitterBufferEmittedCount) ?? 0;
    }
  return sum;
}

interface Watched {
  room: Room;
  encryption: Encryption | null;
  ticket: () => Promise<Ticket>;
}

/** Suspected by an error, judged by what comes of what arrives. */
function watchOpening({ room, encryption, ticket }: Watched, onChange: (shut: Shut) => void) {
  const suspects = new Map<string, Opening>();
  let asking = notAsked;
  const ask = () => {
    if (!encryption || !mayAskForKey(asking, Date.now())) return;
    asking = { times: asking.times + 1, at: Date.now() };
    void askForKey({ encryption, ticket });
  };
  const tell = () => {
    const shut = [...suspects].filter(([, opening]) => isShut(opening));
    if (shut.length > 0) ask();
    const said = hasGivenUp(asking, Date.now()) ? 'given up' : 'asking';
    onChange(shut.length > 0 ? new Map(shut.map(([identity]) => [identity, said])) : nobody);
  };
  const lookAt = async (identity: string, opening: Opening) => {
    const one = room.remoteParticipants.get(identity);
    const now = one && looked(opening, await arrivedFrom(one));
    if (!now || now.isOpen) suspects.delete(identity);
    else suspects.set(identity, now);
  };
  let isLooking = false;
  const look = async () => {
    if (suspects.size === 0 || isLooking) return;
    isLooking = true;
    await Promise.all([...suspects].map((one) => lookAt(...one))).catch(() => undefined);
    isLooking = false;
    if (suspects.size === 0) asking = notAsked;
    tell();
  };
  const timer = setInterval(() => void look(), openingLookMs);
  const failed = (_error: Error, whose?: Participant) => {
    if (!whose || whose.isLocal || suspects.has(whose.identity)) return;
    suspects.set(whose.identity, suspected);
    ask();
  };
  room.on(RoomEvent.EncryptionError, failed);
  return () => {
    clearInterval(timer);
    room.off(RoomEvent.EncryptionError, failed);
  };
}

export function useShut({ room, encryption, ticket }: Watched): Shut {
  const [shut, setShut] = useState(nobody);
  useEffect(
    () => (encryption ? watchOpening({ room, encryption, ticket }, setShut) : undefined),
    [room, encryption, ticket],
  );
  return shut;
}
