/** The LiveKit client: rooms, tokens for one room, moderation, webhooks. */
import { AccessToken, RoomServiceClient, TwirpError } from 'livekit-server-sdk';
import { inTime, leftOfCall } from '#server/platform/cost/call-time.ts';
import type { Env } from '#server/platform/env.ts';
import { isAway, Refusal } from '#server/platform/errors.ts';
import { moderationIn, type RoomModeration } from './livekit-moderation.ts';
import {
  participantOf,
  webhookReader,
  type RoomParticipant,
  type WebhookEvent,
} from './livekit-webhook.ts';

/** How long a token admits; LiveKit itself refreshes those of connected participants. */
export const tokenTtlSeconds = 120;

const retrySeconds = 5;

export interface RoomTicket {
  room: string;
  identity: string;
  name: string;
  /** An attribute of the token, which participants cannot change. */
  role: string;
  /** An attribute of the token, by which a participant's right is checked later. */
  id: string;
}

export interface LiveKitClient extends RoomModeration {
  readonly createRoom: (room: string, maxParticipants: number) => Promise<void>;
  readonly deleteRoom: (room: string) => Promise<void>;
  /** The number of participants of each room; rooms that do not exist are missing. */
  readonly participantCounts: (rooms: string[]) => Promise<Map<string, number>>;
  /** The participants of one room, connecting ones too; none where it does not exist. */
  readonly participants: (room: string) => Promise<RoomParticipant[]>;
  /** Does nothing for an identity that is not in the room. */
  readonly removeParticipant: (room: string, identity: string) => Promise<void>;
  /** May join this room, publish, subscribe and send data in it; nothing else (S23). */
  readonly token: (ticket: RoomTicket) => Promise<string>;
  /** Parses a webhook (POST /livekit/webhook); throws where LiveKit did not sign it. */
  readonly readWebhook: (
    body: string,
    signature: string,
    now: Date,
  ) => Promise<WebhookEvent | null>;
}

/** Its own words for that it cannot now: for some seconds after its process stood still it has "no available nodes". */
const isUnable = (error: unknown) => error instanceof TwirpError && error.status >= 500;

type Asking = <T>(question: Promise<T>) => Promise<T>;

/**
 * Turns a LiveKit that is unreachable or unable into a refusal; other errors stay as they are.
 * @param callMs After so long the call that asks is answered, whatever it did before (S153).
 */
const askingWithin =
  (callMs: number): Asking =>
  async (question) => {
    try {
      return await inTime(question, leftOfCall(callMs));
    } catch (error) {
      const isSilent =
        error instanceof Error &&
        /fetch failed|abort|timeout/i.test(`${error.name} ${error.message}`);
      if (isAway(error) || isSilent || isUnable(error))
        throw new Refusal('visits.video-away', { cause: error, retryAfterSeconds: retrySeconds });
      throw error;
    }
  };

const isMissing = (error: unknown) => error instanceof TwirpError && error.code === 'not_found';

export function openLiveKitClient(env: Env, answerSeconds: number): LiveKitClient {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env;
  const rooms = new RoomServiceClient(url, key, secret, { requestTimeout: answerSeconds });
  const asking = askingWithin(1_000 * answerSeconds);
  return {
    createRoom: async (name, maxParticipants) => {
      await asking(
        rooms.createRoom({ name, maxParticipants, emptyTimeout: 300, departureTimeout: 300 }),
      );
    },
    deleteRoom: async (name) => {
      await asking(rooms.deleteRoom(name)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    participantCounts: async (names) => {
      const openRooms = await asking(rooms.listRooms(names));
      return new Map(openRooms.map((room) => [room.name, room.numParticipants]));
    },
    participants: async (name) => {
      const infos = await asking(rooms.listParticipants(name)).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return infos.map(participantOf);
    },
    removeParticipant: async (room, identity) => {
      await asking(rooms.removeParticipant(room, identity)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    ...moderationIn({ rooms, asking, isMissing }),
    token: async ({ room, identity, name, role, id }) => {
      const attributes = { ticket: id, role };
      const about = { identity, name, attributes, ttl: tokenTtlSeconds };
      const token = new AccessToken(key, secret, about);
      token.addGrant({
        roomJoin: true,
        room,
        canPublish: true,
        canSubscribe: true,
        canPublishData: true,
        canUpdateOwnMetadata: false,
      });
      return await token.toJwt();
    },
    readWebhook: webhookReader(env),
  };
}
