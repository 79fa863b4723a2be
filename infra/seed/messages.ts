/** The demo hospital's messages, once: to a unit, to a role, between two people, and about a task. */
import { randomUUID } from 'node:crypto';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { Priority } from '#shared/messages.ts';
import { conversationRows, messageRows } from '#server/messages/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface DemoMessage {
  from: string;
  text: string;
  minutesAgo: number;
  priority?: Priority;
  answerInHours?: number;
}

interface Seeding {
  organizationId: string;
  now: Date;
}

async function say(
  db: Connection,
  { organizationId, now }: Seeding,
  { conversationId, messages }: { conversationId: string; messages: readonly DemoMessage[] },
): Promise<void> {
  for (const { from, text, minutesAgo, priority = 'routine', answerInHours } of messages) {
    const at = new Date(now.getTime() - minutesAgo * minuteMs);
    const number = await conversationRows.nextNumber(db, conversationId, at);
    await messageRows.insert(db, {
      organizationId,
      conversationId,
      number,
      senderId: from,
      key: randomUUID(),
      text,
      priority,
      answerBy:
        answerInHours === undefined ? null : new Date(now.getTime() + answerInHours * hourMs),
      answersId: null,
      mentionIds: [],
      at,
    });
    await conversationRows.addMembers(db, conversationId, [from]);
    await conversationRows.saw(db, { conversationId, personId: from, number });
  }
}

/** Does nothing where there are messages already. */
export async function seedMessages(db: Connection, seeding: Seeding): Promise<void> {
  const { organizationId, now } = seeding;
  const present = await db
    .selectFrom('conversations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  if (present) return;
  const people = await db
    .selectFrom('practitioners')
    .select(['id', 'unit_id as unitId', 'hospital_role as job'])
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .where('role', '=', 'user')
    .where('unit_id', 'is not', null)
    .orderBy('email')
    .limit(40)
    .execute();
  const [lena, mei] = people;
  if (!lena || !mei || lena.unitId === null) return;
  const started = { organizationId, startedBy: lena.id, at: now };
  const two = [lena.id, mei.id].toSorted();
  const pair = await conversationRows.ensure(db, {
    ...started,
    kind: 'people',
    sameAs: two.join(' '),
  });
  await conversationRows.addMembers(db, pair, two);
  await say(db, seeding, {
    conversationId: pair,
    messages: [
      {
        from: mei.id,
        text: 'Can you look at the echo of bed 12 before the round?',
        minutesAgo: 95,
      },
      { from: lena.id, text: 'Done. Preserved function, small effusion.', minutesAgo: 70 },
      {
        from: mei.id,
        text: 'May I start the diuretic at half the dose?',
        minutesAgo: 25,
        answerInHours: 2,
      },
    ],
  });
  const unit = await conversationRows.ensure(db, {
    ...started,
    kind: 'unit',
    unitId: lena.unitId,
    sameAs: lena.unitId,
  });
  await say(db, seeding, {
    conversationId: unit,
    messages: [
      { from: mei.id, text: 'The ward round begins at 10:30 today.', minutesAgo: 180 },
      { from: lena.id, text: 'Two beds are free from 14:00.', minutesAgo: 40 },
    ],
  });
  const role = await conversationRows.ensure(db, {
    ...started,
    kind: 'role',
    role: 'Case Manager',
    startedBy: lena.id,
    sameAs: JSON.stringify([lena.id, null, 'Case Manager']),
  });
  await say(db, seeding, {
    conversationId: role,
    messages: [
      {
        from: lena.id,
        text: 'The family can take her home on Friday. Can transport be arranged?',
        minutesAgo: 50,
        answerInHours: 4,
      },
    ],
  });
}
