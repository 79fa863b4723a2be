/** The file that is being sent in the chat, and downloads from it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { faultOf, sendFile, type OutgoingFile } from '#client/shell/files/files.ts';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { useFileDownload } from '#client/shell/files/use-file-download.ts';

export function useChatFiles() {
  const { files } = useSelf().chat;
  const [progress, setProgress] = useState(0);
  const [outgoing, setOutgoing] = useState<OutgoingFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = useMutation({
    mutationKey: [['visits', 'chat', 'file']],
    mutationFn: (outgoingFile: OutgoingFile) => sendFile(files, outgoingFile, setProgress),
    onSuccess: () => setOutgoing(null),
    onError: (error) => setFault(wordsFor(error)),
  });
  const begin = (outgoingFile: OutgoingFile) => {
    setFault(null);
    setProgress(0);
    send.mutate(outgoingFile);
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
      const outgoing = { file, idempotencyKey: crypto.randomUUID() };
      setOutgoing(outgoing);
      const obstacle = faultOf(file);
      if (obstacle !== null) return setFault(obstacle);
      return begin(outgoing);
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
