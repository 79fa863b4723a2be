/** Who agreed to which published wording; it names patients, so that each reading is audited (S581). */
import {
  agreementsOfPage,
  type Agreements,
  type ListAgreements,
} from '#shared/visits/agreements.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './agreement-store.ts';

/** Of the reader's organization alone: of another one's wording there is nobody. */
export async function agreements(
  signedIn: SignedIn,
  { wordingId, before }: ListAgreements,
): Promise<Agreements> {
  const { db, session } = signedIn;
  const sought = { organizationId: session.person.organizationId, wordingId };
  const [rows, counts] = await Promise.all([
    store.list(db, sought, before),
    store.counts(db, sought),
  ]);
  await record(db, signedIn, {
    action: 'wording.agreements',
    object: { type: 'Consent', id: wordingId },
    detail: { listed: Math.min(rows.length, agreementsOfPage) },
  });
  return {
    ...counts,
    agreements: rows.slice(0, agreementsOfPage),
    hasMore: rows.length > agreementsOfPage,
  };
}
