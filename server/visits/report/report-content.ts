/** The chat, files and note of a visit for its report, with the audit entries of reading them. */
import { may } from '#shared/roles.ts';
import type { ReportedNote, ReportedMessage } from '#shared/visits/report.ts';
import type { AuditEntry } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import {
  authorName,
  fileOf,
  messagesAfter,
  type MessageRow,
} from '#server/visits/chat/chat-store.ts';
import { noteView } from '#server/visits/notes/notes.ts';
import { objectOf } from '#server/visits/core/steps.ts';
import { roleWords } from './report-people.ts';

function reportedMessage(row: MessageRow): ReportedMessage {
  const file = fileOf(row);
  return {
    number: row.number,
    at: row.sentAt.toISOString(),
    name: authorName(row),
    role: row.guestRole === null ? (row.hospitalRole ?? 'Clinician') : roleWords[row.guestRole],
    text: row.text,
    file: file && { ...file, kind: row.fileKind ?? '' },
  };
}

interface ReportContent {
  chat: ReportedMessage[] | null;
  note: ReportedNote | null;
  /** What has to be audited of this reading. */
  readings: AuditEntry[];
}

/** Only for readers who may conduct visits, as in the room; others see who was there alone. */
export async function contentOf(
  { db, session }: SignedIn,
  visitId: string,
): Promise<ReportContent> {
  if (!may(session.person, 'visits.conduct')) return { chat: null, note: null, readings: [] };
  const [messages, note] = await Promise.all([
    messagesAfter(db, { visitId, after: 0, since: null }),
    noteView(db, visitId),
  ]);
  const readings: AuditEntry[] = [];
  const object = objectOf(visitId);
  const [first] = messages;
  if (first) {
    const detail = { from: first.number, to: messages.at(-1)?.number ?? first.number };
    readings.push({ action: 'visit.chat-read', object, detail });
  }
  if (note.saved)
    readings.push({ action: 'visit.note-read', object, detail: { version: note.version } });
  return {
    chat: messages.map(reportedMessage),
    note: note.saved && { ...note, ...note.saved },
    readings,
  };
}
