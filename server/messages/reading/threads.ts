/** Opens a conversation, lists the reader's conversations, and says to whom one may write. */
import {
  messagesOnPage,
  type Addressees,
  type ConversationPage,
  type ConversationRef,
  type ListConversations,
  type ReadConversation,
  type Thread,
} from '#shared/messages.ts';
import type { CaseRef } from '#shared/cases.ts';
import { record } from '#server/audit/service.ts';
import { requireCase } from '#server/cases/service.ts';
import { activeUnits } from '#server/organization/service.ts';
import { onCallAt } from '#server/on-call/service.ts';
import { jobNames } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { aboutConversation } from '#server/messages/core/about.ts';
import { idOfCase, ownState } from '#server/messages/core/conversation-store.ts';
import { messageReader, requireConversation } from '#server/messages/core/message-reader.ts';
import { addressedNow, readersOf } from '#server/messages/core/message-change-events.ts';
import { titleOf } from '#server/messages/core/titles.ts';
import { ofMessages as filesOf } from '#server/messages/files/message-file-store.ts';
import { othersIn } from './message-line-store.ts';
import * as store from './thread-store.ts';

/** In the heading. */
const mostNamed = 20;

const iso = (at: Date | null) => at?.toISOString() ?? null;

export async function thread(
  signedIn: SignedIn,
  { conversationId, before }: ReadConversation,
): Promise<Thread> {
  const { db, session } = signedIn;
  const { person } = session;
  const reader = await messageReader(signedIn);
  const { organizationId, now: at } = reader;
  const conversation = await requireConversation(db, reader, conversationId);
  const query = { conversationId, before, limit: messagesOnPage + 1 };
  const rows = await store.messagesOf(db, reader, query);
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  );
  const people = await readersOf(db, { organizationId, at }, conversation);
  const isUnheld =
    conversation.kind === 'role' &&
    (await addressedNow(db, { organizationId, at }, conversation)).length === 0;
  const readerState = await ownState(db, { conversationId, personId: person.id });
  await record(db, signedIn, {
    action: 'conversation.read',
    object: aboutConversation(conversationId),
  });
  const otherNames = people.filter(({ id }) => id !== person.id).map(({ fullName }) => fullName);
  // One with somebody who left keeps their name.
  const others =
    otherNames.join(', ') || (await othersIn(db, { conversationId, personId: person.id }));
  return {
    id: conversation.id,
    kind: conversation.kind,
    title: titleOf({ ...conversation, others }),
    caseId: conversation.caseId,
    people: people.slice(0, mostNamed),
    isUnheld,
    hasEarlier: rows.length > messagesOnPage,
    isMuted: readerState?.mutedUntil != null && readerState.mutedUntil > at,
    zone: person.zone,
    messages: rows
      .slice(0, messagesOnPage)
      .toReversed()
      .map(({ senderId, fullName, hospitalRole, delivered, seen, acknowledged, ...row }) => ({
        ...row,
        files: files.get(row.id) ?? [],
        sender: { id: senderId, fullName, hospitalRole },
        isOwn: senderId === person.id,
        at: row.at.toISOString(),
        answerBy: iso(row.answerBy),
        settledAt: iso(row.settledAt),
        receipts: { delivered, seen, acknowledged },
      })),
  };
}

export async function conversations(
  signedIn: SignedIn,
  { search, after }: ListConversations,
): Promise<ConversationPage> {
  const { db, session } = signedIn;
  const reader = await messageReader(signedIn);
  const limit = messagesOnPage + 1;
  const rows = await store.conversationsOf(db, reader, { search, after, limit });
  const conversationLines = rows.slice(0, messagesOnPage);
  const last = conversationLines.at(-1);
  const detail = { list: 'conversations', isSearch: search !== '' };
  await record(db, signedIn, { action: 'messages.read', detail });
  return {
    conversations: conversationLines.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: titleOf(row),
      lastAt: row.lastAt.toISOString(),
      lastText: row.lastText,
      lastSender: row.lastSender,
      unread: row.unread,
      isMuted: row.isMuted,
    })),
    next:
      rows.length > conversationLines.length && last
        ? { at: last.lastAt.toISOString(), id: last.id }
        : null,
    zone: session.person.zone,
  };
}

/** Null where nobody has written about this case yet. */
export async function ofCase(
  signedIn: SignedIn,
  { caseId }: CaseRef,
): Promise<{ conversationId: ConversationRef['conversationId'] | null }> {
  const reader = await messageReader(signedIn);
  await requireCase(signedIn.db, reader, caseId);
  return { conversationId: await idOfCase(signedIn.db, reader.organizationId, caseId) };
}

/** A unit's roles are those that somebody has now; every job can be written to. */
export async function addressees({ db, session, now }: SignedIn): Promise<Addressees> {
  const { organizationId } = session.person;
  const units = await activeUnits(db, organizationId);
  const duties = await onCallAt(db, { organizationId, at: now() });
  const nameOf = new Map(units.map(({ id, name }) => [id, name]));
  const ofUnits = Map.groupBy(duties, ({ unitId, role }) => JSON.stringify([unitId, role]));
  const jobs = (await jobNames(db, organizationId)).map((role) => ({
    role,
    unitId: null,
    label: `${role} on duty`,
    heldBy: [
      ...new Set(duties.filter((duty) => duty.hospitalRole === role).map((one) => one.fullName)),
    ],
  }));
  const roles = [...ofUnits.values()].flatMap((holders) => {
    const [first] = holders;
    const unit = first && nameOf.get(first.unitId);
    if (!first || unit === undefined) return [];
    const { unitId, role } = first;
    return [
      { role, unitId, label: `${unit}: ${role}`, heldBy: holders.map((one) => one.fullName) },
    ];
  });
  return {
    roles: [...roles, ...jobs],
    units: units.map(({ id, name }) => ({ id, name })),
  };
}
