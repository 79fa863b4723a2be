/** Writes and publishes the mappings of feeds: tried first, and published by somebody who wrote nothing of it (S315). */
import type {
  ChangeMapping,
  DraftMapping,
  FeedMapping,
  MappingContent,
  MappingRef,
  MappingRevision,
} from '#shared/facts/feed-mappings.ts';
import { attempted, record } from '#server/audit/service.ts';
import { sendChanged } from '#server/facts/feeds/fact-feeds.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import { mappedUnits, presentUnits, type PresentUnit } from './mapped-units-store.ts';
import * as store from './mapping-store.ts';

const about = (id: string) => ({ type: 'FeedMapping', id });

const byOf = ({ session, now }: SignedIn): store.By => ({
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

type Action = 'feed-mapping.change' | 'feed-mapping.publish' | 'feed-mapping.drop';

async function changing(
  signedIn: SignedIn,
  { mappingId, action }: { mappingId: string; action: Action },
  work: (db: Connection, mapping: store.StoredMapping) => Promise<boolean>,
): Promise<{ mappingId: string }> {
  const { organizationId } = signedIn.session.person;
  const entry = { action, object: about(mappingId) };
  await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const mapping = await store.lockById(db, organizationId, mappingId);
      if (!mapping) throw new Refusal('not-found');
      if (mapping.state !== 'draft') throw new Refusal('mappings.not-draft');
      if (!(await work(db, mapping))) throw new Refusal('conflict');
      const { sourceId, revision } = mapping;
      const detail = { sourceId, revision, before: auditDetail(mapping) };
      await record(db, signedIn, { ...entry, detail });
    }),
  );
  sendChanged(signedIn);
  return { mappingId };
}

export const change = (
  signedIn: SignedIn,
  { mappingId, version, ...content }: ChangeMapping,
): Promise<{ mappingId: string }> =>
  changing(signedIn, { mappingId, action: 'feed-mapping.change' }, async (db) => {
    const present = await presentOf(db, signedIn, content);
    return store.change(db, byOf(signedIn), { ref: { mappingId, version }, content, present });
  });

/** Messages that come from now on follow it, and those that are tried again. */
export const publish = (signedIn: SignedIn, ref: MappingRef): Promise<{ mappingId: string }> =>
  changing(
    signedIn,
    { mappingId: ref.mappingId, action: 'feed-mapping.publish' },
    (db, mapping) => {
      const by = byOf(signedIn);
      if (mapping.writerIds.includes(by.personId)) throw new Refusal('mappings.second-person');
      if (mapping.triedVersion !== mapping.version) throw new Refusal('mappings.not-tried');
      return store.publish(db, by, { ref, mapping });
    },
  );

export const drop = (signedIn: SignedIn, ref: MappingRef): Promise<{ mappingId: string }> =>
  changing(signedIn, { mappingId: ref.mappingId, action: 'feed-mapping.drop' }, (db) =>
    store.drop(db, ref),
  );
