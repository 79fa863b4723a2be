/** Writes the index of decisions from the heads of their files: `npm run decisions`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = 'infra/decisions';
export const indexFile = `${folder}/README.md`;

export interface Decision {
  file: string;
  number: string;
  text: string;
}

export const decisions: Decision[] = readdirSync(folder)
  .filter((name) => /^\d{4}-.+\.md$/.test(name))
  .toSorted()
  .map((file) => ({
    file,
    number: file.slice(0, 4),
    text: readFileSync(`${folder}/${file}`, 'utf8'),
  }));

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
Consequences, in at most 40 lines. Its title has the noun that a reader would search for.

${decisions.map(line).join('\n')}
`;

if (import.meta.main) writeFileSync(indexFile, decisionIndex());
