/** Finds the diagnoses that a text names, however they are spelled, and whether a record says them of the patient. */
import { diagnoses, diagnosisEnding, noDiagnoses, type Diagnosis } from './diagnoses.ts';
import { normalTexts, type NormalText } from './normal-text.ts';

export interface NamedDiagnosis {
  /** Of its family, or as it is written where it has none. */
  name: string;
  /** As they were typed. */
  words: string;
  diagnosis: Diagnosis | null;
  isDenied: boolean;
}

/** "anaemia", "oedema", "haemorrhage", but not "does". */
const british = /[ao](?=e(?:mi|mo|ma|de|so|ca))/g;

/** Stands where a letter of a British spelling was, until it is taken out. */
const mark = '\u0001';

/** In American spelling. */
function folded({ text, typed }: NormalText): NormalText {
  const marked = text.replaceAll(british, mark);
  const places = Array.from(marked, (letter, at) => (letter === mark ? -1 : at)).filter(
    (at) => at >= 0,
  );
  return {
    text: places.map((at) => marked[at]).join(''),
    typed: (from, to) => typed(places[from] ?? 0, (places[to - 1] ?? 0) + 1),
  };
}

const denial =
  /\b(?:no|not|without|denies|denied|negative for|ruled out|rule out|r\/o|unlikely|excluded?|absence of|no evidence of|no signs? of)\b[^.;,\n]{0,30}$/;
const denialAfter =
  /^[^.;,\n]{0,15}\b(?:ruled out|unlikely|excluded|is absent|not present|was not confirmed)\b/;

function namesIn(normal: NormalText): NamedDiagnosis[] {
  const { text, typed } = folded(normal);
  const at = (diagnosis: Diagnosis | null, match: RegExpExecArray): NamedDiagnosis => {
    const end = match.index + match[0].length;
    return {
      name: diagnosis?.name ?? match[0],
      words: typed(match.index, end),
      diagnosis,
      isDenied: denial.test(text.slice(0, match.index)) || denialAfter.test(text.slice(end)),
    };
  };
  const listed = diagnoses.flatMap((diagnosis) =>
    [...text.matchAll(diagnosis.words)].map((match) => at(diagnosis, match)),
  );
  const others = [...text.matchAll(diagnosisEnding)]
    .filter(
      ([word]) =>
        !noDiagnoses.has(word) &&
        !listed.some(({ words }) => folded(normalTexts(words)[0]).text.includes(word)),
    )
    .map((match) => at(null, match));
  return [...listed, ...others];
}

const allIn = (typed: string) => normalTexts(typed).flatMap(namesIn);

/** Each name once. */
export function diagnosesIn(typed: string): NamedDiagnosis[] {
  const all = allIn(typed);
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

/** The text of facts as indicators are looked for in it. */
export const indicatorText = (typed: string): string => folded(normalTexts(typed)[0]).text;

/** Whether one of the texts says it, or a kind of it, of the patient, and not that it was ruled out. */
export const isDocumented = (name: string, indicators: readonly string[]): boolean =>
  indicators.some((text) =>
    allIn(text).some(
      (named) => [named.name, named.diagnosis?.kindOf].includes(name) && !named.isDenied,
    ),
  );
