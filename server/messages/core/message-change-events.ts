/** Whose screens a change of a conversation concerns. */
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { memberIds, type Conversation } from './conversation-store.ts';
import * as people from './message-people-store.ts';
import { holdersOf, type Moment } from './roles.ts';

/** Who reads it now: its members, and those whom its address stands for at this moment. */
export async function readersOf(
  db: Connection,
  moment: Moment,
  conversation: Conversation,
): Promise<people.NamedPerson[]> {
  const ids = await memberIds(db, conversation.id);
  if (conversation.kind === 'role') ids.push(conversation.startedBy);
  if (conversation.kind === 'case')
    ids.push(...[conversation.ownerId, conversation.openedBy].filter((id) => id !== null));
  const standing = await addressedNow(db, moment, conversation);
  const standingIds = new Set(standing.map(({ id }) => id));
  const senders = await people.active(db, moment.organizationId, [...new Set(ids)]);
  return [...standing, ...senders.filter(({ id }) => !standingIds.has(id))];
}

/** Those whom a role, a unit, or the role and unit of a case stand for. */
export async function addressedNow(
  db: Connection,
  moment: Moment,
  { role, unitId, kind, ownerId, ownerRole, ownerUnitId }: Conversation,
): Promise<people.NamedPerson[]> {
  if (kind === 'role' && role !== null) return holdersOf(db, moment, { role, unitId });
  if (kind === 'unit' && unitId !== null)
    return people.ofUnit(db, moment.organizationId, { unitId, at: moment.at });
  if (kind !== 'case' || ownerId !== null) return [];
  const { organizationId, at } = moment;
  const ofRole =
    ownerRole === null ? [] : await holdersOf(db, moment, { role: ownerRole, unitId: null });
  const ofUnit =
    ownerUnitId === null
      ? []
      : await people.ofUnit(db, organizationId, { unitId: ownerUnitId, at });
  return [...new Map([...ofRole, ...ofUnit].map((person) => [person.id, person])).values()];
}

/** After the commit. */
export const sendMessagesChanged = (
  { changed }: Pick<Deps, 'changed'>,
  organizationId: string,
  practitionerIds: string[],
): void => changed({ organizationId, area: 'messages', practitionerIds });
