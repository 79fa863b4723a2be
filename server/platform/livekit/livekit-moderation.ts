/** Order in a room at LiveKit: a microphone switched off, a share ended, and a word about it. */
import { TrackSource, type ParticipantInfo, type RoomServiceClient } from 'livekit-server-sdk';
import { moderationTopic, type Moderated } from '#shared/moderation.ts';

export interface Order {
  /** Switches their microphones off; false where none was on. They switch on again by themselves. */
  readonly mute: (room: string, identity: string) => Promise<boolean>;
  /** Ends what they share of their screen; false where they share nothing. */
  readonly stopShare: (room: string, identity: string) => Promise<boolean>;
  /** Tells one person in the room, in our own name. */
  readonly say: (room: string, said: { identity: string; moderated: Moderated }) => Promise<void>;
}

const { MICROPHONE, CAMERA, SCREEN_SHARE, SCREEN_SHARE_AUDIO } = TrackSource;

/** Data that has to arrive, of protocol DataPacket. */
const reliable = 0;

interface Ground {
  rooms: RoomServiceClient;
  /** Says in our words that LiveKit is away. */
  asking: <T>(question: Promise<T>) => Promise<T>;
  isMissing: (error: unknown) => boolean;
}

const everything = {
  canPublish: true,
  canSubscribe: true,
  canPublishData: true,
  canUpdateMetadata: false,
};

export function orderIn({ rooms, asking, isMissing }: Ground): Order {
  const find = (room: string, identity: string): Promise<ParticipantInfo | null> =>
    asking(rooms.getParticipant(room, identity)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  const tracksOf = async (room: string, identity: string, sources: TrackSource[]) =>
    (await find(room, identity))?.tracks.filter(({ source }) => sources.includes(source)) ?? [];

  return {
    mute: async (room, identity) => {
      const found = await tracksOf(room, identity, [MICROPHONE]);
      const audible = found.filter(({ muted }) => !muted);
      for (const { sid } of audible)
        await asking(rooms.mutePublishedTrack(room, identity, sid, true));
      return audible.length > 0;
    },
    // A share cannot be muted but by the one who shares. Without the right to it LiveKit ends it; the
    // right is given back, because it is this share that was unwanted.
    stopShare: async (room, identity) => {
      const shared = await tracksOf(room, identity, [SCREEN_SHARE, SCREEN_SHARE_AUDIO]);
      if (shared.length === 0) return false;
      const without = { ...everything, canPublishSources: [CAMERA, MICROPHONE] };
      await asking(rooms.updateParticipant(room, identity, { permission: without }));
      const again = { ...everything, canPublishSources: [] };
      await asking(rooms.updateParticipant(room, identity, { permission: again }));
      return true;
    },
    say: async (room, { identity, moderated }) => {
      const bytes = new TextEncoder().encode(JSON.stringify(moderated));
      const to = { destinationIdentities: [identity], topic: moderationTopic };
      await asking(rooms.sendData(room, bytes, reliable, to));
    },
  };
}
