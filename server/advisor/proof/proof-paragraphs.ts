/** The proof page in the order in which it is read, for its PDF. */
import { proofWayWords, type ProofEntry, type ProofOfCase } from '#shared/advisor/proof.ts';
import type { Paragraph } from '#server/platform/pdf/draw-pdf.ts';
import { timeWords } from './proof-source.ts';

function patientWords({ patient }: ProofOfCase): string {
  if (!patient) return 'No patient';
  const { fullName, birthDate, externalId } = patient;
  return `Patient: ${fullName}, born ${birthDate ?? 'on a date not known'}, record ${externalId ?? 'number not known'}`;
}

function entryWords({ way, at, by, who, what, result, note }: ProofEntry, zone: string): string {
  return [
    `${timeWords(at, zone)}. ${proofWayWords[way]}: ${who}`,
    what,
    `Result: ${result}`,
    ...(by === null ? [] : [`By ${by}`]),
    ...(note === null ? [] : [note]),
  ].join('\n');
}

export function paragraphsOf(proof: ProofOfCase): Paragraph[] {
  const { title, kind, state, openedAt, organization, zone, entries, clocks, made } = proof;
  const heading = (text: string): Paragraph => ({ is: 'heading', text });
  const text = (words: string): Paragraph => ({ is: 'text', text: words });
  return [
    { is: 'title', text: `${organization}: proof of attempts` },
    text(
      [
        `${kind}: ${title}`,
        `State: ${state}`,
        patientWords(proof),
        `Opened ${timeWords(openedAt, zone)}`,
        `Times are those of ${zone}`,
      ].join('\n'),
    ),
    heading('Clocks'),
    ...(clocks.length === 0
      ? [text('No clock')]
      : clocks.map(({ label, dueAt, state: standing, citation }) =>
          text(`${label}: due ${timeWords(dueAt, zone)}, ${standing}\n${citation}`),
        )),
    heading(`Attempts: ${entries.length}`),
    ...(entries.length === 0
      ? [text('Nothing was tried yet.')]
      : entries.map((entry) => text(entryWords(entry, zone)))),
    heading('Hash'),
    text(
      made
        ? `SHA-256 ${made.hash}\nMade by ${made.by}, ${timeWords(made.at, zone)}. It is kept with the case, chained to the page before.`
        : '',
    ),
  ];
}
