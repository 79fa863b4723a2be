/** Begins the questions for a patient, or shows what they answered not long ago in place of them. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState, type CSSProperties, type SubmitEvent } from 'react';
import type { AnsweredNeeds } from '#shared/needs.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import facts from '#client/ui/list/Facts.module.css';
import { counted } from '#client/ui/list/counted.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { momentWords, viewersZone } from '#client/ui/times/times.ts';

const nobody: NamedPatient = { patientName: '', patient: null };

function LastAnswers({ answered }: { answered: AnsweredNeeds }) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        Asked {momentWords(answered.at, { precision: undefined, zone: viewersZone() })} by{' '}
        {answered.by}. Questions that were asked within {counted(answered.months, 'month')} are not
        asked again without a reason.
      </Text>
      <dl className={facts.facts} style={{ '--term-width': '60%' } as CSSProperties}>
        {answered.answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

export function AskPatient({ onOpen }: { onOpen: (caseId: string) => void }) {
  const [who, setWho] = useState(nobody);
  const [again, setAgain] = useState('');
  const [attempt, setAttempt] = useState(0);
  useUnsaved(who !== nobody || again !== '', ['ask']);
  const ask = trpc.needs.ask.useMutation({
    onSuccess: ({ caseId }) => {
      if (caseId !== null) onOpen(caseId);
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(ask.error);
  const answered = ask.data?.answered ?? null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    ask.mutate({ patientId: who.patient?.id ?? '', again: answered ? again : '' });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Ask a patient">
      <Stack gap="sm">
        <ErrorAlert title="The questions could not begin" attempt={attempt}>
          {ask.error && Object.keys(errors).length === 0 && wordsFor(ask.error)}
        </ErrorAlert>
        <PatientSearch
          id="asked-patient"
          label="Patient"
          value={who}
          error={errors['patientId']}
          onChange={(changes) => {
            setWho((before) => ({ ...before, ...changes }));
            ask.reset();
          }}
        />
        {answered && <LastAnswers answered={answered} />}
        {answered && (
          <Textarea
            label="Why they are asked again"
            autosize
            minRows={2}
            maxLength={300}
            value={again}
            error={errors['again']}
            onChange={(event) => setAgain(event.currentTarget.value)}
          />
        )}
        <Group>
          <Button
            type="submit"
            loading={ask.isPending}
            disabled={answered !== null && again.trim() === ''}
            title={answered && again.trim() === '' ? 'Write why they are asked again' : undefined}
          >
            {answered ? 'Ask again' : 'Ask'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
