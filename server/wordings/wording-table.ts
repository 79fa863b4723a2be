/** Exports the texts of a language as a table for a translator, and imports it as drafts: all of its lines, or none. */
import { WordingContent } from '#shared/wordings.ts';
import { defaultLanguage, defaultWordings } from '#shared/wordings/default-wordings.ts';
import {
  wordingColumns,
  type ImportedWordings,
  type ImportWordings,
  type WordingTableOf,
} from '#shared/wordings/wording-table.ts';
import { isWordingUse, useTitle, wordingUseNames } from '#shared/wordings/wording-uses.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { readCsvTable, type CsvLine } from '#server/platform/csv-table.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './core/wording-store.ts';
import { changeWithin, draftWithin, onceDrafted, requireFew } from './wordings.ts';

/** The operator's details have no language. */
const tableUses = wordingUseNames.filter((use) => use !== 'operator');

/** With what the hospital says in English beside what it says in the language, or in the draft for it. */
export async function exportTable(
  { db, session }: SignedIn,
  { language }: WordingTableOf,
): Promise<{ csv: string }> {
  const { organizationId } = session.person;
  const english = await store.inLanguage(db, organizationId, defaultLanguage);
  const texts = await store.inLanguage(db, organizationId, language);
  const inForce = new Map(english.map(({ use, published }) => [use, published?.text]));
  const written = new Map(
    texts.map(({ use, draft, published }) => [use, (draft ?? published)?.text]),
  );
  const lines = tableUses.map((use) => [
    use,
    useTitle(use),
    (language === defaultLanguage ? undefined : inForce.get(use)) ?? defaultWordings[use],
    written.get(use),
  ]);
  const head = Object.values(wordingColumns).map(([name]) => name);
  return { csv: await writeCsv([head, ...lines]) };
}

/** As it was before it was written for spreadsheets, which get an apostrophe before what they would compute. */
const unescaped = (cell: string) => cell.replace(/^'(?=[=+\-@|])/, '');

type ReadLine = { content: WordingContent } | { reason: string } | null;

/** Null of a line that nobody has translated yet. */
function readLine({ cells, extraCells }: CsvLine<'use' | 'text'>, language: string): ReadLine {
  if (extraCells > 0)
    return { reason: 'Put quotation marks around a cell with a comma: this line has too many' };
  if (cells.text === '') return null;
  if (!isWordingUse(cells.use) || cells.use === 'operator')
    return {
      reason: `“${cells.use}” is none of the texts: leave the column “use” as it was exported`,
    };
  const text = unescaped(cells.text);
  const read = WordingContent.safeParse({ use: cells.use, language, text, operator: null });
  return read.success ? { content: read.data } : { reason: read.error.issues[0]?.message ?? '' };
}

function readLines(lines: readonly CsvLine<'use' | 'text'>[], language: string) {
  const contents = new Map<string, WordingContent>();
  const refused: ImportedWordings['refused'] = [];
  for (const csvLine of lines) {
    const read = readLine(csvLine, language);
    if (!read) continue;
    const { line } = csvLine;
    if ('reason' in read) refused.push({ line, reason: read.reason });
    else if (contents.has(read.content.use))
      refused.push({ line, reason: 'This text is there twice: leave one of them' });
    else contents.set(read.content.use, read.content);
  }
  return { contents, refused };
}

/** Throws beside the file where it is no such table. */
export async function importTable(
  signedIn: SignedIn,
  { language, text }: ImportWordings,
): Promise<ImportedWordings> {
  const { use, text: texts } = wordingColumns;
  const file = await readCsvTable(text, { names: { use, text: texts }, required: ['use', 'text'] });
  if (file.fault !== null) throw wrongField('text', file.fault);
  const { contents, refused } = readLines(file.lines, language);
  const counts = { drafted: 0, changed: 0, same: 0 };
  if (refused.length > 0) return { ...counts, refused };
  const { organizationId } = signedIn.session.person;
  const keep = async (db: Connection) => {
    const stored = await store.inLanguage(db, organizationId, language);
    const storedByUse = new Map(stored.map((one) => [one.use, one]));
    for (const content of contents.values()) {
      const { draft, published } = storedByUse.get(content.use) ?? {};
      if ((draft ?? published)?.text === content.text) counts.same += 1;
      else if (draft) {
        const ref = { wordingId: draft.id, version: draft.version };
        await changeWithin(db, signedIn, { ...content, ...ref });
        counts.changed += 1;
      } else {
        await draftWithin(db, signedIn, content);
        counts.drafted += 1;
      }
    }
    await requireFew(db, organizationId);
  };
  await onceDrafted(() => signedIn.db.transaction().execute(keep));
  return { ...counts, refused };
}
