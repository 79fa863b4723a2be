/** Lengths of stays that ended in a period against what was expected, with their delays; each figure opens its rows. */
import type { LengthsOfStay, ReadLengths } from '#shared/utilization.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { lengthsBy, lengthsOfAll } from './length-store.ts';

export async function lengths(signedIn: SignedIn, query: ReadLengths): Promise<LengthsOfStay> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const { by, ...period } = query;
  const all = await lengthsOfAll(db, organizationId, period);
  const rows = await lengthsBy(db, organizationId, query);
  const detail = { ...period, by, count: rows.length };
  await record(db, signedIn, { action: 'stays.read', detail });
  return { all, rows };
}
