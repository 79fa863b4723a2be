/** Whose line is lost now: this side's own, by its connection, and others', by what arrives from them. */
import { RemoteTrack, Track, type RemoteParticipant, type Room } from 'livekit-client';
import { createContext, use, useEffect, useState } from 'react';
import type { Connection } from './call-connection.ts';
import {
  afterCheck,
  checkEveryMs,
  isLost,
  noTrafficYet,
  type IncomingTraffic,
} from './lost-participant-rule.ts';

export interface LostConnections {
  /** Nothing arrives from anybody: what is known of the others' lines is outdated. */
  isOwnLost: boolean;
  /** Identities. */
  lost: ReadonlySet<string>;
}

const nothingLost: LostConnections = { isOwnLost: false, lost: new Set() };

export const LostConnectionsContext = createContext<LostConnections>(nothingLost);

/** 'unknown': the own line is lost, so nobody knows of theirs. */
export function useParticipantConnection({
  identity,
  isLocal,
}: {
  identity: string;
  isLocal: boolean;
}): 'up' | 'lost' | 'unknown' {
  const { isOwnLost, lost } = use(LostConnectionsContext);
  if (isOwnLost) return isLocal ? 'lost' : 'unknown';
  return lost.has(identity) ? 'lost' : 'up';
}

/** What arrives while its sender has not muted it and the video server does not hold it back. */
const flowingTracks = ({ trackPublications }: RemoteParticipant): RemoteTrack[] =>
  [...trackPublications.values()].flatMap(({ track, isMuted, isSubscribed }) =>
    track instanceof RemoteTrack &&
    isSubscribed &&
    !isMuted &&
    track.streamState === Track.StreamState.Active
      ? [track]
      : [],
  );

/** Null where nothing is expected. */
async function bytesFrom(participant: RemoteParticipant): Promise<number | null> {
  const tracks = flowingTracks(participant);
  if (tracks.length === 0) return null;
  const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport()));
  let bytes: number | null = null;
  for (const report of reports)
    for (const stat of (
      report as unknown as Map<string, RTCInboundRtpStreamStats> | undefined
    )?.values() ?? [])
      if ((stat.type as string) === 'inbound-rtp') bytes = (bytes ?? 0) + (stat.bytesReceived ?? 0);
  return bytes;
}

const hasSameMembers = (first: ReadonlySet<string>, second: ReadonlySet<string>) =>
  first.size === second.size && [...first].every((identity) => second.has(identity));

function useLostParticipants(room: Room): ReadonlySet<string> {
  const [lost, setLost] = useState(nothingLost.lost);
  useEffect(() => {
    let incoming = new Map<string, IncomingTraffic>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const check = async () => {
      const participants = [...room.remoteParticipants.values()];
      const bytes = await Promise.all(
        participants.map((participant) => bytesFrom(participant).catch(() => null)),
      );
      if (isOver) return;
      incoming = new Map(
        participants.map(({ sid }, at) => [
          sid,
          afterCheck(incoming.get(sid) ?? noTrafficYet, bytes[at] ?? null),
        ]),
      );
      const now = new Set(
        participants.flatMap(({ sid, identity }) =>
          isLost(incoming.get(sid) ?? noTrafficYet) ? [identity] : [],
        ),
      );
      setLost((before) => (hasSameMembers(before, now) ? before : now));
      timer = setTimeout(() => void check(), checkEveryMs);
    };
    void check();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [room]);
  return lost;
}

export function useLostConnections(room: Room, connection: Connection): LostConnections {
  const lost = useLostParticipants(room);
  const isOwnLost =
    connection.state === 'lost' || (connection.state === 'connected' && connection.isSilent);
  return { isOwnLost, lost };
}
