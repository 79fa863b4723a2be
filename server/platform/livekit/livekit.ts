/** The way to LiveKit: rooms made and deleted by us, tokens for one room, and whether it answers. */
import { readFile } from 'node:fs/promises';
import { AccessToken, RoomServiceClient, TwirpError } from 'livekit-server-sdk';
import { VideoState } from '#shared/visits.ts';
import type { Env } from '../env.ts';
import { isAway, Refusal } from '../errors.ts';
import { orderIn, type Order } from './livekit-moderation.ts';
import { insiderOf, videoNewsReader, type Insider, type VideoNews } from './livekit-webhook.ts';

/** How long a token opens the door; whoever is inside is refreshed by LiveKit itself. */
export const tokenTtlSeconds = 120;

const usualAnswerSeconds = 2;
const retrySeconds = 5;

export interface RoomTicket {
  room: string;
  identity: string;
  name: string;
  /** Stands in the token too, and nobody inside can change it. */
  role: string;
  /** Stands in the token, for whoever asks later by what right somebody is inside. */
  id: string;
}

export interface LiveKit extends Order {
  /** Where browsers connect. */
  readonly publicUrl: string;
  readonly createRoom: (room: string, maxParticipants: number) => Promise<void>;
  readonly deleteRoom: (room: string) => Promise<void>;
  /** How many are inside; 0 where the room does not exist. */
  readonly inside: (rooms: string[]) => Promise<Map<string, number>>;
  /** Who is inside one room, or on the way in; nobody where it does not exist. */
  readonly insiders: (room: string) => Promise<Insider[]>;
  /** Puts somebody out of a room; whoever is not in it is out already. */
  readonly remove: (room: string, identity: string) => Promise<void>;
  /** May join this room, publish, subscribe and send data in it; nothing else (S23). */
  readonly token: (ticket: RoomTicket) => Promise<string>;
  /** What LiveKit tells us by itself (POST /livekit/webhook); throws where it is not LiveKit's word. */
  readonly news: (body: string, signature: string, now: Date) => Promise<VideoNews | null>;
  readonly state: () => Promise<VideoState>;
  /** Throws when LiveKit does not answer. */
  readonly check: () => Promise<void>;
}

async function preparedState(file: string | undefined): Promise<VideoState> {
  if (file === undefined) return 'unavailable';
  const text = await readFile(file, 'utf8').catch(() => '');
  const state = VideoState.safeParse(text.trim());
  return state.success && state.data === 'preparing' ? 'preparing' : 'unavailable';
}

/** An absent video server is a refusal that says so; anything else is what it was. */
async function asking<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    const isSilent =
      error instanceof Error &&
      /fetch failed|abort|timeout/i.test(`${error.name} ${error.message}`);
    if (isAway(error) || isSilent)
      throw new Refusal('visits.video-away', { cause: error, retryAfterSeconds: retrySeconds });
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof TwirpError && error.code === 'not_found';

export function openLiveKit(env: Env, answerSeconds = usualAnswerSeconds): LiveKit {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env;
  const rooms = new RoomServiceClient(url, key, secret, { requestTimeout: answerSeconds });

  async function check(): Promise<void> {
    const answer = await fetch(url, { signal: AbortSignal.timeout((answerSeconds * 1_000) / 2) });
    if (!answer.ok) throw new Error(`LiveKit answered ${answer.status}`);
  }

  return {
    publicUrl: env.LIVEKIT_PUBLIC_URL,
    check,
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
    inside: async (names) => {
      if (names.length === 0) return new Map();
      const found = await asking(rooms.listRooms(names));
      return new Map(found.map((room) => [room.name, room.numParticipants]));
    },
    insiders: async (name) => {
      const found = await asking(rooms.listParticipants(name)).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return found.map(insiderOf);
    },
    remove: async (room, identity) => {
      await asking(rooms.removeParticipant(room, identity)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    ...orderIn({ rooms, asking, isMissing }),
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
    news: videoNewsReader(env),
    state: () =>
      check().then(
        () => 'ready' as const,
        () => preparedState(env.LIVEKIT_STATUS_FILE),
      ),
  };
}
