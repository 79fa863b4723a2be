/** Rows of destinations as an administrator sees them: who they are, and how sending stands. */
import { sql } from 'kysely';
import type { DestinationState, NewDestination } from '#shared/destinations.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

const columnsOf = (destination: NewDestination) => ({
  name: destination.name,
  host: destination.host,
  port: destination.port,
  uses_tls: destination.usesTls,
  sending_application: destination.sendingApplication,
  sending_facility: destination.sendingFacility,
  receiving_application: destination.receivingApplication,
  receiving_facility: destination.receivingFacility,
  number_type: destination.numberType,
  number_authority: destination.numberAuthority,
  sends: destination.sends,
  document_format: destination.documentFormat,
});

interface Ref {
  organizationId: string;
  destinationId: string;
}

/** Throws where another has its name (`isUniqueViolation`). */
export async function insert(
  db: Connection,
  destination: NewDestination & { organizationId: string; createdBy: string; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('destinations')
    .values({
      ...columnsOf(destination),
      organization_id: destination.organizationId,
      created_by: destination.createdBy,
      created_at: destination.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const openOne = (db: Connection, { organizationId, destinationId }: Ref) =>
  db
    .updateTable('destinations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', destinationId)
    .where('ended_at', 'is', null);

/** False where there is none that is not ended; throws as `insert` does. */
export const save = (db: Connection, destination: NewDestination & Ref): Promise<boolean> =>
  changesRow(openOne(db, destination).set(columnsOf(destination)));

/** What is next is tried at once, as after a mended address. */
export async function tryNow(
  db: Connection,
  { organizationId, destinationId, at }: Ref & { at: Date },
): Promise<void> {
  await db
    .updateTable('destination_messages')
    .set({ next_try_at: at })
    .where('organization_id', '=', organizationId)
    .where('destination_id', '=', destinationId)
    .where('state', '=', 'waiting')
    .where('next_try_at', '>', at)
    .execute();
}

export const pause = (
  db: Connection,
  { pausedAt, ...ref }: Ref & { pausedAt: Date | null },
): Promise<boolean> => changesRow(openOne(db, ref).set({ paused_at: pausedAt }));

/** What waits is not sent any more, and its texts are forgotten. */
export async function end(db: Connection, { at, ...ref }: Ref & { at: Date }): Promise<boolean> {
  const isEnded = await changesRow(openOne(db, ref).set({ ended_at: at, paused_at: null }));
  if (isEnded)
    await db
      .updateTable('destination_messages')
      .set({ state: 'passed', text: null, settled_at: at })
      .where('organization_id', '=', ref.organizationId)
      .where('destination_id', '=', ref.destinationId)
      .where('settled_at', 'is', null)
      .execute();
  return isEnded;
}

/** Of one that is not ended. */
export const endpointOf = (db: Connection, { organizationId, destinationId }: Ref) =>
  db
    .selectFrom('destinations')
    .select(['host', 'port', 'uses_tls as usesTls'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', destinationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const textOf = (at: Date | null) => at?.toISOString() ?? null;

/** Those in use first, by name. */
export async function destinations(
  db: Connection,
  organizationId: string,
  since: Date,
): Promise<DestinationState[]> {
  const rows = await db
    .selectFrom('destinations as d')
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('destination_messages as m')
          .select([
            sql<number>`(count(*) filter (where m.state in ('waiting', 'refused')))::int`.as(
              'waiting',
            ),
            sql<number>`(count(*) filter (where m.state = 'refused'))::int`.as('refused'),
            sql<number>`(count(*) filter (where m.state = 'unfit'))::int`.as('unfit'),
            sql<Date | null>`min(m.created_at) filter (where m.state in ('waiting', 'refused'))`.as(
              'waitingSince',
            ),
            sql<number>`(count(*) filter (where m.state = 'accepted' and m.settled_at >= ${since}))::int`.as(
              'acceptedToday',
            ),
            sql<Date | null>`max(m.settled_at) filter (where m.state = 'accepted')`.as(
              'lastAcceptedAt',
            ),
          ])
          .whereRef('m.destination_id', '=', 'd.id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('destination_messages as m')
          .select(['m.failure', 'm.failing_since as failingSince'])
          .whereRef('m.destination_id', '=', 'd.id')
          .where('m.state', 'in', ['waiting', 'refused'])
          .orderBy('m.seq')
          .limit(1)
          .as('head'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.name', 'd.host', 'd.port', 'd.uses_tls as usesTls', 'd.sends'])
    .select(['d.sending_application as sendingApplication'])
    .select(['d.sending_facility as sendingFacility'])
    .select(['d.receiving_application as receivingApplication'])
    .select(['d.receiving_facility as receivingFacility', 'd.number_type as numberType'])
    .select(['d.number_authority as numberAuthority', 'd.document_format as documentFormat'])
    .select(['d.paused_at as pausedAt', 'd.ended_at as endedAt'])
    .select(['counted.waiting', 'counted.refused', 'counted.unfit', 'counted.waitingSince'])
    .select(['counted.acceptedToday', 'counted.lastAcceptedAt'])
    .select(['head.failure', 'head.failingSince'])
    .where('d.organization_id', '=', organizationId)
    .orderBy(sql`d.ended_at is not null`)
    .orderBy('d.name')
    .orderBy('d.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    waiting: row.waiting ?? 0,
    refused: row.refused ?? 0,
    unfit: row.unfit ?? 0,
    acceptedToday: row.acceptedToday ?? 0,
    pausedAt: textOf(row.pausedAt),
    endedAt: textOf(row.endedAt),
    waitingSince: textOf(row.waitingSince),
    lastAcceptedAt: textOf(row.lastAcceptedAt),
    failingSince: textOf(row.failingSince),
  }));
}
