/** Who reads stays: their organization, its present day, and the units whose people include them today. */
import { DateTime } from 'luxon';
import type { StayFilter } from '#shared/utilization.ts';
import { zoneOf } from '#server/organization/service.ts';
import { unitRoles } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { StayReader } from './stay-filter-store.ts';

export async function stayReaderOf(
  { db, session, now: clock }: Pick<SignedIn, 'db' | 'session' | 'now'>,
  filters: readonly StayFilter[] = [],
): Promise<StayReader> {
  const { id: practitionerId, organizationId } = session.person;
  const now = clock();
  const zone = await zoneOf(db, organizationId);
  const roles = filters.some(({ units }) => units === 'mine')
    ? await unitRoles(db, organizationId, { practitionerId, at: now, now })
    : [];
  return {
    organizationId,
    unitIds: [...new Set(roles.map(({ unit }) => unit.id))],
    now,
    zone,
    today: DateTime.fromJSDate(now, { zone }).toFormat('yyyy-MM-dd'),
  };
}
