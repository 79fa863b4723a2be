/** Tries a draft of a mapping on the last messages of its feed: what would be read in another way (S317). */
import { triedMessages, mappingOf } from '#shared/facts/feed-mappings.ts';
import type {
  ChangedMessage,
  MappingRef,
  MappingTrial,
  ReadingChange,
} from '#shared/facts/feed-mappings.ts';
import { identifierTypesIn } from '#shared/facts/identifier-types.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Source } from '#server/facts/core/source-store.ts';
import { sendChanged } from '#server/facts/feeds/fact-feeds.ts';
import { prepareMessage, readMessage } from '#server/facts/hl7/prepare-message.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { slices } from '#server/platform/cost/slices.ts';
import { Refusal } from '#server/platform/errors.ts';
import { openTurnsByKey } from '#server/platform/turns.ts';
import * as store from './mapping-store.ts';
import { readingChanges } from './reading-changes.ts';
import { feedById, pageOf } from './received-store.ts';

/** Their texts are in memory together. */
const pageSize = 50;
const mostListed = 50;
const mostGroups = 20;
/** After it, the trial says how far it came. */
const mostMs = 20_000;

/** One of an organization at a time. */
const inOwnTurn = openTurnsByKey({ atOnce: 1, queueLength: 4, maxWaitMs: 20_000 });

type Settings = Pick<Source, 'zone' | 'identifierTypes' | 'mapping'>;
type Page = Awaited<ReturnType<typeof pageOf>>;

/** Each is read anew for either mapping; when it came, its times were no longer of the future. */
async function changesOf(
  message: Page[number],
  settings: { inForce: Settings; tried: Settings },
): Promise<ReadingChange[]> {
  const { receivedAt } = message;
  const received = await readMessage(message.bytes ?? message.text);
  if (!received) return [];
  const read = (feed: Settings) =>
    prepareMessage(received, { ...feed, now: receivedAt, receivedAt });
  return readingChanges(await read(settings.inForce), await read(settings.tried));
}

const keyOf = ({ what, before, after }: ReadingChange) => JSON.stringify([what, before, after]);

function summaryOf(changed: readonly ChangedMessage[]): MappingTrial['groups'] {
  const groups = new Map<string, MappingTrial['groups'][number]>();
  for (const change of changed.flatMap(({ changes }) => changes)) {
    const group = groups.get(keyOf(change)) ?? { ...change, count: 0 };
    groups.set(keyOf(change), { ...group, count: group.count + 1 });
  }
  return [...groups.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostGroups);
}

async function trialOf(
  { db, call }: SignedIn,
  sourceId: string,
  settings: { inForce: Settings; tried: Settings },
): Promise<MappingTrial> {
  const until = performance.now() + mostMs;
  const pause = slices();
  const changed: ChangedMessage[] = [];
  let tried = 0;
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const limit = Math.min(pageSize, triedMessages - tried);
    const page: Page = limit > 0 ? await pageOf(db, { sourceId, after, limit }) : [];
    for (const message of page) {
      if (performance.now() > until || call.isGone())
        return { ...resultOf(tried, changed), isCut: true };
      const changes = await changesOf(message, settings);
      const { id, type, controlId, receivedAt } = message;
      tried += 1;
      if (changes.length > 0)
        changed.push({ id, type, controlId, receivedAt: receivedAt.toISOString(), changes });
      await pause();
    }
    const last = page.at(-1);
    if (!last || page.length < limit) return resultOf(tried, changed);
    after = { at: last.receivedAt, id: last.id };
  }
}

const resultOf = (tried: number, changed: readonly ChangedMessage[]): MappingTrial => ({
  tried,
  changed: changed.length,
  groups: summaryOf(changed),
  messages: changed.slice(0, mostListed),
  isCut: false,
});

/** Compared with what is in force; the draft keeps what was found. */
export async function tryOut(signedIn: SignedIn, ref: MappingRef): Promise<{ mappingId: string }> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const { mappingId } = ref;
  const entry = {
    action: 'feed-mapping.try' as const,
    object: { type: 'FeedMapping', id: mappingId },
  };
  await attempted(signedIn, entry, async () => {
    const mapping = await store.byId(db, organizationId, mappingId);
    const feed = mapping && (await feedById(db, organizationId, mapping.sourceId));
    if (!mapping || !feed) throw new Refusal('not-found');
    if (mapping.state !== 'draft') throw new Refusal('mappings.not-draft');
    if (mapping.version !== ref.version) throw new Refusal('conflict');
    const tried: Settings = {
      zone: feed.zone,
      identifierTypes: identifierTypesIn(mapping.identifierTypes),
      mapping: mappingOf(mapping),
    };
    const trial = await inOwnTurn(organizationId, () =>
      trialOf(signedIn, feed.id, { inForce: feed, tried }),
    );
    if (signedIn.call.isGone()) throw new Refusal('unavailable');
    await db.transaction().execute(async (within) => {
      if (!(await store.saveTrial(within, ref, trial))) throw new Refusal('conflict');
      const { changed, isCut } = trial;
      const counts = { tried: trial.tried, changed, isCut };
      const detail = { sourceId: feed.id, revision: mapping.revision, ...counts };
      await record(within, signedIn, { ...entry, detail });
    });
  });
  sendChanged(signedIn);
  return { mappingId };
}
