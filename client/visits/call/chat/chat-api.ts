/** The chat's calls to the server: with a clinician's session, or with a guest's pass. */
import { useMemo } from 'react';
import type { ChatMessage, MessageNumber, SendMessageAsGuest } from '#shared/visits/chat.ts';
import { trpc } from '#client/shell/api/api.ts';
import { headers } from '#client/shell/api/http-call.ts';
import type { FileEndpoint } from '#client/shell/files/files.ts';

export interface ChatApi {
  /** In tRPC's form, so that changes in visits invalidate it. */
  key: readonly [readonly string[], string];
  read: (after: number) => Promise<ChatMessage[]>;
  say: (message: SendMessageAsGuest) => Promise<MessageNumber>;
  files: FileEndpoint;
}

export function useChatApi(visitId: string): ChatApi {
  const { client } = trpc.useUtils();
  return useMemo(
    () => ({
      key: [['visits', 'chat'], visitId],
      read: (after) => client.visits.chat.read.query({ visitId, after }),
      say: (message) => client.visits.chat.say.mutate({ visitId, ...message }),
      files: { path: `/files/visits/${visitId}`, headers },
    }),
    [client, visitId],
  );
}

/** The pass authorises the files too. */
export function useGuestChatApi(visitId: string, pass: string | null): ChatApi {
  const { client } = trpc.useUtils();
  return useMemo(
    () => ({
      key: [['visits', 'guest', 'chat'], visitId],
      read: (after) => client.visits.guest.chat.read.query({ after }),
      say: (message) => client.visits.guest.chat.say.mutate(message),
      files: { path: '/files/visit', headers: () => ({ authorization: `Bearer ${pass ?? ''}` }) },
    }),
    [client, visitId, pass],
  );
}
