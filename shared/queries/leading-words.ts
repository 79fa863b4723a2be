/** Checks the wording of a query before it is sent: what leads to an answer or speaks of money; each finding says why. */
import { answerProblems } from './wording/answer-choice.ts';
import { longest } from './wording/longest.ts';
import { diagnosesIn, indicatorText, isDocumented } from './wording/named-diagnoses.ts';
import { normalTexts } from './wording/normal-text.ts';
import { pressingWords } from './wording/pressing-words.ts';

export interface WordFinding {
  field: 'topic' | 'question' | 'options';
  words: string;
  because: string;
}

export interface CitedFacts {
  /** What each fact says: title, value and text. */
  words: readonly string[];
  /** What stands in a file is not read: it may document what the question names, and stand for any answer. */
  hasFile: boolean;
}

export interface QueryWords {
  topic: string;
  question: string;
  /** Empty where the answer is yes or no. */
  options: readonly string[];
  /** Missing in a template, which cites nothing. */
  cited?: CitedFacts | undefined;
}

const because = {
  topic: 'The heading names a possible answer. Name what was measured instead.',
  question: 'The question names a possible answer. Leave the choice to the list.',
  heading:
    'The heading names a diagnosis that no cited indicator documents. Name what was measured instead.',
  undocumented:
    'The question names a diagnosis that no cited indicator documents. Ask what the indicators mean, or cite where it is written.',
  yesNo:
    'Yes or no must not introduce a diagnosis. Cite where it is written, or offer a choice of answers.',
  unsupported: 'No cited indicator stands for this diagnosis. Cite one, or take the answer out.',
} as const;

const plain = (text: string) => normalTexts(text)[0].text.replaceAll(/\s+/g, ' ').trim();

const names = (text: string, option: string) =>
  plain(option).length > 3 && plain(text).includes(plain(option));

/** A diagnosis stands in the heading or the question only where the record has it already. */
function introduced({ topic, question, options, cited }: QueryWords): WordFinding[] {
  if (!cited) return [];
  const isNew = ({ name }: { name: string }) => !isDocumented(name, cited.words);
  const why = options.length === 0 ? because.yesNo : because.undocumented;
  return [
    ...longest(diagnosesIn(topic).filter(isNew)).map(({ words }) => ({
      field: 'topic' as const,
      words,
      because: because.heading,
    })),
    ...longest(diagnosesIn(cited.hasFile ? '' : question).filter(isNew)).map(({ words }) => ({
      field: 'question' as const,
      words,
      because: why,
    })),
  ];
}

/** Each diagnosis among the answers has an indicator of its own kind, or is documented. */
function unsupported({ options, cited }: QueryWords): WordFinding[] {
  if (!cited || cited.hasFile) return [];
  const texts = cited.words.map(indicatorText);
  return options
    .filter((option) =>
      diagnosesIn(option).some(
        ({ name, diagnosis, isDenied }) =>
          !isDenied &&
          diagnosis?.indicators !== undefined &&
          !texts.some((text) => diagnosis.indicators?.test(text)) &&
          !isDocumented(name, cited.words),
      ),
    )
    .map((words) => ({ field: 'options' as const, words, because: because.unsupported }));
}

/** The form of the 2022 practice brief of AHIMA and ACDIS; empty where nothing was found. */
export function leadingWords(query: QueryWords): WordFinding[] {
  const { topic, question, options } = query;
  const texts = [
    { field: 'topic' as const, text: topic },
    { field: 'question' as const, text: question },
    { field: 'options' as const, text: options.join('\n') },
  ];
  const all: WordFinding[] = [
    ...texts.flatMap(({ field, text }) =>
      pressingWords(text).map((finding) => ({ field, ...finding })),
    ),
    ...options
      .filter((option) => names(topic, option))
      .map((words) => ({ field: 'topic' as const, words, because: because.topic })),
    ...options
      .filter((option) => names(question, option))
      .map((words) => ({ field: 'question' as const, words, because: because.question })),
    ...introduced(query),
    ...answerProblems(options).map((problem) => ({ field: 'options' as const, ...problem })),
    ...unsupported(query),
  ];
  const fields = texts.map(({ field }) => field);
  const isFirst = ({ field, words }: WordFinding, at: number) =>
    all.findIndex((other) => other.field === field && plain(other.words) === plain(words)) === at;
  return all.filter(isFirst).toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}
