/** Shows a participant, as a toast, what a clinician has just switched off on their side. */
import { useRoomContext } from '@livekit/components-react';
import { RoomEvent, type RemoteParticipant } from 'livekit-client';
import { useEffect } from 'react';
import { ModerationMessage, moderationTopic } from '#shared/visits/moderation.ts';
import { toast } from '#client/ui/states/toast.tsx';

const words = {
  muted: (by: string) => `${by} muted you. Unmute when you want to speak.`,
  'share-stopped': (by: string) => `${by} stopped your share.`,
} as const satisfies Record<ModerationMessage['what'], (by: string) => string>;

/** Null for what our server did not send: its packets have no participant as sender. */
function moderatedBy(
  bytes: Uint8Array,
  from: RemoteParticipant | undefined,
): ModerationMessage | null {
  if (from !== undefined) return null;
  try {
    return ModerationMessage.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}

export function ModerationNotice() {
  const room = useRoomContext();
  useEffect(() => {
    const received = (
      bytes: Uint8Array,
      from: RemoteParticipant | undefined,
      _kind: unknown,
      topic: string | undefined,
    ) => {
      const moderation = topic === moderationTopic ? moderatedBy(bytes, from) : null;
      if (moderation) toast.problem(words[moderation.what](moderation.by));
    };
    room.on(RoomEvent.DataReceived, received);
    return () => void room.off(RoomEvent.DataReceived, received);
  }, [room]);
  return null;
}
