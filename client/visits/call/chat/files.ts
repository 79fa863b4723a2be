/** Files of the chat on their way: sent in parts that may be sent again, fetched with what opens them. */
import { visitFile } from '#shared/limits.ts';
import type { FileGiven } from '#shared/visits/chat.ts';
import { watchedFetch } from '#client/shell/api/connection.ts';
import { CallFailed } from '#client/shell/api/failure.ts';

/** Where this side's files are, and what says who asks. */
export interface FileLine {
  path: string;
  headers: () => Record<string, string>;
}

export interface Outgoing {
  file: File;
  /** Of the file: sent again, it goes on where it was. */
  idempotencyKey: string;
}

interface Answer {
  result?: { data: FileGiven };
  error?: { message: string; data: unknown };
}

const silence = () => {
  throw new CallFailed('The server did not answer.');
};

async function answerOf(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch {
    return silence();
  }
}

async function sendPart(line: FileLine, { file, idempotencyKey }: Outgoing, start: number) {
  const end = Math.min(start + visitFile.partBytes, file.size);
  const response = await watchedFetch(line.path, {
    method: 'POST',
    headers: {
      ...line.headers(),
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${end - 1}/${file.size}`,
      'idempotency-key': idempotencyKey,
      'x-file-name': encodeURIComponent(file.name.toWellFormed().slice(-100)),
    },
    body: file.slice(start, end),
  }).catch(silence);
  const { error } = await answerOf(response);
  if (error) throw new CallFailed(error.message, error.data);
  return end;
}

/** Tells of the share that has arrived, 0 to 1. */
export async function sendFile(
  line: FileLine,
  outgoing: Outgoing,
  onProgress: (share: number) => void,
): Promise<void> {
  const { size } = outgoing.file;
  for (let sent = 0; sent < size; onProgress(sent / size))
    sent = await sendPart(line, outgoing, sent);
}

export async function fetchFile(line: FileLine, id: string): Promise<Blob> {
  const response = await watchedFetch(`${line.path}/${id}`, { headers: line.headers() }).catch(
    silence,
  );
  if (response.ok) return response.blob().catch(silence);
  const { error } = await answerOf(response);
  throw new CallFailed(error?.message ?? 'The server did not answer.', error?.data);
}

/** "12 kB", "3.4 MB" */
export function sizeWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} kB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}
