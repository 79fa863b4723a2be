/** The file that is being sent in the chat, and downloads from it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { visitFile } from '#shared/limits.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { sendFile, type OutgoingFile } from './files.ts';
import { useSelf } from '#client/visits/call/parts/self.tsx';
import { useFileDownload } from './use-file-download.ts';

/** For the browser's file dialog; the server judges by content. */
export const acceptedFiles = 'image/*,.pdf,.txt,.csv,.docx,.xlsx,.pptx,.odt,.ods,.odp';

export function useChatFiles() {
  const { files } = useSelf().chat;
  const [progress, setProgress] = useState(0);
  const [outgoing, setOutgoing] = useState<OutgoingFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = useMutation({
    mutationKey: [['visits', 'chat', 'file']],
    mutationFn: (one: OutgoingFile) => sendFile(files, one, setProgress),
    onSuccess: () => setOutgoing(null),
    onError: (error) => setFault(wordsFor(error)),
  });
  const begin = (one: OutgoingFile) => {
    setFault(null);
    setProgress(0);
    send.mutate(one);
  };
  const download = useFileDownload(files);
  return {
    /** Being sent, or not arrived. */
    outgoing: outgoing?.file ?? null,
    progress,
    fault,
    isSending: send.isPending,
    choose: (file: File | null) => {
      if (!file) return;
      const one = { file, idempotencyKey: crypto.randomUUID() };
      setOutgoing(one);
      if (file.size > visitFile.mostBytes)
        return setFault('This file is larger than 25 MB. Choose a smaller one.');
      if (file.size === 0) return setFault('This file is empty. Choose another one.');
      return begin(one);
    },
    tryAgain: () => outgoing && begin(outgoing),
    giveUp: () => {
      setOutgoing(null);
      setFault(null);
    },
    ...download,
  };
}

export type ChatFiles = ReturnType<typeof useChatFiles>;
