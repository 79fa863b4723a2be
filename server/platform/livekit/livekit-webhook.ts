/** Verifies and parses LiveKit's webhooks, and its participants, into our own types. */
import {
  ParticipantInfo_State,
  TrackSource,
  WebhookReceiver,
  type ParticipantInfo,
} from 'livekit-server-sdk';
import { minuteMs } from '#shared/durations.ts';
import type { Env } from '#server/platform/env.ts';
import { Refusal } from '#server/platform/errors.ts';

/** LiveKit's signatures are valid for five minutes; it gives up a webhook after half a minute. */
const mayBeOldMs = 5 * minuteMs;
const clocksDifferMs = minuteMs;

export interface RoomParticipant {
  /** LiveKit's id of this one connection. */
  connection: string;
  identity: string;
  name: string;
  /** The id of our ticket; LiveKit keeps it when it refreshes the token. */
  ticket: string | null;
  joinedAt: Date;
  /** False while still connecting. */
  isConnected: boolean;
  sends: { sound: boolean; picture: boolean; screen: boolean };
}

export interface WebhookEvent {
  id: string;
  at: Date;
  room: string;
  kind: 'joined' | 'left' | 'sends' | 'room-gone';
  insider: RoomParticipant | null;
}

export function participantOf(info: ParticipantInfo): RoomParticipant {
  const sends = (...sources: TrackSource[]) =>
    info.tracks.some(({ source }) => sources.includes(source));
  return {
    connection: info.sid,
    identity: info.identity,
    name: info.name,
    ticket: info.attributes['ticket'] ?? null,
    joinedAt: new Date(Number(info.joinedAtMs) || Number(info.joinedAt) * 1000),
    isConnected: info.state === ParticipantInfo_State.ACTIVE,
    sends: {
      sound: sends(TrackSource.MICROPHONE),
      picture: sends(TrackSource.CAMERA),
      screen: sends(TrackSource.SCREEN_SHARE),
    },
  };
}

/** `participant_connection_aborted` is left out: that participant never connected. */
const kinds: Partial<Record<string, WebhookEvent['kind']>> = {
  participant_joined: 'joined',
  participant_left: 'left',
  track_published: 'sends',
  room_finished: 'room-gone',
};

type VerifiedEvent = Awaited<ReturnType<WebhookReceiver['receive']>>;

/** The event of a track has the participant without tracks: the published one is added. */
function participantIn({ participant, track }: VerifiedEvent): RoomParticipant | null {
  if (!participant?.sid || !participant.identity) return null;
  if (track && participant.tracks.length === 0) participant.tracks.push(track);
  return participantOf(participant);
}

/** One for each pair of keys: two while LiveKit's key is changed. */
function receiversOf(env: Env): WebhookReceiver[] {
  const { LIVEKIT_API_KEY_PREVIOUS: key, LIVEKIT_API_SECRET_PREVIOUS: secret } = env;
  const present = new WebhookReceiver(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET);
  return key && secret ? [present, new WebhookReceiver(key, secret)] : [present];
}

/**
 * Null for events that we do not use. Throws where the signature is not LiveKit's, does not fit this
 * body, or the event is too old or dated in the future.
 */
export function webhookReader(env: Env) {
  const receivers = receiversOf(env);
  return async (body: string, signature: string, now: Date): Promise<WebhookEvent | null> => {
    const received = receivers.map((receiver) => receiver.receive(body, signature));
    const signed = await Promise.any(received).catch((cause: unknown) => {
      throw new Refusal('video-news.unsigned', { cause });
    });
    const at = new Date(Number(signed.createdAt) * 1000);
    const ageMs = now.getTime() - at.getTime();
    if (!signed.id || ageMs > mayBeOldMs || ageMs < -clocksDifferMs)
      throw new Refusal('video-news.unsigned');
    const kind = kinds[signed.event];
    const room = signed.room?.name;
    if (!kind || !room) return null;
    const insider = participantIn(signed);
    return kind === 'room-gone' || insider ? { id: signed.id, at, room, kind, insider } : null;
  };
}
