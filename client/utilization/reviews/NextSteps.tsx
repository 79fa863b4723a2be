/** What follows a signed review: the payer, the advisor, or that no payer is asked; and then the payer's answer. */
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { urgencies } from '#shared/case-kinds/um-review.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Card } from '#client/ui/Card.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useLostFocus } from '#client/ui/states/use-lost-focus.ts';
import { PayerAnswer } from './PayerAnswer.tsx';

const urgencyWords = { urgent: 'Urgent, 72 hours', standard: 'Standard, 7 days' } as const;

type Version = Pick<CaseRecord, 'id' | 'version'>;

function Request({ id: caseId, version }: Version) {
  const [urgency, setUrgency] = useState<(typeof urgencies)[number]>('standard');
  const decide = trpc.utilization.reviews.decide.useMutation({
    onSuccess: () => toast.done('The review waits for the payer.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Group gap="sm" align="end">
      <SegmentedControl
        aria-label="How the payer decides"
        data={urgencies.map((value) => ({ value, label: urgencyWords[value] }))}
        value={urgency}
        onChange={setUrgency}
      />
      <Button
        loading={decide.isPending}
        onClick={() => decide.mutate({ caseId, version, decision: 'request', urgency })}
      >
        Request is sent
      </Button>
    </Group>
  );
}

function Close({ id: caseId, version }: Version) {
  const decide = trpc.utilization.reviews.decide.useMutation({
    onSuccess: () => toast.done('The review is closed: criteria met.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Button
      variant="default"
      loading={decide.isPending}
      onClick={() => decide.mutate({ caseId, version, decision: 'meet' })}
    >
      Close: criteria met
    </Button>
  );
}

function Escalate({ id: caseId, version }: Version) {
  const [question, setQuestion] = useState('');
  const [attempt, setAttempt] = useState(0);
  useUnsaved(question !== '', ['case']);
  const escalate = trpc.utilization.reviews.escalate.useMutation({
    onSuccess: () => toast.done('The advisor on duty has it.'),
    onError: () => setAttempt((before) => before + 1),
  });
  const problems = fieldProblems(escalate.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    escalate.mutate({ caseId, version, question });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <ErrorAlert title="The review was not escalated" attempt={attempt}>
          {escalate.error && !problems['question'] && wordsFor(escalate.error)}
        </ErrorAlert>
        <Textarea
          label="Question to the advisor"
          description="The criteria and the cited facts go along"
          autosize
          minRows={2}
          maxLength={1000}
          value={question}
          error={problems['question']}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="default" loading={escalate.isPending}>
            Escalate to the advisor
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const steps = ['new', 'reviewing', 'second-level'];

export function NextSteps({ caseRecord }: { caseRecord: CaseRecord }) {
  const { id: caseId, state, owner } = caseRecord;
  const user = useUser();
  const form = trpc.cases.forms.ofCase.useQuery({ caseId });
  const signed = form.data?.signed;
  const outcome = signed?.items.find(({ linkId }) => linkId === 'outcome');
  const isMet = outcome?.answer?.[0]?.valueCoding?.code === 'met';
  const heading = useLostFocus(state);
  if (state === 'waiting')
    return (
      <Card p="md" data-not-printed>
        <PayerAnswer key={caseRecord.version} caseRecord={caseRecord} headingRef={heading} />
      </Card>
    );
  if (!steps.includes(state) || owner?.id !== user.uid || !signed) return null;
  return (
    <Card p="md" data-not-printed>
      <Stack gap="md" component="section" aria-label="What follows">
        <Title order={2} size="h4" ref={heading} tabIndex={-1}>
          What follows
        </Title>
        {!isMet && state !== 'second-level' && (
          <Text size="sm">The criteria are not met. The advisor decides before it is closed.</Text>
        )}
        <Request {...caseRecord} />
        <Group>
          <Close {...caseRecord} />
        </Group>
        {state !== 'second-level' && <Escalate {...caseRecord} />}
      </Stack>
    </Card>
  );
}
