/** The visit's chat: its messages, which of them are unread here, and the message that is being typed. */
import { useDocumentVisibility } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#shared/visits/chat.ts';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { useChatFiles } from './use-chat-files.ts';
import { useCallDraft } from './use-call-draft.ts';

/** Changes are announced sooner; this is for when the announcement is lost. */
const refetchEveryMs = 5_000;

const seenKey = (visitId: string) => `karemd.chat-seen.${visitId}`;

/** Fetches only what is new since the last answer; the server numbers the messages. */
function useMessages() {
  const { chat } = useSelf();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: chat.key,
    queryFn: async () => {
      const messages = queryClient.getQueryData<ChatMessage[]>(chat.key) ?? [];
      const last = messages.at(-1)?.number ?? 0;
      const fresh = (await chat.read(last)).filter(({ number }) => number > last);
      return fresh.length > 0 ? [...messages, ...fresh] : messages;
    },
    refetchInterval: refetchEveryMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
}

/** A message is read once it was in an open panel of a visible tab; remembered over a reload. */
function useUnread(messages: readonly ChatMessage[], isOpen: boolean) {
  const [, visitId] = useSelf().chat.key;
  const isTabVisible = useDocumentVisibility() === 'visible';
  const [seen, setSeen] = useState(() => Number(sessionStorage.getItem(seenKey(visitId)) ?? 0));
  const last = messages.at(-1)?.number ?? 0;
  if (isOpen && isTabVisible && last > seen) setSeen(last);
  useEffect(() => sessionStorage.setItem(seenKey(visitId), `${seen}`), [visitId, seen]);
  return messages.filter(({ number, by }) => number > seen && !by.isOwn);
}

const isTyped = (text: string) => text.trim() !== '';

export function useChat({ isOpen }: { isOpen: boolean }) {
  const { chat } = useSelf();
  const query = useMessages();
  const messages = query.data ?? [];
  const [text, setText] = useCallDraft({
    name: 'chat',
    visitId: chat.key[1],
    empty: '',
    isUnsaved: isTyped,
  });
  /** The same text sent again has the same key, and makes one message. */
  const sending = useRef<{ text: string; idempotencyKey: string } | null>(null);
  const send = useMutation({
    mutationKey: [['visits', 'chat', 'say']],
    mutationFn: chat.say,
    onSuccess: () => {
      sending.current = null;
      setText('');
    },
  });
  const submit = () => {
    if (send.isPending || !isTyped(text)) return;
    if (sending.current?.text !== text)
      sending.current = { text, idempotencyKey: crypto.randomUUID() };
    send.mutate(sending.current);
  };
  return {
    messages,
    unread: useUnread(messages, isOpen),
    query,
    text,
    setText,
    submit,
    isSending: send.isPending,
    problem: send.error,
    files: useChatFiles(),
  };
}

export type Chat = ReturnType<typeof useChat>;
