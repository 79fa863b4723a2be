/** Finds words in a query that lead to an answer or speak of money; each finding says why. */

export interface WordFinding {
  field: 'topic' | 'question' | 'options';
  words: string;
  because: string;
}

const money =
  /\b(reimburse\w*|payment\w*|payer\w*|revenue|billing|billed|drg|ms-drg|cc|mcc|cmi|case[- ]mix|quality scores?|severity scores?|risk adjustment|denials?|dollars?)\b|\$/gi;

const leading =
  /\b(please (?:document|add|state|write|confirm that)|would you agree|do you agree|don['’]t you|isn['’]t it|shouldn['’]t|you should|should be documented|clearly|obviously|surely|as you know|we believe|i think|needs? to be documented)\b/gi;

const because = {
  money: 'A query never speaks of payment, coding weight or scores.',
  leading: 'This suggests an answer. Ask what the indicators mean instead.',
  topic: 'The heading names a possible answer. Name what was measured instead.',
  question: 'The question names a possible answer. Leave the choice to the list.',
} as const;

interface QueryWords {
  topic: string;
  question: string;
  options: readonly string[];
}

const matchedWords = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([words]) => words.toLowerCase())),
];

const names = (text: string, option: string) =>
  option.trim().length > 3 && text.toLowerCase().includes(option.trim().toLowerCase());

/** The form of the 2022 practice brief of AHIMA and ACDIS; empty where nothing was found. */
export function leadingWords({ topic, question, options }: QueryWords): WordFinding[] {
  const texts = [
    { field: 'topic' as const, text: topic },
    { field: 'question' as const, text: question },
    { field: 'options' as const, text: options.join('\n') },
  ];
  const patterns = [
    { pattern: money, why: because.money },
    { pattern: leading, why: because.leading },
  ];
  return [
    ...texts.flatMap(({ field, text }) =>
      patterns.flatMap(({ pattern, why }) =>
        matchedWords(text, pattern).map((words) => ({ field, words, because: why })),
      ),
    ),
    ...options
      .filter((option) => names(topic, option))
      .map((words) => ({ field: 'topic' as const, words, because: because.topic })),
    ...options
      .filter((option) => names(question, option))
      .map((words) => ({ field: 'question' as const, words, because: because.question })),
  ];
}
