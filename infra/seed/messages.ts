/** Stores the demo hospital's messages, once: between two people, to a unit and to a role. */
import { hourMs, minuteMs } from '#shared/durations.ts';
import * as conversationRows from '#server/messages/core/conversation-store.ts';
import * as messageRows from '#server/messages/sending/message-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { conversations, type DemoConversation } from './conversations.ts';
import { demoId } from './day-plan.ts';
import { emailOf, type DemoOrganization } from './people.ts';
import type { SeededOrganization } from './rows.ts';

interface Seeding {
  db: Connection;
  organizationId: string;
  now: Date;
  /** By the part of the address before the @. */
  personIds: ReadonlyMap<string, string>;
  unitIds: ReadonlyMap<string, string>;
}

const ago = ({ now }: Seeding, minutes: number) => new Date(now.getTime() - minutes * minuteMs);

/** Undefined where somebody of it is missing. */
async function conversationIdOf(
  seeding: Seeding,
  { with: to, messages }: DemoConversation,
): Promise<string | undefined> {
  const { db, organizationId, personIds, unitIds } = seeding;
  const [first] = messages;
  const startedBy = personIds.get(first?.from ?? '');
  if (!first || startedBy === undefined) return undefined;
  const started = { organizationId, startedBy, at: ago(seeding, first.minutesAgo) };
  if ('unit' in to) {
    const unitId = unitIds.get(to.unit);
    if (unitId === undefined) return undefined;
    return conversationRows.ensure(db, { ...started, kind: 'unit', unitId, sameAs: unitId });
  }
  if ('role' in to) {
    const sameAs = JSON.stringify([startedBy, null, to.role]);
    return conversationRows.ensure(db, { ...started, kind: 'role', role: to.role, sameAs });
  }
  const pair = to.people.flatMap((name) => personIds.get(name) ?? []).toSorted();
  if (pair.length < 2) return undefined;
  const sameAs = pair.join(' ');
  const id = await conversationRows.ensure(db, { ...started, kind: 'people', sameAs });
  await conversationRows.addMembers(db, id, pair);
  return id;
}

async function insertConversation(seeding: Seeding, one: DemoConversation): Promise<void> {
  const { db, organizationId, now, personIds } = seeding;
  const conversationId = await conversationIdOf(seeding, one);
  if (conversationId === undefined) return;
  let last = 0;
  for (const { from, text, minutesAgo, priority = 'routine', answerInHours } of one.messages) {
    const senderId = personIds.get(from);
    if (senderId === undefined) continue;
    const at = ago(seeding, minutesAgo);
    const number = await conversationRows.nextNumber(db, conversationId, at);
    const answerBy =
      answerInHours === undefined ? null : new Date(now.getTime() + answerInHours * hourMs);
    await messageRows.insert(db, {
      organizationId,
      conversationId,
      number,
      senderId,
      key: demoId(`message ${conversationId} ${number}`),
      text,
      priority,
      answerBy,
      answersId: null,
      mentionIds: [],
      at,
    });
    await conversationRows.addMembers(db, conversationId, [senderId]);
    await conversationRows.saw(db, { conversationId, personId: senderId, number });
    last = number;
  }
  for (const name of one.readBy ?? []) {
    const personId = personIds.get(name);
    if (personId !== undefined)
      await conversationRows.saw(db, { conversationId, personId, number: last });
  }
}

/** Does nothing where there are messages already. */
export async function seedMessages(
  db: Connection,
  { id: organizationId, practitionerIds }: SeededOrganization,
  { organization, now }: { organization: DemoOrganization; now: Date },
): Promise<void> {
  const present = await db
    .selectFrom('conversations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  if (present) return;
  const units = await db
    .selectFrom('units')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .execute();
  const idsByName = organization.people.flatMap((person) => {
    const id = practitionerIds.get(emailOf(person, organization));
    return id === undefined ? [] : [[person.name, id] as const];
  });
  const seeding: Seeding = {
    db,
    organizationId,
    now,
    personIds: new Map(idsByName),
    unitIds: new Map(units.map(({ id, name }) => [name, id])),
  };
  const oldestFirst = conversations.toSorted(
    (one, other) =>
      (other.messages.at(-1)?.minutesAgo ?? 0) - (one.messages.at(-1)?.minutesAgo ?? 0),
  );
  for (const one of oldestFirst) await insertConversation(seeding, one);
}
