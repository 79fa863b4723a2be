/** Retires a mapping in force: one person proposes it and says what then applies, another one retires it (S356). */
import type { MappingRef, ProposeRetirement } from '#shared/facts/feed-mappings.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { byId, type StoredMapping } from './mapping-store.ts';
import { byOf, changing } from './mappings.ts';
import * as store from './mapping-publication-store.ts';

/** What applies afterwards: an earlier revision of the same feed, or none. */
async function nextOf(
  db: Connection,
  { session }: SignedIn,
  { mapping, nextId }: { mapping: StoredMapping; nextId: string | null },
): Promise<StoredMapping | null> {
  if (nextId === null) return null;
  const next = await byId(db, session.person.organizationId, nextId);
  const isEarlier = next?.sourceId === mapping.sourceId && next.state === 'retired';
  if (!isEarlier) throw wrongField('thenMappingId', 'Choose a retired revision of this feed');
  return next;
}

const detailOf = (mapping: StoredMapping, reason: string, next: StoredMapping | null) => ({
  sourceId: mapping.sourceId,
  revision: mapping.revision,
  reason,
  next: next === null ? 'no mapping' : `revision ${next.revision}`,
});

export const proposeRetirement = (
  signedIn: SignedIn,
  { reason, thenMappingId, ...ref }: ProposeRetirement,
): Promise<{ mappingId: string }> =>
  changing(
    signedIn,
    { ...ref, action: 'feed-mapping.propose-retirement', state: 'published' },
    async (db, mapping) => {
      const next = await nextOf(db, signedIn, { mapping, nextId: thenMappingId });
      if (!(await store.propose(db, byOf(signedIn), { ref, reason, thenMappingId }))) return null;
      return detailOf(mapping, reason, next);
    },
  );

/** Withdraws the proposal: the mapping stays in force. Anybody who may write mappings can do so. */
export const keepInForce = (signedIn: SignedIn, ref: MappingRef): Promise<{ mappingId: string }> =>
  changing(
    signedIn,
    { ...ref, action: 'feed-mapping.keep-in-force', state: 'published' },
    async (db, { sourceId, revision, retirement }) => {
      if (retirement.by === null) throw new Refusal('mappings.no-retirement');
      return (await store.withdraw(db, ref)) ? { sourceId, revision } : null;
    },
  );

export const retire = (signedIn: SignedIn, ref: MappingRef): Promise<{ mappingId: string }> =>
  changing(
    signedIn,
    { ...ref, action: 'feed-mapping.retire', state: 'published' },
    async (db, mapping) => {
      const by = byOf(signedIn);
      const { retirement, sourceId } = mapping;
      if (retirement.by === null) throw new Refusal('mappings.no-retirement');
      if (retirement.by === by.personId) throw new Refusal('mappings.retired-by-another');
      const next = await nextOf(db, signedIn, { mapping, nextId: retirement.thenMappingId });
      if (!(await store.retire(db, by, { ref, sourceId, next }))) return null;
      return detailOf(mapping, retirement.reason ?? '', next);
    },
  );
