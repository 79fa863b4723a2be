/** Moderates a LiveKit room: mutes a microphone, ends a screen share. */
import { TrackSource, type ParticipantInfo, type RoomServiceClient } from 'livekit-server-sdk';

export interface RoomModeration {
  /** Mutes their microphones; false where none was on. They may unmute themselves. */
  readonly mute: (room: string, identity: string) => Promise<boolean>;
  /** Ends their screen share; false where they share nothing. */
  readonly stopShare: (room: string, identity: string) => Promise<boolean>;
}

const { MICROPHONE, CAMERA, SCREEN_SHARE, SCREEN_SHARE_AUDIO } = TrackSource;

interface RoomAccess {
  rooms: RoomServiceClient;
  /** Turns an unreachable LiveKit into a refusal. */
  asking: <T>(question: Promise<T>) => Promise<T>;
  isMissing: (error: unknown) => boolean;
}

const everything = {
  canPublish: true,
  canSubscribe: true,
  canPublishData: true,
  canUpdateMetadata: false,
};

export function moderationIn({ rooms, asking, isMissing }: RoomAccess): RoomModeration {
  const find = (room: string, identity: string): Promise<ParticipantInfo | null> =>
    asking(rooms.getParticipant(room, identity)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  const tracksOf = async (room: string, identity: string, sources: TrackSource[]) =>
    (await find(room, identity))?.tracks.filter(({ source }) => sources.includes(source)) ?? [];

  return {
    mute: async (room, identity) => {
      const tracks = await tracksOf(room, identity, [MICROPHONE]);
      const audible = tracks.filter(({ muted }) => !muted);
      for (const { sid } of audible)
        await asking(rooms.mutePublishedTrack(room, identity, sid, true));
      return audible.length > 0;
    },
    // Only its owner can mute a share. Without the permission LiveKit ends it; the permission is given
    // back, because only this share was unwanted.
    stopShare: async (room, identity) => {
      const shared = await tracksOf(room, identity, [SCREEN_SHARE, SCREEN_SHARE_AUDIO]);
      if (shared.length === 0) return false;
      const withoutScreen = { ...everything, canPublishSources: [CAMERA, MICROPHONE] };
      await asking(rooms.updateParticipant(room, identity, { permission: withoutScreen }));
      const again = { ...everything, canPublishSources: [] };
      await asking(rooms.updateParticipant(room, identity, { permission: again }));
      return true;
    },
  };
}
