/** A query to a clinician: it cannot be sent without an indicator, and says which words lead to an answer. */
import { Alert, Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { escapes, yesNoUses, yesNoWords, type QueryForm } from '#shared/queries.ts';
import { leadingWords } from '#shared/queries/leading.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';

type YesNoUse = (typeof yesNoUses)[number];

const blank = { topic: '', question: '', options: '', use: '' as YesNoUse | '', personId: '' };

const formOf = ({ options, use }: typeof blank): QueryForm =>
  use
    ? { is: 'yes-no', use }
    : {
        is: 'choice',
        options: options
          .split('\n')
          .map((one) => one.trim())
          .filter(Boolean),
      };

interface PersonProps {
  value: string;
  error: string | undefined;
  onChange: (personId: string) => void;
}

function PersonSelect({ value, error, onChange }: PersonProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), 200);
  const find = trpc.people.find.useQuery({ search }, { placeholderData: keepPreviousData });
  return (
    <Select
      label="Whom to ask"
      searchable
      data={(find.data ?? []).map((one) => ({
        value: one.id,
        label: `${one.fullName}, ${one.hospitalRole}`,
      }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
      nothingFoundMessage="No one has that name."
    />
  );
}

/** Who answers in place of somebody who is off duty. */
function CoverWords({ personId }: { personId: string }) {
  const { data } = trpc.queries.cover.useQuery({ personId });
  if (!data?.isOff) return null;
  const names = data.by.map(({ fullName }) => fullName).join(', ');
  return (
    <Text size="sm" c="dimmed">
      {names
        ? `Off duty now. ${names} covers, and may answer instead.`
        : 'Off duty now, and nobody covers them. The query waits until they are back.'}
    </Text>
  );
}

interface Props {
  reviewId: string;
  indicatorIds: readonly string[];
  onSent: () => void;
}

export function AskForm({ reviewId, indicatorIds, onSent }: Props) {
  const [draft, setDraft] = useState(blank);
  const [attempt, setAttempt] = useState(0);
  useUnsaved(draft !== blank, ['query', 'ask']);
  const send = trpc.queries.ask.useMutation({
    onSuccess: () => {
      setDraft(blank);
      toast.done('The query is sent.');
      onSent();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(send.error);
  const form = formOf(draft);
  const options = form.is === 'choice' ? form.options : [];
  const findings = leadingWords({ topic: draft.topic, question: draft.question, options });
  const change = (changes: Partial<typeof blank>) =>
    setDraft((before) => ({ ...before, ...changes }));
  const { topic, question, personId } = draft;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const ask = personId ? ({ to: 'person', personId } as const) : ({ to: 'nobody' } as const);
    send.mutate({ reviewId, topic, question, form, ask, indicatorIds: [...indicatorIds] });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorAlert title="The query was not sent" attempt={attempt}>
          {send.error && wordsFor(send.error)}
        </ErrorAlert>
        <Text size="sm" component="output">
          {indicatorIds.length === 0
            ? 'Tick the indicators in the record that the query is about.'
            : `${indicatorIds.length} cited.`}
        </Text>
        <TextInput
          label="Heading"
          description="What was measured or written, not what it may mean"
          maxLength={80}
          value={topic}
          error={errors['topic']}
          onChange={(event) => change({ topic: event.currentTarget.value })}
        />
        <Textarea
          label="Question"
          autosize
          minRows={3}
          maxLength={1000}
          value={question}
          error={errors['question']}
          onChange={(event) => change({ question: event.currentTarget.value })}
        />
        <Select
          label="Form of the answer"
          data={[
            { value: '', label: 'A choice of answers' },
            ...yesNoUses.map((use) => ({ value: use, label: `Yes or no: ${yesNoWords[use]}` })),
          ]}
          allowDeselect={false}
          value={draft.use}
          onChange={(use) => change({ use: (use ?? '') as YesNoUse | '' })}
        />
        {form.is === 'choice' && (
          <Textarea
            label="Answers"
            description={`One on each line, each supported by the indicators. “${escapes.other}” and “${escapes.unable}” are added.`}
            autosize
            minRows={2}
            value={draft.options}
            error={errors['form.options']}
            onChange={(event) => change({ options: event.currentTarget.value })}
          />
        )}
        <PersonSelect
          value={personId}
          error={errors['ask']}
          onChange={(id) => change({ personId: id })}
        />
        {draft.personId && <CoverWords personId={draft.personId} />}
        {findings.length > 0 && (
          <Alert color="warn" title="These words lead to an answer">
            {findings.map(({ field, words, because }) => (
              <Text key={`${field} ${words}`} size="sm">
                “{words}”: {because}
              </Text>
            ))}
          </Alert>
        )}
        <Button
          type="submit"
          loading={send.isPending}
          disabled={indicatorIds.length === 0 || findings.length > 0}
        >
          Send query
        </Button>
        <Text size="xs" c="dimmed">
          This checks the form of the 2022 practice brief. Whether a query is compliant is the
          hospital’s judgement.
        </Text>
      </Stack>
    </form>
  );
}
