/** Writes and publishes the mappings of feeds: tried first, and published by somebody who wrote nothing of it (S315). */
import type {
  ChangeMapping,
  DraftMapping,
  FeedMapping,
  MappingContent,
  MappingRef,
  MappingRevision,
} from '#shared/facts/feed-mappings.ts';
import { attempted, record, type AuditEntry } from '#server/audit/service.ts';
import { sendChanged } from '#server/facts/feeds/fact-feeds.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import { mappedUnits, presentUnits, type PresentUnit } from './mapped-units-store.ts';
import * as store from './mapping-store.ts';
import { publish as publishRevision } from './mapping-publication-store.ts';

const about = (id: string) => ({ type: 'FeedMapping', id });

export const byOf = ({ session, now }: SignedIn): store.By => ({
  organizationId: session.person.organizationId,
  personId: session.person.id,
  at: now(),
});

/** As the audit has it; the revisions themselves are kept. */
const auditDetail = ({ identifierTypes, classes, units, keptSegments }: MappingRevision) => ({
  identifierTypes,
  classes: classes.map(({ code, meaning }) => `${code} = ${meaning}`),
  units: units.map(({ code, name }) => `${code} = ${name}`),
  keptSegments,
});

export const list = async (signedIn: SignedIn): Promise<{ mappings: FeedMapping[] }> => ({
  mappings: await store.list(signedIn.db, byOf(signedIn)),
});

const revisionOf = (
  content: MappingContent,
  present: ReadonlyMap<string, PresentUnit>,
): MappingRevision => ({
  ...content,
  units: mappedUnits({ units: '', unitCodes: content.units }, present),
});

/** Throws 400 beside the field where a unit is not of the organization. */
async function presentOf(db: Connection, { session }: SignedIn, { units }: MappingContent) {
  const present = await presentUnits(db, session.person.organizationId);
  const strange = units.find(({ unitId }) => !present.has(unitId));
  if (strange) throw wrongField('units', `Choose a unit for ${strange.code}`);
  return present;
}

/** Throws 409 where the next revision of the feed is being written already. */
export async function draft(
  signedIn: SignedIn,
  { sourceId, ...content }: DraftMapping,
): Promise<{ mappingId: string }> {
  const work = () =>
    signedIn.db.transaction().execute(async (db) => {
      const present = await presentOf(db, signedIn, content);
      const mappingId = await store.insert(db, byOf(signedIn), { sourceId, content, present });
      if (mappingId === undefined) throw new Refusal('not-found');
      await record(db, signedIn, {
        action: 'feed-mapping.draft',
        object: about(mappingId),
        detail: { sourceId, after: auditDetail(revisionOf(content, present)) },
      });
      return { mappingId };
    });
  const drafted = await refuseTaken(work, 'mappings.draft-exists');
  sendChanged(signedIn);
  return drafted;
}

type Action =
  | 'feed-mapping.change'
  | 'feed-mapping.publish'
  | 'feed-mapping.drop'
  | 'feed-mapping.propose-retirement'
  | 'feed-mapping.keep-in-force'
  | 'feed-mapping.retire';

interface MappingChange {
  mappingId: string;
  action: Action;
  /** In which it can be done. */
  state?: 'draft' | 'published';
}

/**
 * Does the work on a locked revision. It returns what the audit says, or null where somebody changed the
 * revision meanwhile.
 */
export async function changing(
  signedIn: SignedIn,
  { mappingId, action, state = 'draft' }: MappingChange,
  work: (
    db: Connection,
    mapping: store.StoredMapping,
  ) => Promise<NonNullable<AuditEntry['detail']> | null>,
): Promise<{ mappingId: string }> {
  const { organizationId } = signedIn.session.person;
  const entry = { action, object: about(mappingId) };
  await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const mapping = await store.lockById(db, organizationId, mappingId);
      if (!mapping) throw new Refusal('not-found');
      if (mapping.state !== state)
        throw new Refusal(state === 'draft' ? 'mappings.not-draft' : 'mappings.not-in-force');
      const detail = await work(db, mapping);
      if (detail === null) throw new Refusal('conflict');
      await record(db, signedIn, { ...entry, detail });
    }),
  );
  sendChanged(signedIn);
  return { mappingId };
}

const draftDetail = (mapping: store.StoredMapping, isDone: boolean) =>
  isDone
    ? {
        sourceId: mapping.sourceId,
        revision: mapping.revision,
        before: auditDetail(mapping),
      }
    : null;

export const change = (
  signedIn: SignedIn,
  { mappingId, version, ...content }: ChangeMapping,
): Promise<{ mappingId: string }> =>
  changing(signedIn, { mappingId, action: 'feed-mapping.change' }, async (db, mapping) => {
    const present = await presentOf(db, signedIn, content);
    const ref = { mappingId, version };
    const isDone = await store.change(db, byOf(signedIn), { ref, content, present });
    return draftDetail(mapping, isDone);
  });

/** Messages that come from now on follow it, and those that are tried again. */
export const publish = (signedIn: SignedIn, ref: MappingRef): Promise<{ mappingId: string }> =>
  changing(
    signedIn,
    { mappingId: ref.mappingId, action: 'feed-mapping.publish' },
    async (db, mapping) => {
      const by = byOf(signedIn);
      if (mapping.writerIds.includes(by.personId)) throw new Refusal('mappings.second-person');
      if (mapping.triedVersion !== mapping.version) throw new Refusal('mappings.not-tried');
      return draftDetail(mapping, await publishRevision(db, by, { ref, mapping }));
    },
  );

export const drop = (signedIn: SignedIn, ref: MappingRef): Promise<{ mappingId: string }> =>
  changing(
    signedIn,
    { mappingId: ref.mappingId, action: 'feed-mapping.drop' },
    async (db, mapping) => draftDetail(mapping, await store.drop(db, ref)),
  );
