/** Says to somebody in the room what a clinician has just switched off on their side, and who it was. */
import { useRoomContext } from '@livekit/components-react';
import { RoomEvent, type RemoteParticipant } from 'livekit-client';
import { useEffect } from 'react';
import { Moderated as Said, moderationTopic } from '#shared/moderation.ts';
import { toast } from '#client/ui/toast.tsx';

const words = {
  muted: (by: string) => `${by} muted you. Unmute when you want to speak.`,
  'share-stopped': (by: string) => `${by} stopped your share.`,
} as const satisfies Record<Said['what'], (by: string) => string>;

/** Null for what is not our server's word: its packets come from no participant. */
function saidBy(bytes: Uint8Array, from: RemoteParticipant | undefined): Said | null {
  if (from !== undefined) return null;
  try {
    return Said.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}

export function Moderated() {
  const room = useRoomContext();
  useEffect(() => {
    const heard = (
      bytes: Uint8Array,
      from: RemoteParticipant | undefined,
      _kind: unknown,
      topic: string | undefined,
    ) => {
      const said = topic === moderationTopic ? saidBy(bytes, from) : null;
      if (said) toast.problem(words[said.what](said.by));
    };
    room.on(RoomEvent.DataReceived, heard);
    return () => void room.off(RoomEvent.DataReceived, heard);
  }, [room]);
  return null;
}
