/** Who waits for an answer of somebody who leaves is written to, and so is whom they asked; they leave their conversations. */
import { randomUUID } from 'node:crypto';
import type { LeaverItem } from '#shared/people/leaver.ts';
import type { LeaverPart, LeaverQuery } from '#server/people/service.ts';
import { sendMessagesChanged } from '#server/messages/core/message-change-events.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from '#server/messages/reading/messages-of-leaver-store.ts';
import { write } from './send-message.ts';

const plural = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count} ${many}`;

/** What one colleague is told. */
interface Concerned {
  /** Nobody else answers them. */
  alone: number;
  shared: number;
  /** That the leaver asked them. */
  questions: number;
}

function wordsOf(fullName: string, { alone, shared, questions }: Concerned): string {
  const parts = [
    alone > 0 &&
      `your ${plural(alone, 'message', 'messages')} to them ${alone === 1 ? 'has' : 'have'} no answer. Ask somebody else.`,
    shared > 0 &&
      `your ${plural(shared, 'message', 'messages')} to them and others ${shared === 1 ? 'waits' : 'wait'} for the others alone.`,
    questions > 0 &&
      `their ${plural(questions, 'question', 'questions')} to you ${questions === 1 ? 'is' : 'are'} closed: nobody would read an answer. If a patient needs it, tell who takes over.`,
  ].filter((part) => part !== false);
  const [first = '', ...others] = parts;
  const sentences = others.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`);
  return [`${fullName} does not work here any more, and ${first}`, ...sentences].join(' ');
}

const mostListed = 100;

interface Row {
  id: string;
  name: string;
  at: Date;
}

const itemsOf = (kind: LeaverItem['kind'], rows: readonly Row[]): LeaverItem[] =>
  rows.slice(0, mostListed).map(({ id, name, at }) => ({ kind, id, name, at: at.toISOString() }));

async function messagesOf(db: Connection, query: LeaverQuery) {
  const unanswered = await store.unansweredBy(db, query);
  return {
    alone: unanswered.filter(({ isShared }) => !isShared),
    shared: unanswered.filter(({ isShared }) => isShared),
    questions: await store.ownQuestions(db, query),
  };
}

type Messages = Awaited<ReturnType<typeof messagesOf>>;

function concernedBy({ alone, shared, questions }: Messages): Map<string, Concerned> {
  const concerned = new Map<string, Concerned>();
  const add = (id: string | null, part: keyof Concerned) => {
    if (id === null) return;
    const counts = concerned.get(id) ?? { alone: 0, shared: 0, questions: 0 };
    concerned.set(id, { ...counts, [part]: counts[part] + 1 });
  };
  for (const { senderId } of alone) add(senderId, 'alone');
  for (const { senderId } of shared) add(senderId, 'shared');
  for (const { askedId } of questions) add(askedId, 'questions');
  return concerned;
}

const tell = (db: Connection, signedIn: SignedIn, personId: string, text: string) =>
  write(
    db,
    signedIn,
    {
      to: { to: 'people', personIds: [personId] },
      text,
      idempotencyKey: randomUUID(),
      priority: 'routine',
      answerBy: null,
      answersId: null,
      mentionIds: [],
      fileIds: [],
    },
    { isLimited: false },
  );

export const messagesOfLeaver: LeaverPart = {
  list: async (db, query) => {
    const { alone, shared, questions } = await messagesOf(db, query);
    return [
      ...itemsOf('message', alone),
      ...itemsOf('shared-message', shared),
      ...itemsOf('question', questions),
    ];
  },
  release: async (db, signedIn, { fullName, now: at, ...ids }) => {
    const query = { ...ids, now: at };
    const messages = await messagesOf(db, query);
    const by = signedIn.session.person.id;
    const closed = [...messages.alone, ...messages.questions].map(({ id }) => id);
    await store.closeUnanswered(db, closed, { by, at });
    const leftIds = await store.endMemberships(db, query);
    const concerned = concernedBy(messages);
    concerned.delete(by);
    for (const [personId, counts] of concerned)
      await tell(db, signedIn, personId, wordsOf(fullName, counts));
    if (concerned.size + closed.length + leftIds.length === 0) return () => {};
    const memberIds = await store.membersOf(db, leftIds);
    // Who holds a role changes, so all look again where one was asked.
    const isRoleAsked = messages.questions.some(({ askedId }) => askedId === null);
    const readerIds = isRoleAsked ? [] : [...new Set([by, ...concerned.keys(), ...memberIds])];
    return () => sendMessagesChanged(signedIn, query.organizationId, readerIds);
  },
};
