/** People as messages name them: active, and able to sign in. */
import { sql } from 'kysely';
import type { Sender } from '#shared/messages.ts';
import { isHeldBySql } from '#server/platform/rights/custom-job.ts';
import { isOfUnitAt } from '#server/platform/rights/unit-members.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export type NamedPerson = Sender;

/** As many as a conversation's heading and a change event name. */
const most = 500;

const able = (db: Connection, organizationId: string) =>
  db
    .selectFrom('practitioners')
    .select(['id', 'full_name as fullName', 'hospital_role as hospitalRole'])
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .where(isHeldBySql('practitioners', 'messages.write'))
    .where(sql<boolean>`'KareMD' = any(access_applications)`)
    .orderBy('name_order')
    .orderBy('id')
    .limit(most);

export const active = (
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<NamedPerson[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : able(db, organizationId).where('id', 'in', ids).execute();

export const ofJob = (
  db: Connection,
  organizationId: string,
  job: string,
): Promise<NamedPerson[]> =>
  able(db, organizationId)
    .where('hospital_role', '=', sql<never>`${job}`)
    .execute();

export const ofUnit = (
  db: Connection,
  organizationId: string,
  { unitId, at }: { unitId: string; at: Date },
): Promise<NamedPerson[]> =>
  able(db, organizationId)
    .where(isOfUnitAt('practitioners', unitId, at))
    .execute();
