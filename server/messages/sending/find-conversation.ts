/** Finds or begins the conversation that a message goes to, and says whether anybody is there. */
import type { MessageTo } from '#shared/messages.ts';
import { requireCase } from '#server/cases/service.ts';
import { openUnitId } from '#server/organization/service.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as conversations from '#server/messages/core/conversation-store.ts';
import * as people from '#server/messages/core/message-people-store.ts';
import { requireConversation, type Reader } from '#server/messages/core/message-reader.ts';
import { addressedNow } from '#server/messages/core/message-change-events.ts';

const ids = (all: readonly string[]) => [...new Set(all)].toSorted();

/** Throws 409 where one of them has left, or is another organization's. */
export async function requireActive(
  db: Connection,
  organizationId: string,
  personIds: readonly string[],
): Promise<void> {
  const senders = await people.active(db, organizationId, personIds);
  if (senders.length < new Set(personIds).size) throw new Refusal('messages.addressee-unfit');
}

/** One that was merged is written to where its people are by now. */
async function requireOpenUnit(
  db: Connection,
  organizationId: string,
  unitId: string,
): Promise<string> {
  const id = await openUnitId(db, organizationId, unitId);
  if (id === null) throw new Refusal('not-found');
  return id;
}

/** Within the caller's transaction. */
async function conversationId(db: Connection, reader: Reader, to: MessageTo): Promise<string> {
  const { organizationId, personId, now: at } = reader;
  const started = { organizationId, startedBy: personId, at };
  switch (to.to) {
    case 'conversation':
      return to.conversationId;
    case 'people': {
      const otherIds = ids(to.personIds).filter((id) => id !== personId);
      if (otherIds.length === 0) throw wrongField('to.personIds', 'Choose somebody else');
      await requireActive(db, organizationId, otherIds);
      const all = ids([personId, ...otherIds]);
      const sameAs = all.join(' ');
      const id = await conversations.ensure(db, { ...started, kind: 'people', sameAs });
      await conversations.addMembers(db, id, all);
      return id;
    }
    case 'role': {
      const { role } = to;
      const unitId =
        to.unitId === null ? null : await requireOpenUnit(db, organizationId, to.unitId);
      const sameAs = JSON.stringify([personId, unitId, role]);
      return conversations.ensure(db, { ...started, kind: 'role', role, unitId, sameAs });
    }
    case 'unit': {
      const unitId = await requireOpenUnit(db, organizationId, to.unitId);
      return conversations.ensure(db, { ...started, kind: 'unit', unitId, sameAs: unitId });
    }
    case 'case': {
      const { caseId } = to;
      await requireCase(db, reader, caseId);
      return conversations.ensure(db, { ...started, kind: 'case', caseId, sameAs: caseId });
    }
  }
}

/** Throws 409 where nobody else has the role to which the reader writes, or where all others have left. */
export async function conversationFor(
  db: Connection,
  reader: Reader,
  to: MessageTo,
): Promise<conversations.Conversation> {
  const id = await conversationId(db, reader, to);
  const conversation =
    to.to === 'conversation'
      ? await requireConversation(db, reader, id)
      : await conversations.byId(db, reader.organizationId, id);
  if (!conversation) throw new Refusal('not-found');
  if (conversation.kind === 'people') {
    const members = await conversations.memberIds(db, conversation.id);
    const active = await people.active(db, reader.organizationId, members);
    if (active.every(({ id: memberId }) => memberId === reader.personId))
      throw new Refusal('messages.addressee-unfit');
  }
  if (conversation.kind === 'role' && conversation.startedBy === reader.personId) {
    const moment = { organizationId: reader.organizationId, at: reader.now };
    const holders = await addressedNow(db, moment, conversation);
    if (holders.every(({ id }) => id === reader.personId)) throw new Refusal('messages.nobody-on');
  }
  return conversation;
}
