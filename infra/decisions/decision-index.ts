/** Writes the index of decisions from the heads of their files: `npm run decisions`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = 'infra/decisions';
export const indexFile = `${folder}/README.md`;

export interface Decision {
  /** "visits/0046-waiting-patients.md" */
  file: string;
  number: string;
  text: string;
}

const numberOf = (file: string) => path.posix.basename(file).slice(0, 4);

/** In the order of their numbers, which goes on over all areas. */
export const decisions: Decision[] = globSync('*/[0-9][0-9][0-9][0-9]-*.md', { cwd: folder })
  .map((file) => file.replaceAll(path.sep, '/'))
  .toSorted((first, second) => numberOf(first).localeCompare(numberOf(second)))
  .map((file) => ({
    file,
    number: numberOf(file),
    text: readFileSync(`${folder}/${file}`, 'utf8'),
  }));

const areas = [...Map.groupBy(decisions, ({ file }) => path.posix.dirname(file))].toSorted(
  ([first], [second]) => first.localeCompare(second),
);

/** Title, then date and status, then the first section. */
const head =
  /^# (?<title>\S.*)\n\n(?<date>\d{4}-\d\d-\d\d), (?<status>accepted|superseded by \d{4})\n\n## Context\n/;

/** Throws where a file does not begin with the head of a decision. */
function line({ file, number, text }: Decision): string {
  const { title, date, status } = head.exec(text)?.groups ?? {};
  if (!title || !date || !status)
    throw new Error(`${file} needs a title, then "<date>, accepted", then "## Context"`);
  return `- [${number}](${file}) ${title} (${date}, ${status})`;
}

export const decisionIndex = () => `# Decisions

\`npm run decisions\` writes this index from the heads of the files; \`infra/documents.test.ts\` compares both.
A decision has title, date, status ("accepted" or "superseded by 0001") and the sections Context, Decision and
Consequences, in at most 40 lines. Its title has the noun that a reader would search for. It lies in the folder of its
area; its number goes on over all areas.
${areas.map(([area, ofArea]) => `\n## ${area}\n\n${ofArea.map(line).join('\n')}\n`).join('')}`;

if (import.meta.main) writeFileSync(indexFile, decisionIndex());
