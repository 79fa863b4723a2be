/** Writes and publishes an organization's wordings: who wrote on one never publishes it (S577). */
import type { ChangeWording, Wording, WordingContent, WordingRef } from '#shared/wordings.ts';
import type { PublishWordings } from '#shared/wordings/wording-table.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import * as store from './core/wording-store.ts';

/** Some 180 uses, in a few languages. */
const mostWordings = 1_000;

const about = (id: string) => ({ type: 'Consent', id });

const byOf = ({ session, now }: SignedIn): store.By => ({
  organizationId: session.person.organizationId,
  personId: session.person.id,
  at: now(),
});

export async function list(signedIn: SignedIn): Promise<{ wordings: Wording[] }> {
  return { wordings: await store.list(signedIn.db, byOf(signedIn)) };
}

interface WordingId {
  wordingId: string;
}

/** Throws where the drafts of this transaction are too many with what is in use. */
export async function requireFew(db: Connection, organizationId: string): Promise<void> {
  if ((await store.countInUse(db, organizationId)) > mostWordings)
    throw new Refusal('wordings.too-many');
}

/** In a transaction of the caller's, who counts afterwards. */
export async function draftWithin(
  db: Connection,
  signedIn: SignedIn,
  content: WordingContent,
): Promise<string> {
  const by = byOf(signedIn);
  const { use, language } = content;
  const id = await store.insert(db, by, content);
  const detail = { after: { use, language } };
  await record(db, signedIn, { action: 'wording.draft', object: about(id), detail });
  return id;
}

/** Of two who write the next version at once, the second is told so. */
export async function onceDrafted<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('wordings.draft-exists', { cause: error }) : error;
  }
}

/** The first version of a use in a language, or the next one of what is there. */
export const draft = (signedIn: SignedIn, content: WordingContent): Promise<WordingId> =>
  onceDrafted(async () => ({
    wordingId: await signedIn.db.transaction().execute(async (db) => {
      const id = await draftWithin(db, signedIn, content);
      await requireFew(db, byOf(signedIn).organizationId);
      return id;
    }),
  }));

type Action = 'wording.change' | 'wording.publish' | 'wording.retire';
type Stored = NonNullable<Awaited<ReturnType<typeof store.byId>>>;

interface Changing extends WordingId {
  action: Action;
  work: (db: Connection, wording: Stored) => Promise<boolean>;
}

/** Throws 404, and 409 where somebody else changed it meanwhile. */
async function changingWithin(
  db: Connection,
  signedIn: SignedIn,
  { wordingId, action, work }: Changing,
): Promise<WordingId> {
  const { organizationId } = signedIn.session.person;
  const wording = await store.byId(db, organizationId, wordingId);
  if (!wording) throw new Refusal('not-found');
  if (!(await work(db, wording))) throw new Refusal('conflict');
  const { use, language, revision } = wording;
  const detail = { use, language, revision };
  await record(db, signedIn, { action, object: about(wordingId), detail });
  return { wordingId };
}

const changing = (signedIn: SignedIn, one: Changing): Promise<WordingId> =>
  attempted(signedIn, { action: one.action, object: about(one.wordingId) }, () =>
    signedIn.db.transaction().execute((db) => changingWithin(db, signedIn, one)),
  );

function requireDraft({ state }: Stored): void {
  if (state !== 'draft') throw new Refusal('wordings.not-draft');
}

const changeOf = (
  signedIn: SignedIn,
  { wordingId, version, ...content }: ChangeWording,
): Changing => ({
  wordingId,
  action: 'wording.change',
  work: (db, wording) => {
    requireDraft(wording);
    if (wording.use !== content.use || wording.language !== content.language)
      throw new Refusal('wordings.other-use');
    return store.change(db, byOf(signedIn), { ref: { wordingId, version }, content });
  },
});

export const change = (signedIn: SignedIn, input: ChangeWording): Promise<WordingId> =>
  changing(signedIn, changeOf(signedIn, input));

/** In a transaction of the caller's. */
export const changeWithin = (db: Connection, signedIn: SignedIn, input: ChangeWording) =>
  changingWithin(db, signedIn, changeOf(signedIn, input));

const publicationOf = (signedIn: SignedIn, ref: WordingRef): Changing => ({
  wordingId: ref.wordingId,
  action: 'wording.publish',
  work: (db, wording) => {
    requireDraft(wording);
    const by = byOf(signedIn);
    if (wording.writerIds.includes(by.personId)) throw new Refusal('wordings.second-person');
    return store.publish(db, by, { ref, use: wording.use, language: wording.language });
  },
});

/** Guests who agreed to the version before are asked anew when they come; pages and letters have it at once. */
export const publish = (signedIn: SignedIn, ref: WordingRef): Promise<WordingId> =>
  changing(signedIn, publicationOf(signedIn, ref));

/** All of them or none, in one order for everybody, so that two who publish do not wait for each other. */
export async function publishAll(
  signedIn: SignedIn,
  { wordings }: PublishWordings,
): Promise<{ count: number }> {
  const refs = wordings.toSorted((one, other) => one.wordingId.localeCompare(other.wordingId));
  const object = about(refs[0]?.wordingId ?? '');
  await attempted(signedIn, { action: 'wording.publish', object }, () =>
    signedIn.db.transaction().execute(async (db) => {
      for (const ref of refs) await changingWithin(db, signedIn, publicationOf(signedIn, ref));
    }),
  );
  return { count: refs.length };
}

/** The product's own wording holds again, or the one in English. */
export const retire = (signedIn: SignedIn, ref: WordingRef): Promise<WordingId> =>
  changing(signedIn, {
    wordingId: ref.wordingId,
    action: 'wording.retire',
    work: (db) => store.retire(db, byOf(signedIn), ref),
  });
