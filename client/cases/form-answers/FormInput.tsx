/** Fills in a form: what is asked follows what is answered, and each change is saved within a second. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { CaseForm, FormName } from '#shared/cases/case-forms.ts';
import type { OpenedTask } from '#shared/cases/case-forms/answer-tasks.ts';
import { tasksOfForm, tasksOfSignature } from '#shared/cases/case-forms/form-effects.ts';
import type { Questionnaire, ResponseItem } from '#shared/cases/case-forms/questionnaire.ts';
import { formStep } from '#shared/cases/case-forms/form-step.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { openedWords, opensWords } from '#client/cases/public/forms/answer-task-words.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { sourceWords } from './source-words.ts';
import { FormItems } from './FormItems.tsx';

const saveAfterMs = 800;

/** Saves what was changed last, once at a time; also when the page is put away. */
function useSavedDraft(
  { caseId, form }: Pick<CaseForm, 'form'> & { caseId: string },
  items: readonly ResponseItem[],
  isChanged: boolean,
) {
  const save = trpc.cases.forms.saveDraft.useMutation();
  const { mutate } = save;
  const waiting = useRef<ResponseItem[] | null>(null);
  useEffect(() => {
    if (!isChanged) return;
    waiting.current = [...items];
    const send = () => {
      if (!waiting.current) return;
      mutate({ caseId, form, items: waiting.current });
      waiting.current = null;
    };
    const timer = setTimeout(send, saveAfterMs);
    const onHidden = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [caseId, form, items, isChanged, mutate]);
  return {
    save,
    stop: () => {
      waiting.current = null;
    },
  };
}

interface TrialProps {
  form: FormName;
  questionnaire: Questionnaire;
  answers: readonly ResponseItem[];
  onChange: (items: readonly ResponseItem[]) => void;
}

const noProblems = new Map<string, string>();

/** A form as it is filled in, while it is written: nothing of it is kept. */
export function TrialForm({ form, questionnaire, answers, onChange }: TrialProps) {
  const { items } = formStep(questionnaire, answers);
  return (
    <Stack gap="md">
      <FormItems
        items={questionnaire.item}
        askedItems={items}
        answers={answers}
        at=""
        problems={noProblems}
        onChange={onChange}
      />
      <OpenedTasks tasks={tasksOfForm(form, questionnaire, items)} />
    </Stack>
  );
}

const OpenedTasks = ({ tasks }: { tasks: readonly OpenedTask[] }) => (
  <Text size="sm" component="output">
    {tasks.length > 0 && opensWords(tasks.map(({ task }) => task))}
  </Text>
);

interface InputProps {
  caseId: string;
  data: CaseForm;
  citing?: { ids: readonly string[]; list: ReactNode } | undefined;
}

export function CaseFormInput({ caseId, data, citing }: InputProps) {
  const { questionnaire, form, prefilled, zone } = data;
  const [answers, setAnswers] = useState<readonly ResponseItem[]>(
    data.draft?.items ?? prefilled.map(({ linkId, answer }) => ({ linkId, answer: [answer] })),
  );
  const [isChanged, setChanged] = useState(false);
  /** Counts failed signatures; from the first on, what is missing is marked. */
  const [attempt, setAttempt] = useState(0);
  const { save, stop } = useSavedDraft({ caseId, form }, answers, isChanged);
  const utils = trpc.useUtils();
  const sign = trpc.cases.forms.sign.useMutation({
    onSuccess: ({ tasks }) =>
      toast.done(
        tasks.length === 0
          ? 'The form is signed.'
          : `The form is signed. ${openedWords(tasks.map(({ title }) => title))}`,
      ),
    onError: (error) => {
      setAttempt((before) => before + 1);
      if (problemOf(error) === 'forms.prefill-changed') void utils.cases.forms.ofCase.invalidate();
    },
  });
  const step = formStep(questionnaire, answers);
  const problems = new Map(attempt > 0 ? step.missing.map(({ path, words }) => [path, words]) : []);
  const change = (items: readonly ResponseItem[]) => {
    setChanged(true);
    setAnswers(items);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sign.isPending) return;
    if (step.missing.length > 0) return setAttempt((before) => before + 1);
    stop();
    sign.mutate({
      caseId,
      form,
      items: [...answers],
      formVersion: questionnaire.version,
      prefilled: prefilled.map(({ linkId, answer }) => ({ linkId, answer })),
      ...(citing && { citedIds: [...citing.ids] }),
    });
  };
  const savedAt = save.data?.savedAt ?? data.draft?.savedAt;
  const refusal = sign.error && step.missing.length === 0 ? wordsFor(sign.error) : null;
  return (
    <form onSubmit={submit} noValidate aria-label={questionnaire.title}>
      <Stack gap="md">
        <ErrorAlert title="The form was not signed" attempt={attempt}>
          {refusal ??
            (problems.size > 0 ? step.missing.map(({ words }) => `${words}.`).join(' ') : null)}
        </ErrorAlert>
        <FormItems
          items={questionnaire.item}
          askedItems={step.items}
          answers={answers}
          at=""
          problems={problems}
          sources={new Map(prefilled.map((answer) => [answer.linkId, sourceWords(answer, zone)]))}
          onChange={change}
        />
        {citing?.list}
        <OpenedTasks tasks={tasksOfSignature(form, questionnaire, step.items)} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed" component="output">
            {save.error ? (
              `Not saved: ${wordsFor(save.error)}`
            ) : savedAt === undefined ? (
              'Saved as you type.'
            ) : (
              <>
                Draft saved <RelativeTime instant={savedAt} />.
              </>
            )}
          </Text>
          <Button type="submit" loading={sign.isPending}>
            {citing ? `Sign ${questionnaire.title.toLowerCase()}` : 'Sign'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
