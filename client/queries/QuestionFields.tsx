/** The fields of a question: heading, words, and the form of the answer; words that lead are named at once. */
import { Alert, Select, Text, Textarea, TextInput } from '@mantine/core';
import { escapes, yesNoUses, yesNoWords } from '#shared/queries.ts';
import { leadingWords, type CitedFacts, type WordFinding } from '#shared/queries/leading-words.ts';
import { textOf } from '#client/shell/api/form-draft.ts';
import { formOf, type QuestionDraft } from './question-draft.ts';

/** @param cited A template cites nothing. */
export function findingsIn(
  { topic, question, options, use }: QuestionDraft,
  cited?: CitedFacts,
): WordFinding[] {
  const form = formOf({ options, use });
  const answers = form.is === 'choice' ? form.options : [];
  return leadingWords({ topic, question, options: answers, cited });
}

interface Props {
  values: QuestionDraft;
  /** By the path of the field in what is sent. */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Partial<QuestionDraft>) => void;
}

export function QuestionFields({ values, errors, onChange }: Props) {
  const { use } = values;
  const text = (name: 'topic' | 'question' | 'options') =>
    textOf({ values, errors, change: onChange }, name);
  return (
    <>
      <TextInput
        label="Heading"
        description="What was measured or written, not what it may mean"
        maxLength={80}
        {...text('topic')}
      />
      <Textarea label="Question" autosize minRows={3} maxLength={1000} {...text('question')} />
      <Select
        label="Form of the answer"
        data={[
          { value: '', label: 'A choice of answers' },
          ...yesNoUses.map((yesNoUse) => ({
            value: yesNoUse,
            label: `Yes or no: ${yesNoWords[yesNoUse]}`,
          })),
        ]}
        allowDeselect={false}
        value={use}
        onChange={(chosen) => onChange({ use: (chosen ?? '') as QuestionDraft['use'] })}
      />
      {use === '' && (
        <Textarea
          label="Answers"
          description={`One on each line, each supported by the indicators. “${escapes.other}” and “${escapes.unable}” are added.`}
          autosize
          minRows={2}
          {...text('options')}
          error={errors['form.options']}
        />
      )}
    </>
  );
}

const fieldWords = { topic: 'Heading', question: 'Question', options: 'Answers' } as const;

export function LeadingWords({ findings }: { findings: readonly WordFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <Alert color="warn" title="This leads to an answer">
      {findings.map(({ field, words, because }) => (
        <Text key={`${field} ${words}`} size="sm">
          {fieldWords[field]}, “{words}”: {because}
        </Text>
      ))}
    </Alert>
  );
}
