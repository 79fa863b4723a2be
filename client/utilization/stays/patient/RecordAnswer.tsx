/** The form that records what a payer answered about a stay, or corrects what was recorded. */
import { Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { minuteMs } from '#shared/durations.ts';
import {
  payerAnswerKinds,
  RecordPayerAnswer,
  type PayerAnswer,
  type PayerAnswerKind,
} from '#shared/utilization/payer-answers.ts';
import type { OpenedStay } from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { errorsOf, textOf } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { addDays } from '#client/ui/times/local-days.ts';

const times = [
  { value: '0', label: 'Just now' },
  { value: '15', label: '15 minutes ago' },
  { value: '60', label: 'An hour ago' },
  { value: '240', label: '4 hours ago' },
  { value: '1440', label: 'A day ago' },
];

interface Props {
  opened: OpenedStay;
  corrected: PayerAnswer | null;
  onDone: () => void;
}

/** A new answer begins on the day after the last one that is authorised. */
function startOf({ stay }: OpenedStay, corrected: PayerAnswer | null) {
  const next = stay.authorizedUntil ? addDays(stay.authorizedUntil, 1) : (stay.admittedOn ?? '');
  return {
    answer: (corrected && corrected.answer !== 'withdrawn'
      ? corrected.answer
      : 'approved') as PayerAnswerKind,
    fromDay: corrected ? (corrected.fromDay ?? '') : next,
    untilDay: corrected?.untilDay ?? '',
    payer: corrected?.payer ?? stay.payer ?? '',
    number: corrected?.number ?? '',
    spokeWith: corrected?.spokeWith ?? '',
    callReference: corrected?.callReference ?? '',
    note: corrected?.note ?? '',
    /** Ago; `as-before`: of the one that is corrected. */
    minutes: corrected ? 'as-before' : '0',
  };
}

export function RecordAnswer({ opened, corrected, onDone }: Props) {
  const [draft, setDraft] = useState(() => startOf(opened, corrected));
  const [isBegun, setBegun] = useState(false);
  const [ownErrors, setOwnErrors] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  useUnsaved(isBegun, ['stay', 'answer']);
  const save = trpc.utilization.stays.recordPayerAnswer.useMutation({
    onSuccess: () => {
      toast.done('The payer’s answer is recorded.');
      onDone();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors: Record<string, string | undefined> = { ...fieldProblems(save.error), ...ownErrors };
  const change = (changes: Partial<typeof draft>) => {
    setBegun(true);
    setOwnErrors({});
    setDraft((before) => ({ ...before, ...changes }));
  };
  const text = (name: 'payer' | 'number' | 'spokeWith' | 'callReference' | 'note') =>
    textOf({ values: draft, errors, change }, name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { minutes, fromDay, untilDay, ...answer } = draft;
    const hasDays =
      answer.answer !== 'not-needed' && (answer.answer === 'approved' || untilDay !== '');
    const request = {
      ...answer,
      fromDay: hasDays && fromDay ? fromDay : null,
      untilDay: hasDays && untilDay ? untilDay : null,
      stayId: opened.stay.id,
      corrects: corrected?.id ?? null,
      answeredAt:
        minutes === 'as-before' && corrected
          ? corrected.answeredAt
          : new Date(Date.now() - Number(minutes) * minuteMs).toISOString(),
    };
    const parsed = RecordPayerAnswer.safeParse(request);
    if (!parsed.success) {
      setOwnErrors(errorsOf<Record<string, string>>(parsed.error.issues) as Record<string, string>);
      setAttempt((before) => before + 1);
      return;
    }
    save.mutate(request);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Payer’s answer">
      <Stack gap="sm">
        <ErrorAlert title="The answer was not recorded" attempt={attempt}>
          {save.error && Object.keys(errors).length === 0 && wordsFor(save.error)}
        </ErrorAlert>
        <Select
          label="Answer"
          data-autofocus
          allowDeselect={false}
          data={Object.entries(payerAnswerKinds).map(([value, label]) => ({ value, label }))}
          value={draft.answer}
          onChange={(answer) => change({ answer: answer as PayerAnswerKind })}
        />
        {draft.answer !== 'not-needed' && (
          <Group grow align="start" gap="sm">
            <DateField
              label="From"
              today={opened.today}
              value={draft.fromDay}
              error={errors['fromDay']}
              onChange={(fromDay) => change({ fromDay })}
            />
            <DateField
              label="Until, with this day"
              today={opened.today}
              value={draft.untilDay}
              error={errors['untilDay']}
              onChange={(untilDay) => change({ untilDay })}
            />
          </Group>
        )}
        <TextInput label="Payer" maxLength={200} {...text('payer')} />
        <TextInput label="Authorisation number" description="Optional" {...text('number')} />
        <TextInput label="Spoke with" description="Optional" {...text('spokeWith')} />
        <TextInput label="Call reference" description="Optional" {...text('callReference')} />
        <Select
          label="When they answered"
          allowDeselect={false}
          data={corrected ? [{ value: 'as-before', label: 'As recorded' }, ...times] : times}
          value={draft.minutes}
          error={errors['answeredAt']}
          onChange={(minutes) => change({ minutes: minutes ?? '0' })}
        />
        <Textarea label="Note" description="Optional" autosize minRows={2} {...text('note')} />
        <SubmitRow isPending={save.isPending} onLeave={onDone}>
          {corrected ? 'Save correction' : 'Record answer'}
        </SubmitRow>
      </Stack>
    </form>
  );
}
