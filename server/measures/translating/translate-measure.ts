/** Translates the text of a measure once: the translation is found again by the hash of what it was made of. */
import { createHash } from 'node:crypto';
import type { CqlCheck } from '#shared/measures.ts';
import * as store from '#server/measures/core/translation-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CqlLibrary } from '#server/measures/core/cql-library.ts';
import { translate } from './translator.ts';

/** Changed where the translator, its options or the model files change. */
const translator = 'cql 5.3.0, FHIR 4.0.1, 2';

/** Levels of libraries that include others. */
const mostLevels = 10;

const includeForm = /\binclude[ \t]+(?:"([^"\n]+)"|([\w.]+))/g;

const includedIn = (cql: string): string[] =>
  [...cql.matchAll(includeForm)].map(
    ([, quoted, plain]) => (quoted ?? plain ?? '').split('.').at(-1) ?? '',
  );

/** Those that the text includes, and those that they include. */
async function includedLibraries(
  db: Deps['db'],
  organizationId: string,
  cql: string,
): Promise<CqlLibrary[]> {
  const libraries: CqlLibrary[] = [];
  const looked = new Set(['FHIRHelpers']);
  let names = includedIn(cql);
  for (let level = 0; level < mostLevels; level += 1) {
    const next = [...new Set(names)].filter((name) => !looked.has(name));
    if (next.length === 0) break;
    for (const name of next) looked.add(name);
    const included = await store.libraries(db, organizationId, next);
    libraries.push(...included);
    names = included.flatMap((library) => includedIn(library.cql));
  }
  return libraries;
}

type TranslateDeps = Pick<Deps, 'db' | 'now'>;

/** From the store where it was translated before. */
async function translated(
  { db }: Pick<Deps, 'db'>,
  organizationId: string,
  cql: string,
): Promise<{ translation: store.StoredTranslation; elm: string[] | null }> {
  const libraries = await includedLibraries(db, organizationId, cql);
  const hash = createHash('sha256')
    .update(JSON.stringify([translator, cql, libraries]))
    .digest('hex');
  const stored = await store.translation(db, organizationId, hash);
  if (stored) return { translation: stored, elm: null };
  const { issues, outline, elm } = await translate({ cql, libraries });
  return { translation: { hash, issues, outline, isRight: elm.length > 0 }, elm };
}

/** Stores it, for the run that stands on it. */
export async function translateMeasure(
  { db, now }: TranslateDeps,
  organizationId: string,
  cql: string,
): Promise<store.StoredTranslation> {
  const { translation, elm } = await translated({ db }, organizationId, cql);
  if (elm) await store.insertTranslation(db, organizationId, { ...translation, elm, at: now() });
  return translation;
}

interface SetRef {
  id: string;
  url: string;
  version: string | null;
}

/** Without a version any upload of the URL will do, the newest of the highest version. */
function setOf(
  { url, version }: { url: string; version: string | null },
  refs: readonly SetRef[],
): SetRef | undefined {
  const [address = '', pinned = version] = url.split('|');
  return refs
    .filter((ref) => ref.url === address && (pinned === null || ref.version === pinned))
    .at(-1);
}

/** The value sets that a translation reads, and the names of those that nobody uploaded. */
export async function valueSetsOf(
  { db }: Pick<Deps, 'db'>,
  organizationId: string,
  { outline }: Pick<store.StoredTranslation, 'outline'>,
): Promise<{ ids: string[]; missing: string[] }> {
  const refs = await store.valueSetRefs(db, organizationId);
  const sets = outline.valueSets.map((valueSet) => ({ valueSet, ref: setOf(valueSet, refs) }));
  return {
    ids: [...new Set(sets.flatMap(({ ref }) => ref?.id ?? []))],
    missing: sets.flatMap(({ valueSet, ref }) => (ref ? [] : [valueSet.name])),
  };
}

/** What somebody types is not stored. */
export async function checkMeasure(
  { db }: Pick<Deps, 'db'>,
  organizationId: string,
  cql: string,
): Promise<CqlCheck> {
  const { translation } = await translated({ db }, organizationId, cql);
  const { issues, outline } = translation;
  const { missing } = await valueSetsOf({ db }, organizationId, { outline });
  return { issues, outline, missingValueSets: missing };
}
