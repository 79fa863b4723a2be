/** A query to a clinician: it cannot be sent without an indicator, and says which words lead to an answer. */
import { Button, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { QueryTemplate } from '#shared/queries/templates.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useColleagueSearch } from '#client/people/public/use-colleague-search.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { blankQuestion, formOf, questionOf, type QuestionDraft } from './question-draft.ts';
import type { Citation } from './FactPicker.tsx';
import { findingsIn, LeadingWords, QuestionFields } from './QuestionFields.tsx';
import { TemplateSelect } from './templates/TemplateSelect.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

const blank = { ...blankQuestion, personId: '', templateRevisionId: null as string | null };

type AskDraft = typeof blank;

const questionFields = Object.keys(blankQuestion) as (keyof QuestionDraft)[];

interface PersonProps {
  value: string;
  error: string | undefined;
  onChange: (personId: string) => void;
}

function PersonSelect({ value, error, onChange }: PersonProps) {
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { colleagues, optionsWith, field } = useColleagueSearch((name) => name === chosen?.label);
  const options = colleagues.map(({ id, fullName, hospitalRole }) => ({
    value: id,
    label: `${fullName}, ${hospitalRole}`,
  }));
  return (
    <Picker
      label="Whom to ask"
      {...field}
      data={optionsWith(chosen, options)}
      value={value || null}
      error={error}
      onChange={(id, option) => {
        setChosen(id === null ? null : option);
        onChange(id ?? '');
      }}
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
  indicators: readonly Citation[];
  onSent: () => void;
}

export function AskForm({ reviewId, indicators, onSent }: Props) {
  const [draft, setDraft] = useState<AskDraft>(blank);
  /** Before anybody typed: empty, or as a template has it. */
  const [begun, setBegun] = useState<QuestionDraft>(blankQuestion);
  const [attempt, setAttempt] = useState(0);
  useUnsaved(draft !== blank, ['query', 'ask']);
  const send = trpc.queries.ask.useMutation({
    onSuccess: () => {
      setDraft(blank);
      setBegun(blankQuestion);
      toast.done('The query is sent.');
      onSent();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(send.error);
  const findings = findingsIn(
    draft,
    indicators.length > 0
      ? {
          words: indicators.map(({ words }) => words),
          hasFile: indicators.some(({ isFile }) => isFile),
        }
      : undefined,
  );
  const change = (changes: Partial<AskDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const isTyped = questionFields.some((field) => draft[field] !== begun[field]);
  const beginFrom = (template: QueryTemplate) => {
    const question = questionOf(template);
    setBegun(question);
    change({ ...question, templateRevisionId: template.revisionId });
  };
  const { topic, question, personId, templateRevisionId } = draft;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const ask = personId ? ({ to: 'person', personId } as const) : ({ to: 'nobody' } as const);
    const cited = { indicatorIds: indicators.map(({ id }) => id), templateRevisionId };
    send.mutate({ reviewId, topic, question, form: formOf(draft), ask, ...cited });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorAlert title="The query was not sent" attempt={attempt}>
          {send.error && wordsFor(send.error)}
        </ErrorAlert>
        <Text size="sm" component="output">
          {indicators.length === 0
            ? 'Tick the indicators in the record that the query is about.'
            : `${indicators.length} cited.`}
        </Text>
        <TemplateSelect revisionId={templateRevisionId} isTyped={isTyped} onChoose={beginFrom} />
        <QuestionFields values={draft} errors={errors} onChange={change} />
        <PersonSelect
          value={personId}
          error={errors['ask']}
          onChange={(id) => change({ personId: id })}
        />
        {draft.personId && <CoverWords personId={draft.personId} />}
        <LeadingWords findings={findings} />
        <Button
          type="submit"
          loading={send.isPending}
          disabled={indicators.length === 0 || findings.length > 0}
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
