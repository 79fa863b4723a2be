/** The form of the practice brief, of a query and of a template alike: no words that lead, each answer once (S133). */
import { answersOf, type QueryForm } from '#shared/queries.ts';
import { leadingWords, type CitedFacts } from '#shared/queries/leading-words.ts';
import { wrongField } from '#server/platform/errors.ts';

interface FormedQuestion {
  topic: string;
  question: string;
  form: QueryForm;
}

/**
 * Throws beside the field.
 * @param cited A template cites nothing.
 */
export function requireForm({ topic, question, form }: FormedQuestion, cited?: CitedFacts): void {
  const options = form.is === 'choice' ? form.options : [];
  const [first] = leadingWords({ topic, question, options, cited });
  if (first)
    throw wrongField(
      first.field === 'options' ? 'form.options' : first.field,
      `“${first.words}”: ${first.because}`,
    );
  const answers = answersOf(form).map((answer) => answer.toLowerCase());
  if (new Set(answers).size < answers.length)
    throw wrongField(
      'form.options',
      'Each answer once; “Other” and “Unable to determine” are there',
    );
}
