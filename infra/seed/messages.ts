/** The demo hospital's messages, once: to a unit, to a role, between two people, and about a task. */
import { randomUUID } from 'node:crypto';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { Priority } from '#shared/messages.ts';
import * as conversationRows from '#server/messages/core/conversation-store.ts';
import * as messageRows from '#server/messages/sending/message-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { DemoOrganization, DemoPerson } from './people.ts';
import { peopleIds, type SeededOrganization } from './rows.ts';

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

interface Writers {
  attendingId: string;
  /** Of the same unit. */
  residentId: string;
  unitId: string;
}

/** Those of the first unit, by whose account a visitor mostly looks at the demo. */
async function writersOf(
  db: Connection,
  seeded: SeededOrganization,
  organization: DemoOrganization,
): Promise<Writers | null> {
  const unit = organization.people[0]?.unit;
  const ofJob = (job: DemoPerson['hospitalRole']) =>
    peopleIds(seeded, organization, (one) => one.unit === unit && one.hospitalRole === job)[0];
  const attendingId = ofJob('Attending');
  const residentId = ofJob('Resident');
  if (attendingId === undefined || residentId === undefined) return null;
  const { unitId } = await db
    .selectFrom('practitioners')
    .select('unit_id as unitId')
    .where('id', '=', attendingId)
    .executeTakeFirstOrThrow();
  return unitId === null ? null : { attendingId, residentId, unitId };
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
export async function seedMessages(
  db: Connection,
  seeded: SeededOrganization,
  { organization, now }: { organization: DemoOrganization; now: Date },
): Promise<void> {
  const organizationId = seeded.id;
  const seeding = { organizationId, now };
  const present = await db
    .selectFrom('conversations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  if (present) return;
  const writers = await writersOf(db, seeded, organization);
  if (!writers) return;
  const { attendingId, residentId, unitId } = writers;
  const started = { organizationId, startedBy: attendingId, at: now };
  const two = [attendingId, residentId].toSorted();
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
        from: residentId,
        text: 'Can you look at the echo of bed 12 before the round?',
        minutesAgo: 95,
      },
      { from: attendingId, text: 'Done. Preserved function, small effusion.', minutesAgo: 70 },
      {
        from: residentId,
        text: 'Bed 12: may I start the diuretic at half the dose?',
        minutesAgo: 25,
        answerInHours: 2,
      },
    ],
  });
  const unit = await conversationRows.ensure(db, {
    ...started,
    kind: 'unit',
    unitId,
    sameAs: unitId,
  });
  await say(db, seeding, {
    conversationId: unit,
    messages: [
      { from: residentId, text: 'The ward round begins at 10:30 today.', minutesAgo: 180 },
      { from: attendingId, text: 'Two beds are free from 14:00.', minutesAgo: 40 },
    ],
  });
  const role = await conversationRows.ensure(db, {
    ...started,
    kind: 'role',
    role: 'Case Manager',
    startedBy: attendingId,
    sameAs: JSON.stringify([attendingId, null, 'Case Manager']),
  });
  await say(db, seeding, {
    conversationId: role,
    messages: [
      {
        from: attendingId,
        text: 'The family can take her home on Friday. Can transport be arranged?',
        minutesAgo: 50,
        answerInHours: 4,
      },
    ],
  });
}
