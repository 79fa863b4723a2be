/** Imports facts from a file by hand: a preview of every line first, then all that fits, once. */
import { importMost } from '#shared/limits.ts';
import { factTypes } from '#shared/facts.ts';
import { problems } from '#shared/problems.ts';
import {
  factOutcomes,
  type FactFile,
  type FactLine,
  type FactPreview,
} from '#shared/facts/fact-import.ts';
import { attempted, record } from '#server/audit/service.ts';
import { sendFactsChanged } from '#server/facts/core/fact-change-events.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { NewFact } from '#server/facts/core/fact-store.ts';
import { noteFile, requireByName, type Source } from '#server/facts/core/source-store.ts';
import {
  matchFacts,
  saveResources,
  type Judged,
  type StatedResource,
} from '#server/facts/core/save-resources.ts';
import { readBundle, type ReadLine } from './bundle.ts';
import { readLines } from './facts-csv.ts';
import { refuseReusedIds } from './import-identity.ts';

/** Beyond it, the file is imported in parts. */
const mostLines = importMost.people;

/** One name for everything that was imported by hand: the same file twice has no effect. */
const importSource = 'Imported by hand';

const sourceOf = (db: Connection, { session, now }: SignedIn): Promise<Source> => {
  const { id, organizationId } = session.person;
  const named = { organizationId, kind: 'import', name: importSource } as const;
  return requireByName(db, { ...named, createdBy: id, at: now() });
};

interface FactsFile {
  sourceId: string;
  lines: ReadLine[];
  ignored: string[];
}

async function linesOf({ format, text }: FactFile, options: { zone: string; importedAt: Date }) {
  if (format === 'csv') return readLines(text, options);
  const lines = await readBundle(text, options.importedAt);
  return lines && { lines, ignored: [] };
}

type ReadFile = Omit<FactsFile, 'sourceId'>;

/** Words where it cannot be read. */
async function readFile(
  file: FactFile,
  options: { zone: string; importedAt: Date },
): Promise<ReadFile | string> {
  const read = await linesOf(file, options);
  if (read !== null && 'fault' in read) return read.fault;
  if (read === null || read.lines.length === 0) return problems['facts.unreadable'].words;
  if (read.lines.length > mostLines)
    return `A file has at most ${mostLines} entries. Import it in parts.`;
  return read;
}

/**
 * Before there is a transaction, which would wait meanwhile and hold its connection. Throws 400 where it cannot
 * be read, which stands with the source until a file is.
 */
async function requireLines(signedIn: SignedIn, file: FactFile): Promise<FactsFile> {
  const importedAt = signedIn.now();
  const { id: sourceId, zone, organizationId } = await sourceOf(signedIn.db, signedIn);
  const read = await readFile(file, { zone, importedAt });
  const failure = typeof read === 'string' ? read : null;
  if (await noteFile(signedIn.db, sourceId, { failure, at: importedAt }))
    sendFactsChanged(signedIn, organizationId);
  if (typeof read === 'string') throw new Refusal('facts.unreadable', { words: read });
  return { sourceId, ...read };
}

const isRead = (line: ReadLine): line is ReadLine & { read: StatedResource } =>
  !('reason' in line.read);

/** With no more precision than the file gives. */
function statedAt({ effectiveAt, effectivePrecision }: NewFact): string {
  const lengths = { year: 4, month: 7, day: 10 };
  const text = effectiveAt.toISOString();
  return effectivePrecision ? text.slice(0, lengths[effectivePrecision]) : text;
}

const refusedLine = { title: null, value: null, at: null };

/** Each line of the file with what becomes of it. */
function previewOf({ lines, ignored }: FactsFile, judged: readonly Judged[]): FactPreview {
  const queue = [...judged];
  const factLines = lines.map(({ line, type: named, read }): FactLine => {
    const type = factTypes.find((factType) => factType === named) ?? null;
    if ('reason' in read)
      return { line, outcome: 'refused', type, reason: read.reason, ...refusedLine };
    const result = queue.shift();
    if (!result || result.outcome === 'refused')
      return { line, outcome: 'refused', type, reason: result?.reason ?? null, ...refusedLine };
    const { title, type: readAs, value, interpretation } = result.fact;
    return {
      line,
      outcome: result.outcome,
      type: readAs,
      title,
      value: [value, interpretation && `(${interpretation})`].filter(Boolean).join(' ') || null,
      at: statedAt(result.fact),
      reason: null,
    };
  });
  const count = (outcome: FactLine['outcome']) =>
    factLines.filter((one) => one.outcome === outcome).length;
  const counts = Object.fromEntries(
    factOutcomes.map((factOutcome) => [factOutcome, count(factOutcome)]),
  );
  return { lines: factLines, counts: counts as FactPreview['counts'], ignored };
}

/** Those whose ids mean something else already are refused before any is matched by its id. */
async function withoutReusedIds(
  db: Connection,
  source: { organizationId: string; sourceId: string },
  stated: readonly StatedResource[],
) {
  const matched = await matchFacts(db, source, stated);
  const checked = await refuseReusedIds(db, source.sourceId, matched);
  const fresh = stated.filter((_resource, at) => checked[at]?.outcome !== 'refused');
  /** In the order of `stated`. */
  const joined = (judged: readonly Judged[]): Judged[] => {
    const queue = [...judged];
    return checked.map((result) =>
      result.outcome === 'refused' ? result : (queue.shift() ?? result),
    );
  };
  return { fresh, joined };
}

/** Nothing of the file is stored. */
export async function preview(signedIn: SignedIn, file: FactFile): Promise<FactPreview> {
  const { organizationId } = signedIn.session.person;
  const facts = await requireLines(signedIn, file);
  const source = { organizationId, sourceId: facts.sourceId };
  return signedIn.db.transaction().execute(async (db) => {
    const stated = facts.lines.filter(isRead).map(({ read }) => read);
    const { fresh, joined } = await withoutReusedIds(db, source, stated);
    const preview = previewOf(facts, joined(await matchFacts(db, source, fresh)));
    await record(db, signedIn, { action: 'facts.import-preview', detail: { ...preview.counts } });
    return preview;
  });
}

/** All that fits, in one transaction; the answer lists what was refused, with its line and reason. */
export async function importFacts(signedIn: SignedIn, file: FactFile): Promise<FactPreview> {
  const { organizationId } = signedIn.session.person;
  const fetchedAt = signedIn.now();
  const imported = await attempted(signedIn, { action: 'facts.import' }, async () => {
    const facts = await requireLines(signedIn, file);
    const { sourceId, lines } = facts;
    const source = { organizationId, sourceId };
    return signedIn.db.transaction().execute(async (db) => {
      const stated = lines.filter(isRead).map(({ read }) => read);
      const { fresh, joined } = await withoutReusedIds(db, source, stated);
      const { judged, written } = await saveResources(db, { ...source, fetchedAt }, fresh);
      const preview = previewOf(facts, joined(judged));
      if (preview.counts.refused === lines.length) throw new Refusal('facts.nothing-fits');
      const object = { type: 'FactSource', id: sourceId };
      await record(db, signedIn, { action: 'facts.import', object, detail: { ...preview.counts } });
      const areas = await signedIn.factsArrived(db, { organizationId, facts: written });
      return { preview, areas };
    });
  });
  sendFactsChanged(signedIn, organizationId, imported.areas);
  return imported.preview;
}
