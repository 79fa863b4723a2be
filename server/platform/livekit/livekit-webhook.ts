/** What LiveKit tells us by itself, and who it says is inside: read with care, in our own words. */
import {
  ParticipantInfo_State,
  TrackSource,
  WebhookReceiver,
  type ParticipantInfo,
} from 'livekit-server-sdk';
import type { Env } from '../env.ts';
import { Refusal } from '../errors.ts';

/** LiveKit signs for five minutes, and gives news up that it could not tell within half a minute. */
const mayBeOldMs = 5 * 60_000;
const clocksDifferMs = 60_000;

export interface Insider {
  /** LiveKit's name of this one connection. */
  connection: string;
  identity: string;
  name: string;
  /** Of ours, that they came in by; LiveKit keeps it when it refreshes the token. */
  ticket: string | null;
  joinedAt: Date;
  /** Sound and picture go; before that somebody is only on their way in. */
  isThere: boolean;
  sends: { sound: boolean; picture: boolean; screen: boolean };
}

export interface VideoNews {
  id: string;
  at: Date;
  room: string;
  kind: 'joined' | 'left' | 'sends' | 'room-gone';
  insider: Insider | null;
}

export function insiderOf(info: ParticipantInfo): Insider {
  const sends = (...sources: TrackSource[]) =>
    info.tracks.some(({ source }) => sources.includes(source));
  return {
    connection: info.sid,
    identity: info.identity,
    name: info.name,
    ticket: info.attributes['ticket'] ?? null,
    joinedAt: new Date(Number(info.joinedAtMs) || Number(info.joinedAt) * 1000),
    isThere: info.state === ParticipantInfo_State.ACTIVE,
    sends: {
      sound: sends(TrackSource.MICROPHONE),
      picture: sends(TrackSource.CAMERA),
      screen: sends(TrackSource.SCREEN_SHARE),
    },
  };
}

/** Who never got through (`participant_connection_aborted`) was not there. */
const kinds: Partial<Record<string, VideoNews['kind']>> = {
  participant_joined: 'joined',
  participant_left: 'left',
  track_published: 'sends',
  room_finished: 'room-gone',
};

type Signed = Awaited<ReturnType<WebhookReceiver['receive']>>;

/** The participant of a track is named without its tracks: the one that began is all there is. */
function insiderIn({ participant, track }: Signed): Insider | null {
  if (!participant?.sid || !participant.identity) return null;
  if (track && participant.tracks.length === 0) participant.tracks.push(track);
  return insiderOf(participant);
}

/**
 * Null for what does not concern us. Throws where the signature is not LiveKit's, is not of this
 * very body, or the news is too old or from a time to come.
 */
export function videoNewsReader({ LIVEKIT_API_KEY, LIVEKIT_API_SECRET }: Env) {
  const receiver = new WebhookReceiver(LIVEKIT_API_KEY, LIVEKIT_API_SECRET);
  return async (body: string, signature: string, now: Date): Promise<VideoNews | null> => {
    const signed = await receiver.receive(body, signature).catch((cause: unknown) => {
      throw new Refusal('video-news.unsigned', { cause });
    });
    const at = new Date(Number(signed.createdAt) * 1000);
    const ageMs = now.getTime() - at.getTime();
    if (!signed.id || ageMs > mayBeOldMs || ageMs < -clocksDifferMs)
      throw new Refusal('video-news.unsigned');
    const kind = kinds[signed.event];
    const room = signed.room?.name;
    if (!kind || !room) return null;
    const insider = insiderIn(signed);
    return kind === 'room-gone' || insider ? { id: signed.id, at, room, kind, insider } : null;
  };
}
