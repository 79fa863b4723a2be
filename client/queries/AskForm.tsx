/** A query to a clinician: it cannot be sent without an indicator, and says which words lead to an answer. */
import { Button, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { AssignTo } from '#shared/cases.ts';
import type { QueryTemplate } from '#shared/queries/templates.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { blankQuestion, formOf, questionOf, type QuestionDraft } from './question-draft.ts';
import type { Citation } from './public/FactChoice.tsx';
import { CitedList } from './public/CitedList.tsx';
import { findingsIn, LeadingWords, QuestionFields } from './QuestionFields.tsx';
import { TemplateSelect } from './templates/TemplateSelect.tsx';
import { personOf, proposedRecipient, WhomToAsk, type Recipient } from './WhomToAsk.tsx';

const blank = {
  ...blankQuestion,
  recipient: proposedRecipient,
  templateRevisionId: null as string | null,
};

type AskDraft = typeof blank;

const questionFields = Object.keys(blankQuestion) as (keyof QuestionDraft)[];

function assigned({ to, role }: Recipient, personId: string): AssignTo {
  if (to === 'role' && role) return { to, role };
  return to === 'person' && personId ? { to, personId } : { to: 'nobody' };
}

interface Props {
  reviewId: string;
  indicators: readonly Citation[];
  onRemove: (citation: Citation) => void;
  onSent: () => void;
}

export function AskForm({ reviewId, indicators, onRemove, onSent }: Props) {
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
  const { data: stay } = trpc.queries.stay.useQuery({ reviewId });
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
  const { topic, question, recipient, templateRevisionId } = draft;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const ask = assigned(recipient, personOf(recipient, stay?.attending));
    const cited = { indicatorIds: indicators.map(({ id }) => id), templateRevisionId };
    send.mutate({ reviewId, topic, question, form: formOf(draft), ask, ...cited });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorAlert title="The query was not sent" attempt={attempt}>
          {send.error && wordsFor(send.error)}
        </ErrorAlert>
        <CitedList citations={indicators} onRemove={onRemove} />
        <TemplateSelect revisionId={templateRevisionId} isTyped={isTyped} onChoose={beginFrom} />
        <QuestionFields values={draft} errors={errors} onChange={change} />
        <WhomToAsk
          stay={stay}
          recipient={recipient}
          error={errors['ask']}
          onChange={(next) => change({ recipient: next })}
        />
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
