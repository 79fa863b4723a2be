/** What a message is sent with besides its text, and when its answer is due. */
import { useState } from 'react';
import { minuteMs } from '#shared/durations.ts';
import type { MessageTo, Priority } from '#shared/messages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { headers } from '#client/shell/api/http-call.ts';
import { useSentFiles } from '#client/shell/files/use-sent-files.ts';
import { messages as limits } from '#shared/limits.ts';
import type { ChosenPerson } from '#client/messages/PeopleField.tsx';

export const messageFiles = { path: '/files/messages', headers };

export const answerTimes = [
  { value: '', label: 'For information' },
  { value: '15', label: 'Needs an answer in 15 minutes' },
  { value: '60', label: 'Needs an answer in 1 hour' },
  { value: '240', label: 'Needs an answer in 4 hours' },
  { value: '1440', label: 'Needs an answer in a day' },
];

interface Draft {
  text: string;
  priority: Priority;
  answerMinutes: string;
  mentioned: ChosenPerson[];
}

const blank: Draft = { text: '', priority: 'routine', answerMinutes: '', mentioned: [] };

interface Options {
  /** Undefined while nobody is chosen. */
  to: MessageTo | undefined;
  answersId: string | null;
  /** What it begins with. */
  text?: string;
  onSent: (conversationId: string) => void;
}

export function useSending({ to, answersId, text: begun = '', onSent }: Options) {
  const [draft, setDraft] = useState({ ...blank, text: begun });
  const [attempt, setAttempt] = useState(0);
  /** The idempotency key: a retry after a failure sends the same message. */
  const [key, setKey] = useState(() => crypto.randomUUID());
  const attachments = useSentFiles({ endpoint: messageFiles, most: limits.mostFiles });
  const saved = useUnsaved(draft.text !== begun || attachments.all.length > 0, [
    'conversation',
    'case',
    'new',
  ]);
  const send = trpc.messages.send.useMutation({
    onSuccess: ({ conversationId }) => {
      setDraft(blank);
      attachments.clear();
      setKey(crypto.randomUUID());
      saved();
      onSent(conversationId);
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const submit = () => {
    if (send.isPending || to === undefined || !attachments.isReady) return;
    const { text, priority, answerMinutes, mentioned } = draft;
    const answerBy = answerMinutes
      ? new Date(Date.now() + Number(answerMinutes) * minuteMs).toISOString()
      : null;
    const mentionIds = mentioned.map(({ value }) => value);
    const { fileIds } = attachments;
    const wants = { priority, answerBy, answersId, mentionIds, fileIds };
    send.mutate({ to, text, ...wants, idempotencyKey: key });
  };
  return {
    draft,
    attachments,
    attempt,
    submit,
    isSending: send.isPending,
    textProblem: fieldProblems(send.error)['text'],
    problem: send.error && wordsFor(send.error),
    change: (changes: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...changes }));
      if (send.error) {
        send.reset();
        setKey(crypto.randomUUID());
      }
    },
  };
}

export type Sending = ReturnType<typeof useSending>;
