/** Lists of messages, and what needs the reader (queries, tasks, messages) in one order. */
import {
  messagesOnPage,
  type Attention,
  type ListMessages,
  type ListOpen,
  type MessageLine,
  type MessageNotice,
  type MessagePage,
  type OpenItem,
  type OpenItems,
  type PatientMessages,
} from '#shared/messages.ts';
import { dayMs } from '#shared/durations.ts';
import { isQuiet } from '#shared/messages/quiet.ts';
import { DateTime } from 'luxon';
import { record } from '#server/audit/service.ts';
import type { WorkOnPatient } from '#shared/cases/patient-work.ts';
import { casePage, countCases, visibleCasesOf } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { messageReader } from '#server/messages/core/message-reader.ts';
import * as settings from '#server/messages/core/settings-store.ts';
import { sendMessagesChanged } from '#server/messages/core/message-change-events.ts';
import { titleOf } from '#server/messages/core/titles.ts';
import * as delivered from './delivered-store.ts';
import * as store from './message-line-store.ts';

/** What others gave the reader or their role, of all queues. */
const queries = { kinds: ['cdi-query' as const], owner: 'me-or-role' as const };
const tasks = { kinds: ['task' as const], owner: 'me-or-role' as const };
const queriesAndTasks = { kinds: [...queries.kinds, ...tasks.kinds], owner: 'me-or-role' as const };

const mostNotices = 5;

export function lineOf(row: store.LineRow, readerId: string): MessageLine {
  const { senderId: id, fullName, hospitalRole, at, answerBy, dueAt, kind } = row;
  return {
    id: row.id,
    conversationId: row.conversationId,
    number: row.number,
    at: at.toISOString(),
    sender: { id, fullName, hospitalRole },
    addressee: kind === 'people' && id !== readerId ? '' : titleOf(row),
    text: row.text,
    priority: row.priority,
    answerBy: answerBy?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    isUnread: row.isUnread,
  };
}

/** What has no time comes last; then by id, as Postgres orders them. */
const isBefore = (openItem: OpenItem, other: OpenItem): number => {
  const [a, b] = [openItem, other].map(({ dueAt, id }) => `${dueAt ?? '9999'} ${id}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
};

export async function open(signedIn: SignedIn, { after }: ListOpen): Promise<OpenItems> {
  const { db, session } = signedIn;
  const reader = await messageReader(signedIn);
  const limit = messagesOnPage + 1;
  const cases = await casePage(db, reader, { filter: queriesAndTasks, after, limit });
  const rows = await store.open(db, reader, { after, limit });
  const all: OpenItem[] = [
    ...cases.map(({ line: caseLine }) => ({
      is: 'case' as const,
      dueAt: caseLine.dueAt,
      id: caseLine.id,
      one: caseLine,
    })),
    ...rows
      .map((row) => lineOf(row, reader.personId))
      .map((messageLine) => ({
        is: 'message' as const,
        dueAt: messageLine.dueAt,
        id: messageLine.id,
        one: messageLine,
      })),
  ];
  const items = all.toSorted(isBefore).slice(0, messagesOnPage);
  const last = items.at(-1);
  const next = all.length > items.length && last ? { dueAt: last.dueAt, id: last.id } : null;
  await record(db, signedIn, { action: 'messages.read', detail: { list: 'open' } });
  return { items, next, zone: session.person.zone };
}

/** About the cases of a patient that the reader may see, oldest first. */
export async function ofPatient(
  signedIn: SignedIn,
  { patientId }: WorkOnPatient,
): Promise<PatientMessages> {
  const { db } = signedIn;
  const reader = await messageReader(signedIn);
  const caseIds = await visibleCasesOf(db, reader, patientId);
  const rows = await store.ofCases(db, reader, caseIds);
  await record(db, signedIn, { action: 'messages.read', detail: { list: 'patient', patientId } });
  return { messages: rows.map((row) => lineOf(row, reader.personId)) };
}

export async function list(
  signedIn: SignedIn,
  { list: name, search, after }: ListMessages,
): Promise<MessagePage> {
  const { db, session } = signedIn;
  const reader = await messageReader(signedIn);
  const limit = messagesOnPage + 1;
  const rows = await store.page(db, reader, { list: name, search, after, limit });
  const messages = rows.slice(0, messagesOnPage).map((row) => lineOf(row, reader.personId));
  const last = messages.at(-1);
  const next = rows.length > messagesOnPage && last ? { at: last.at, id: last.id } : null;
  const detail = { list: name, isSearch: search !== '' };
  await record(db, signedIn, { action: 'messages.read', detail });
  return { messages, next, zone: session.person.zone };
}

const noticeOf = (row: store.LineRow, readerId: string): MessageNotice => {
  const { id, conversationId, sender, addressee, priority, dueAt } = lineOf(row, readerId);
  // Once somebody has said “I have it” for a role, it is told like a routine message.
  const isUrgent = priority === 'urgent' && dueAt !== null;
  // Shown on every screen, so it names neither the case nor its patient.
  const about = row.kind === 'case' ? 'a case' : addressee;
  return { id, conversationId, from: sender.fullName, addressee: about, isUrgent };
};

/** Ids of cases about which somebody has written to the reader, who has not read it. */
export const casesWithUnread = async (signedIn: SignedIn): Promise<string[]> =>
  store.unreadCaseIds(signedIn.db, await messageReader(signedIn));

/** Numbers and notices of every screen. What it tells of counts as delivered. */
export async function attention(signedIn: SignedIn): Promise<Attention> {
  const { db, session } = signedIn;
  const { organizationId, id, zone } = session.person;
  const reader = await messageReader(signedIn);
  const senders = await delivered.deliver(db, reader);
  if (senders.length > 0) sendMessagesChanged(signedIn, organizationId, senders);
  const [ofQueries = 0, ofTasks = 0] = await countCases(db, reader, [queries, tasks]);
  const { open: ofMessages, ...counts } = await store.counts(db, reader);
  const quiet = await settings.quietOf(db, id);
  const time = DateTime.fromJSDate(reader.now, { zone }).toFormat('HH:mm');
  const rows = await store.notices(db, reader, {
    since: new Date(reader.now.getTime() - dayMs),
    isQuiet: quiet !== null && isQuiet(quiet, time),
    limit: mostNotices,
  });
  return {
    ...counts,
    open: ofQueries + ofTasks + ofMessages,
    queries: ofQueries,
    tasks: ofTasks,
    notices: rows.map((row) => noticeOf(row, reader.personId)),
  };
}
