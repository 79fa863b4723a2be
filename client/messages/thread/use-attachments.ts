/** Files that a message is to carry: each is sent as soon as it is chosen, and stays until the message was sent. */
import { useState } from 'react';
import { messages as limits } from '#shared/limits.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { headers } from '#client/shell/api/http-call.ts';
import { faultOf, sendFile } from '#client/shell/files/files.ts';

export const messageFiles = { path: '/files/messages', headers };

export interface Attachment {
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

export function useAttachments() {
  const [all, setAll] = useState<readonly Attachment[]>([]);
  const change = (key: string, changes: Partial<Attachment>) =>
    setAll((before) =>
      before.map((attachment) =>
        attachment.key === key ? { ...attachment, ...changes } : attachment,
      ),
    );
  const send = async ({ key, file }: Pick<Attachment, 'key' | 'file'>) => {
    change(key, { fault: null, progress: 0 });
    try {
      const outgoing = { file, idempotencyKey: key };
      const stored = await sendFile(messageFiles, outgoing, (progress) =>
        change(key, { progress }),
      );
      const fileId = stored?.fileId ?? null;
      change(key, { fileId, fault: fileId === null ? notSaid : null });
    } catch (error) {
      change(key, { fault: wordsFor(error) });
    }
  };
  const add = (files: readonly File[]) => {
    const added = files.slice(0, Math.max(0, limits.mostFiles - all.length)).map((file) => ({
      key: crypto.randomUUID(),
      file,
      progress: 0,
      fileId: null,
      fault: faultOf(file),
    }));
    setAll((before) => [...before, ...added]);
    for (const attachment of added) if (attachment.fault === null) void send(attachment);
  };
  return {
    all,
    add,
    isFull: all.length >= limits.mostFiles,
    /** A message can be sent with them: none is on its way, and none failed. */
    isReady: all.every(({ fileId }) => fileId !== null),
    fileIds: all.flatMap(({ fileId }) => fileId ?? []),
    tryAgain: (attachment: Attachment) => void send(attachment),
    remove: (key: string) =>
      setAll((before) => before.filter((attachment) => attachment.key !== key)),
    clear: () => setAll([]),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
