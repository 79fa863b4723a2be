/** A note as SOAP: one text whose parts stand below four headings, in this order. */

export const soapParts = ['subjective', 'objective', 'assessment', 'plan'] as const;
export type SoapPart = (typeof soapParts)[number];
export type Soap = Record<SoapPart, string>;

export const soapLabels: Record<SoapPart, string> = {
  subjective: 'Subjective',
  objective: 'Objective',
  assessment: 'Assessment',
  plan: 'Plan',
};

const headingOf = (part: SoapPart) => `## ${soapLabels[part]}`;
const partOf = new Map(soapParts.map((part) => [headingOf(part), part]));

/** Parts that are empty have no heading. */
export const textOf = (soap: Soap): string =>
  soapParts
    .flatMap((part) => (soap[part].trim() === '' ? [] : [`${headingOf(part)}\n${soap[part]}`]))
    .join('\n\n');

/** Text without a heading, as other programs write it, is what the patient says. */
export function soapOf(text: string): Soap {
  const lines: Record<SoapPart, string[]> = {
    subjective: [],
    objective: [],
    assessment: [],
    plan: [],
  };
  let current: SoapPart = 'subjective';
  for (const line of text.split('\n')) {
    const heading = partOf.get(line.trimEnd());
    if (!heading) lines[current].push(line);
    else {
      // The blank line before a heading belongs to it.
      if (lines[current].at(-1) === '') lines[current].pop();
      current = heading;
    }
  }
  const parts = soapParts.map((part) => [part, lines[part].join('\n')]);
  return Object.fromEntries(parts) as Soap;
}
