/** How the chat is read and written from this side: as a clinician, or by a guest's pass. */
import { useMemo } from 'react';
import type { ChatMessage, Said, SayAsGuest } from '#shared/visits/chat.ts';
import { trpc } from '#client/shell/api/api.ts';
import { headers } from '#client/shell/api/http-call.ts';
import type { FileLine } from './files.ts';

export interface ChatDoor {
  /** Like a call's: what changes in visits asks for it anew. */
  key: readonly [readonly string[], string];
  read: (after: number) => Promise<ChatMessage[]>;
  say: (said: SayAsGuest) => Promise<Said>;
  files: FileLine;
}

export function useChatDoor(visitId: string): ChatDoor {
  const { client } = trpc.useUtils();
  return useMemo(
    () => ({
      key: [['visits', 'chat'], visitId],
      read: (after) => client.visits.chat.read.query({ visitId, after }),
      say: (said) => client.visits.chat.say.mutate({ visitId, ...said }),
      files: { path: `/files/visits/${visitId}`, headers },
    }),
    [client, visitId],
  );
}

/** The pass opens the files too. */
export function useGuestChatDoor(visitId: string, pass: string | null): ChatDoor {
  const { client } = trpc.useUtils();
  return useMemo(
    () => ({
      key: [['visits', 'guest', 'chat'], visitId],
      read: (after) => client.visits.guest.chat.read.query({ after }),
      say: (said) => client.visits.guest.chat.say.mutate(said),
      files: { path: '/files/visit', headers: () => ({ authorization: `Bearer ${pass ?? ''}` }) },
    }),
    [client, visitId, pass],
  );
}
