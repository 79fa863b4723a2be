/** A file that is being sent in the chat, and those that are fetched out of it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { visitFile } from '#shared/limits.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { sendFile, type Outgoing } from './files.ts';
import { useSelf } from '../parts/self.tsx';
import { useFileDownload } from './use-file-download.ts';

/** What the browser offers to choose from; the server looks at the content. */
export const takenFiles = 'image/*,.pdf,.txt,.csv,.docx,.xlsx,.pptx,.odt,.ods,.odp';

export function useChatFiles() {
  const { files } = useSelf().chat;
  const [share, setShare] = useState(0);
  const [outgoing, setOutgoing] = useState<Outgoing | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = useMutation({
    mutationKey: [['visits', 'chat', 'file']],
    mutationFn: (one: Outgoing) => sendFile(files, one, setShare),
    onSuccess: () => setOutgoing(null),
    onError: (error) => setFault(wordsFor(error)),
  });
  const begin = (one: Outgoing) => {
    setFault(null);
    setShare(0);
    send.mutate(one);
  };
  const download = useFileDownload(files);
  return {
    /** The one that is on its way, or did not arrive. */
    outgoing: outgoing?.file ?? null,
    share,
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
