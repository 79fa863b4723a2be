/** The answer of a clinician: one of the answers, and the addendum in their own words, signed together. */
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { answersOf, escapes, type QueryRecord } from '#shared/queries.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import classes from './AnswerForm.module.css';

export function AnswerForm({ query }: { query: QueryRecord }) {
  const [answer, setAnswer] = useState('');
  const [addendum, setAddendum] = useState('');
  const [attempt, setAttempt] = useState(0);
  useUnsaved(answer !== '' || addendum !== '', ['query', 'answer']);
  const send = trpc.queries.answer.useMutation({
    onSuccess: () => {
      setAnswer('');
      setAddendum('');
      toast.done('Your answer is signed.');
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(send.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send.mutate({ caseId: query.caseId, version: query.version, answer, addendum });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorAlert title="The answer was not signed" attempt={attempt}>
          {send.error && wordsFor(send.error)}
        </ErrorAlert>
        <Radio.Group
          label="Your answer"
          value={answer}
          onChange={setAnswer}
          error={errors['answer']}
        >
          <Stack gap="xs" mt="xs">
            {answersOf(query.subject.form).map((choice) => (
              <Radio key={choice} value={choice} label={choice} className={classes.answer ?? ''} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Addendum to the record"
          description={
            answer === escapes.unable ? 'Not needed with this answer' : 'In your own words'
          }
          autosize
          minRows={3}
          maxLength={4000}
          value={addendum}
          error={errors['addendum']}
          onChange={(event) => setAddendum(event.currentTarget.value)}
        />
        <Button type="submit" loading={send.isPending}>
          Answer and sign
        </Button>
      </Stack>
    </form>
  );
}
