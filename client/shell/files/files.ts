/** Uploads and downloads files of chats and messages; an upload goes in parts, each of which may be sent again. */
import { visitFile } from '#shared/limits.ts';
import type { SentPart } from '#shared/messages.ts';
import type { FilePartResult } from '#shared/visits/chat.ts';
import { watchedFetch } from '#client/shell/api/connection.ts';
import { CallFailed } from '#client/shell/api/failure.ts';

/** Where this side's files are, and the headers that authorise it. */
export interface FileEndpoint {
  path: string;
  headers: () => Record<string, string>;
}

export interface OutgoingFile {
  file: File;
  /** Of the whole file: sent again with it, the upload goes on where it was. */
  idempotencyKey: string;
}

/** Of a message's file, its id too. */
type StoredPart = FilePartResult & Partial<Pick<SentPart, 'fileId'>>;

interface Answer {
  result?: { data: StoredPart };
  error?: { message: string; data: unknown };
}

const noAnswer = () => {
  throw new CallFailed('The server did not answer.');
};

async function answerOf(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch {
    return noAnswer();
  }
}

async function sendPart(
  endpoint: FileEndpoint,
  { file, idempotencyKey }: OutgoingFile,
  start: number,
) {
  const end = Math.min(start + visitFile.partBytes, file.size);
  const response = await watchedFetch(endpoint.path, {
    method: 'POST',
    headers: {
      ...endpoint.headers(),
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${end - 1}/${file.size}`,
      'idempotency-key': idempotencyKey,
      'x-file-name': encodeURIComponent(file.name.toWellFormed().slice(-100)),
    },
    body: file.slice(start, end),
  }).catch(noAnswer);
  const { result, error } = await answerOf(response);
  if (error) throw new CallFailed(error.message, error.data);
  return { end, stored: result?.data };
}

/** For the browser's file dialog; the server judges by content. */
export const acceptedFiles = 'image/*,.pdf,.txt,.csv,.docx,.xlsx,.pptx,.odt,.ods,.odp';

/** Why it is not sent at all; null where it is. */
export function faultOf({ size }: File): string | null {
  if (size > visitFile.mostBytes) return 'This file is larger than 25 MB. Choose a smaller one.';
  return size === 0 ? 'This file is empty. Choose another one.' : null;
}

/** Reports the share that has arrived, 0 to 1. Answers what the last part answered. Throws `CallFailed`. */
export async function sendFile(
  endpoint: FileEndpoint,
  outgoing: OutgoingFile,
  onProgress: (share: number) => void = () => undefined,
): Promise<StoredPart | undefined> {
  const { size } = outgoing.file;
  let last: StoredPart | undefined;
  for (let sent = 0; sent < size; onProgress(sent / size)) {
    const { end, stored } = await sendPart(endpoint, outgoing, sent);
    sent = end;
    last = stored;
  }
  return last;
}

/** Throws `CallFailed`. */
export async function fetchFile(endpoint: FileEndpoint, id: string): Promise<Blob> {
  const response = await watchedFetch(`${endpoint.path}/${id}`, {
    headers: endpoint.headers(),
  }).catch(noAnswer);
  if (response.ok) return response.blob().catch(noAnswer);
  const { error } = await answerOf(response);
  throw new CallFailed(error?.message ?? 'The server did not answer.', error?.data);
}

/** "12 kB", "3.4 MB" */
export function sizeWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} kB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}
