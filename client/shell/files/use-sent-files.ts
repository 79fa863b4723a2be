/** Files that a person adds: each is sent as soon as it is chosen, and stays until it is taken off. */
import { useState } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { faultOf, sendFile, type FileEndpoint } from './files.ts';

export interface SentFile {
  /** The idempotency key of the file. */
  key: string;
  file: File;
  /** 0 to 1. */
  progress: number;
  /** Once it has arrived and was taken. */
  fileId: string | null;
  fault: string | null;
}

const notSaid = 'The server did not say whether it has this file. Attach it again.';

interface Sending {
  endpoint: FileEndpoint;
  /** At once. */
  most: number;
  /** One has arrived and was taken. */
  onSent?: (key: string) => void;
}

export function useSentFiles({ endpoint, most, onSent }: Sending) {
  const [all, setAll] = useState<readonly SentFile[]>([]);
  const change = (key: string, changes: Partial<SentFile>) =>
    setAll((before) =>
      before.map((sentFile) => (sentFile.key === key ? { ...sentFile, ...changes } : sentFile)),
    );
  const send = async ({ key, file }: Pick<SentFile, 'key' | 'file'>) => {
    change(key, { fault: null, progress: 0 });
    try {
      const outgoing = { file, idempotencyKey: key };
      const stored = await sendFile(endpoint, outgoing, (progress) => change(key, { progress }));
      const fileId = stored?.fileId ?? null;
      change(key, { fileId, fault: fileId === null ? notSaid : null });
      if (fileId !== null) onSent?.(key);
    } catch (error) {
      change(key, { fault: wordsFor(error) });
    }
  };
  const add = (files: readonly File[]) => {
    const added = files.slice(0, Math.max(0, most - all.length)).map((file) => ({
      key: crypto.randomUUID(),
      file,
      progress: 0,
      fileId: null,
      fault: faultOf(file),
    }));
    setAll((before) => [...before, ...added]);
    for (const sentFile of added) if (sentFile.fault === null) void send(sentFile);
  };
  return {
    all,
    add,
    isFull: all.length >= most,
    /** None is on its way, and none failed. */
    isReady: all.every(({ fileId }) => fileId !== null),
    fileIds: all.flatMap(({ fileId }) => fileId ?? []),
    tryAgain: (sentFile: SentFile) => void send(sentFile),
    remove: (key: string) => setAll((before) => before.filter((sentFile) => sentFile.key !== key)),
    clear: () => setAll([]),
  };
}

export type SentFiles = ReturnType<typeof useSentFiles>;
