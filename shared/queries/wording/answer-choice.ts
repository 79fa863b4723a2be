/** The rules of a list of answers: at least two that say something, and each of them once, however it is spelled. */
import type { Diagnosis } from './diagnoses.ts';
import { diagnosesIn } from './named-diagnoses.ts';
import { normalTexts } from './normal-text.ts';

/** Says nothing of what the indicators mean; "Laboratory finding without clinical significance" does. */
const empty =
  /^(?:(?:please )?(?:no|none|nothing|not|yes|ok|agreed?|disagree|n ?\/? ?a|na|nil|unknown|undetermined|undefined|unclear|unsure|maybe|test|tbd|todo|x+|abc|something(?: else)?|anything(?: else)?|see (?:chart|note|above)|as (?:above|documented|discussed)|all of (?:the|these).*|none of (?:the|these).*|not (?:applicable|sure|known|relevant)|no (?:other )?(?:diagnos[ie]s|answer|opinion|idea|comment|change|option)|(?:any )?other.*|(?:clinically )?unable.*|clinically undetermined|cannot (?:say|determine|be determined)|defer.*|option \w|answer \w|choice \w))?$/;

/** Words of an answer that do not part it from another. */
const without =
  /\b(?:the|a|an|of|due to|with|and|likely|probable|probably|possible|possibly|suspected|presumed|clinical|diagnosis|disorder|syndrome|condition|present|patient|has|is|this|disease|nos|unspecified)\b/g;

const isOpposite = (a: string, b: string) =>
  [a, b].some((word) => word.startsWith('micro')) !==
  [a, b].every((word) => word.startsWith('micro'));

/** One letter more, less or other, in a word long enough that no other word differs by that alone. */
function isMisspelled(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 7 || a[0] !== b[0] || /\d/.test(a + b) || isOpposite(a, b))
    return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}

/** One word for a diagnosis, and one more for the kind of it: "systolic heart-failure". */
function oneWord({ name, kindOf }: Pick<Diagnosis, 'name' | 'kindOf'>): string {
  if (kindOf && name.endsWith(kindOf)) return name.replace(kindOf, kindOf.replaceAll(' ', '-'));
  return name.replaceAll(' ', '-');
}

/** The words of an answer with the names of families for diagnoses, in the order of the alphabet. */
function meaningOf(answer: string): string[] {
  const [{ text: spaced }] = normalTexts(answer);
  const withNames = diagnosesIn(answer).reduce((text, { diagnosis, words }) => {
    const [{ text: typed }] = normalTexts(words);
    return text.replace(typed, ` ${diagnosis ? oneWord(diagnosis) : typed} `);
  }, spaced);
  const words = withNames
    .replaceAll(/[^a-z0-9\- ]/g, ' ')
    .replaceAll(without, ' ')
    .split(/\s+/)
    .filter(Boolean);
  return [...new Set(words)].toSorted();
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length > 0 &&
  a.length === b.length &&
  a.every((word, at) => word === b[at] || isMisspelled(word, b[at] ?? ''));

export interface AnswerProblem {
  words: string;
  because: string;
}

const denial = /^(?:no|not|without|absence of|rules? out|ruled out|denies)\s+/;

/** Whether it is the negation of another answer: with both the list asks yes or no. */
function isNegation(answer: string, meanings: readonly string[][]): boolean {
  const [{ text }] = normalTexts(answer);
  if (!denial.test(text)) return false;
  const denied = meaningOf(text.replace(denial, ''));
  return meanings.some((meaning) => isSame(meaning, denied));
}

const isEmpty = (answer: string) =>
  empty.test(
    normalTexts(answer)[0]
      .text.replaceAll(/[^a-z0-9/ ]/g, '')
      .trim(),
  );

/** What is wrong with the answers that are offered beside those that are always there. */
export function answerProblems(answers: readonly string[]): AnswerProblem[] {
  const typed = answers.filter((answer) => answer.trim() !== '');
  const meanings = typed.map(meaningOf);
  const again = typed.filter((_, at) =>
    meanings.slice(0, at).some((meaning) => isSame(meaning, meanings[at] ?? [])),
  );
  const saysNothing = typed.filter(isEmpty);
  const real = typed.filter(
    (answer) =>
      !saysNothing.includes(answer) && !again.includes(answer) && !isNegation(answer, meanings),
  );
  const [single] = real;
  return [
    ...again.map((words) => ({
      words,
      because: 'Another answer says the same in other words. Offer each meaning once.',
    })),
    ...(typed.length > 1 && real.length < 2
      ? [
          {
            words: single ?? typed[0] ?? '',
            because:
              'Only one answer says what the indicators may mean, so that the list leads to it. Offer another that they support.',
          },
        ]
      : []),
  ];
}
