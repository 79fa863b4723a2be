/** Imports facts from a file by hand: a preview of every line first, then all that fits, once. */
import { importMost } from '#shared/limits.ts';
import { factTypes } from '#shared/facts.ts';
import {
  factOutcomes,
  type FactFile,
  type FactLine,
  type FactPreview,
} from '#shared/facts/fact-import.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { requireByName, type Source } from '#server/facts/core/source-store.ts';
import {
  matchFacts,
  saveResources,
  type Judged,
  type StatedResource,
} from '#server/facts/core/save-resources.ts';
import { readBundle, type ReadLine } from './bundle.ts';
import { readLines } from './facts-csv.ts';

/** Beyond it, the file is imported in parts. */
const mostLines = importMost.people;

/** One name for everything that was imported by hand: the same file twice has no effect. */
const importSource = 'Imported by hand';

const sourceOf = (db: Connection, { session, now }: SignedIn): Promise<Source> => {
  const { id, organizationId } = session.person;
  const named = { organizationId, kind: 'import', name: importSource } as const;
  return requireByName(db, { ...named, createdBy: id, at: now() });
};

/** Before there is a transaction, which would wait meanwhile and hold its connection. */
async function requireLines(
  signedIn: SignedIn,
  { format, text }: FactFile,
): Promise<{ sourceId: string; lines: ReadLine[] }> {
  const importedAt = signedIn.now();
  const { id: sourceId, zone } = await sourceOf(signedIn.db, signedIn);
  const lines =
    format === 'fhir'
      ? await readBundle(text, importedAt)
      : await readLines(text, { zone, importedAt });
  if (lines === null || lines.length === 0) throw new Refusal('facts.unreadable');
  if (lines.length > mostLines)
    throw new Refusal('facts.unreadable', {
      words: `A file has at most ${mostLines} entries. Import it in parts.`,
    });
  return { sourceId, lines };
}

const isRead = (line: ReadLine): line is ReadLine & { read: StatedResource } =>
  !('reason' in line.read);

/** Each line of the file with what becomes of it. */
function previewOf(lines: readonly ReadLine[], judged: readonly Judged[]): FactPreview {
  const queue = [...judged];
  const factLines = lines.map(({ line, type: named, read }): FactLine => {
    const type = factTypes.find((factType) => factType === named) ?? null;
    if ('reason' in read)
      return { line, outcome: 'refused', type, title: null, reason: read.reason };
    const result = queue.shift();
    if (!result || result.outcome === 'refused')
      return { line, outcome: 'refused', type, title: null, reason: result?.reason ?? null };
    const { title, type: readAs } = result.fact;
    return { line, outcome: result.outcome, type: readAs, title, reason: null };
  });
  const count = (outcome: FactLine['outcome']) =>
    factLines.filter((one) => one.outcome === outcome).length;
  const counts = Object.fromEntries(
    factOutcomes.map((factOutcome) => [factOutcome, count(factOutcome)]),
  );
  return { lines: factLines, counts: counts as FactPreview['counts'] };
}

/** Nothing of the file is stored. */
export async function preview(signedIn: SignedIn, file: FactFile): Promise<FactPreview> {
  const { organizationId } = signedIn.session.person;
  const { sourceId, lines } = await requireLines(signedIn, file);
  return signedIn.db.transaction().execute(async (db) => {
    const stated = lines.filter(isRead).map(({ read }) => read);
    const preview = previewOf(lines, await matchFacts(db, { organizationId, sourceId }, stated));
    await record(db, signedIn, { action: 'facts.import-preview', detail: { ...preview.counts } });
    return preview;
  });
}

/** All that fits, in one transaction; the answer lists what was refused, with its line and reason. */
export async function importFacts(signedIn: SignedIn, file: FactFile): Promise<FactPreview> {
  const { organizationId } = signedIn.session.person;
  const fetchedAt = signedIn.now();
  const imported = await attempted(signedIn, { action: 'facts.import' }, async () => {
    const { sourceId, lines } = await requireLines(signedIn, file);
    return signedIn.db.transaction().execute(async (db) => {
      const stated = lines.filter(isRead).map(({ read }) => read);
      const { judged, written } = await saveResources(
        db,
        { organizationId, sourceId, fetchedAt },
        stated,
      );
      const preview = previewOf(lines, judged);
      if (preview.counts.refused === lines.length) throw new Refusal('facts.nothing-fits');
      const object = { type: 'FactSource', id: sourceId };
      await record(db, signedIn, { action: 'facts.import', object, detail: { ...preview.counts } });
      await signedIn.factsArrived(db, { organizationId, facts: written });
      return preview;
    });
  });
  signedIn.changed({ organizationId, area: 'facts', practitionerIds: [] });
  return imported;
}
