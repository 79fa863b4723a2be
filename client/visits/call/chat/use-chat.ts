/** The visit's chat on this screen: what was said, what of it is new here, and what is being written. */
import { useDocumentVisibility } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#shared/visits/chat.ts';
import { useAskBeforeLeaving } from '#client/ui/use-ask-before-leaving.ts';
import { useSelf } from '../parts/self.tsx';
import { useChatFiles } from './use-chat-files.ts';

/** News tells sooner; this is for when news does not come. */
const freshEveryMs = 5_000;

const seenKey = (visitId: string) => `karemd.chat-seen.${visitId}`;

/** Only what came since the last answer is asked for; the server gives the order. */
function useMessages() {
  const { chat } = useSelf();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: chat.key,
    queryFn: async () => {
      const known = queryClient.getQueryData<ChatMessage[]>(chat.key) ?? [];
      const last = known.at(-1)?.number ?? 0;
      const fresh = (await chat.read(last)).filter(({ number }) => number > last);
      return fresh.length > 0 ? [...known, ...fresh] : known;
    },
    refetchInterval: freshEveryMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
}

/** Read is what stood in an open panel of a tab that somebody looks at. A reload remembers it. */
function useUnread(messages: readonly ChatMessage[], isOpen: boolean) {
  const [, visitId] = useSelf().chat.key;
  const isLookedAt = useDocumentVisibility() === 'visible';
  const [seen, setSeen] = useState(() => Number(sessionStorage.getItem(seenKey(visitId)) ?? 0));
  const last = messages.at(-1)?.number ?? 0;
  if (isOpen && isLookedAt && last > seen) setSeen(last);
  useEffect(() => sessionStorage.setItem(seenKey(visitId), `${seen}`), [visitId, seen]);
  return messages.filter(({ number, by }) => number > seen && !by.isOwn);
}

/** Kept as long as the session is, whatever becomes of the room meanwhile. */
function useKeptText(name: 'chat', visitId: string) {
  const queryClient = useQueryClient();
  const queryKey = [['typed', name], visitId];
  const { data } = useQuery({
    queryKey,
    queryFn: () => '',
    enabled: false,
    initialData: '',
    gcTime: Infinity,
  });
  const keep = (text: string) => void queryClient.setQueryData(queryKey, text);
  useAskBeforeLeaving(data.trim() !== '');
  return [data, keep] as const;
}

export function useChat({ isOpen }: { isOpen: boolean }) {
  const { chat } = useSelf();
  const asked = useMessages();
  const messages = asked.data ?? [];
  const [text, keepText] = useKeptText('chat', chat.key[1]);
  /** The same words sent again are the same message. */
  const sending = useRef<{ text: string; idempotencyKey: string } | null>(null);
  const send = useMutation({
    mutationKey: [['visits', 'chat', 'say']],
    mutationFn: chat.say,
    onSuccess: () => {
      sending.current = null;
      keepText('');
    },
  });
  const submit = () => {
    if (send.isPending || text.trim() === '') return;
    if (sending.current?.text !== text)
      sending.current = { text, idempotencyKey: crypto.randomUUID() };
    send.mutate(sending.current);
  };
  return {
    messages,
    unread: useUnread(messages, isOpen),
    asked,
    text,
    keepText,
    submit,
    isSending: send.isPending,
    problem: send.error,
    files: useChatFiles(),
  };
}

export type Chat = ReturnType<typeof useChat>;
