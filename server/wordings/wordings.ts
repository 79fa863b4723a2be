/** Writes and publishes an organization's wordings: who wrote on one never publishes it (S577). */
import type { ChangeWording, Wording, WordingContent, WordingRef } from '#shared/wordings.ts';
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

/** The first version of a use in a language, or the next one of what is there. */
export async function draft(signedIn: SignedIn, content: WordingContent): Promise<WordingId> {
  const by = byOf(signedIn);
  const { use, language } = content;
  try {
    const wordingId = await signedIn.db.transaction().execute(async (db) => {
      if ((await store.countInUse(db, by.organizationId)) >= mostWordings)
        throw new Refusal('wordings.too-many');
      const id = await store.insert(db, by, content);
      const detail = { after: { use, language } };
      await record(db, signedIn, { action: 'wording.draft', object: about(id), detail });
      return id;
    });
    return { wordingId };
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('wordings.draft-exists', { cause: error }) : error;
  }
}

type Action = 'wording.change' | 'wording.publish' | 'wording.retire';
type Stored = NonNullable<Awaited<ReturnType<typeof store.byId>>>;

function changing(
  signedIn: SignedIn,
  { wordingId, action }: WordingId & { action: Action },
  work: (db: Connection, wording: Stored) => Promise<boolean>,
): Promise<WordingId> {
  const { organizationId } = signedIn.session.person;
  const entry = { action, object: about(wordingId) };
  return attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const wording = await store.byId(db, organizationId, wordingId);
      if (!wording) throw new Refusal('not-found');
      if (!(await work(db, wording))) throw new Refusal('conflict');
      const { use, language, revision } = wording;
      await record(db, signedIn, { ...entry, detail: { use, language, revision } });
      return { wordingId };
    }),
  );
}

function requireDraft({ state }: Stored): void {
  if (state !== 'draft') throw new Refusal('wordings.not-draft');
}

export const change = (
  signedIn: SignedIn,
  { wordingId, version, ...content }: ChangeWording,
): Promise<WordingId> =>
  changing(signedIn, { wordingId, action: 'wording.change' }, (db, wording) => {
    requireDraft(wording);
    if (wording.use !== content.use || wording.language !== content.language)
      throw new Refusal('wordings.other-use');
    return store.change(db, byOf(signedIn), { ref: { wordingId, version }, content });
  });

/** Guests who agreed to the version before are asked anew when they come; pages and letters have it at once. */
export const publish = (signedIn: SignedIn, ref: WordingRef): Promise<WordingId> =>
  changing(signedIn, { wordingId: ref.wordingId, action: 'wording.publish' }, (db, wording) => {
    requireDraft(wording);
    const by = byOf(signedIn);
    if (wording.writerIds.includes(by.personId)) throw new Refusal('wordings.second-person');
    return store.publish(db, by, { ref, use: wording.use, language: wording.language });
  });

/** The product's own wording holds again, or the one in English. */
export const retire = (signedIn: SignedIn, ref: WordingRef): Promise<WordingId> =>
  changing(signedIn, { wordingId: ref.wordingId, action: 'wording.retire' }, (db) =>
    store.retire(db, byOf(signedIn), ref),
  );
