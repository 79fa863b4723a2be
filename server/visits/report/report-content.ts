/** What was said, given and noted in a visit, for its record; reading it is written down as ever. */
import { may } from '#shared/roles.ts';
import type { KeptNote, Written } from '#shared/visits/report.ts';
import type { AuditEntry } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { messagesAfter, sayerName, type MessageRow } from '../chat/chat-store.ts';
import { noteOf } from '../chat/notes-store.ts';
import { objectOf } from '../steps.ts';

export const roleWords = {
  patient: 'Patient',
  interpreter: 'Interpreter',
  relative: 'Relative',
} as const;

const writtenIn = (row: MessageRow): Written => ({
  number: row.number,
  at: row.saidAt.toISOString(),
  name: sayerName(row),
  role: row.guestRole === null ? (row.hospitalRole ?? 'Clinician') : roleWords[row.guestRole],
  text: row.text,
  file:
    row.fileId === null
      ? null
      : {
          id: row.fileId,
          name: row.fileName ?? '',
          kind: row.fileKind ?? '',
          sizeBytes: row.fileBytes ?? 0,
        },
});

interface WrittenThere {
  chat: Written[] | null;
  note: KeptNote | null;
  /** What has to be written down of this reading. */
  readings: AuditEntry[];
}

/** Theirs who may read it in the room too: others see who was there, and no word of what was said. */
export async function writtenThere(
  { db, session }: SignedIn,
  visitId: string,
): Promise<WrittenThere> {
  if (!may(session.person, 'visits.conduct')) return { chat: null, note: null, readings: [] };
  const [messages, note] = await Promise.all([
    messagesAfter(db, { visitId, after: 0, since: null }),
    noteOf(db, visitId),
  ]);
  const readings: AuditEntry[] = [];
  const object = objectOf(visitId);
  const [first] = messages;
  if (first) {
    const detail = { from: first.number, to: messages.at(-1)?.number ?? first.number };
    readings.push({ action: 'visit.chat-read', object, detail });
  }
  if (note) readings.push({ action: 'visit.note-read', object, detail: { version: note.version } });
  return {
    chat: messages.map(writtenIn),
    note: note && { text: note.text, at: note.savedAt.toISOString(), by: note.savedBy },
    readings,
  };
}
