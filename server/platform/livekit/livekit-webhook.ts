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
  /** Of a leave. */
  ending: ConnectionEnding;
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

/** How a participant's connection ended: as somebody said, broken, or by the same participant's next one. */
export type ConnectionEnding = 'said' | 'broken' | 'replaced' | 'unknown';

/** LiveKit's reasons by their numbers (livekit_models.proto), which the SDK does not export. */
const endings: Partial<Record<number, ConnectionEnding>> = {
  1: 'said', // CLIENT_INITIATED
  2: 'replaced', // DUPLICATE_IDENTITY
  3: 'said', // SERVER_SHUTDOWN
  4: 'said', // PARTICIPANT_REMOVED
  5: 'said', // ROOM_DELETED
  6: 'broken', // STATE_MISMATCH
  9: 'broken', // SIGNAL_CLOSE
  10: 'said', // ROOM_CLOSED
  14: 'broken', // CONNECTION_TIMEOUT
  15: 'broken', // MEDIA_FAILURE
};

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
    const ending = endings[signed.participant?.disconnectReason ?? 0] ?? 'unknown';
    return kind === 'room-gone' || insider
      ? { id: signed.id, at, room, kind, insider, ending }
      : null;
  };
}
