/** Three questions after the visit, each of them optional. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  feedbackAnswers,
  feedbackQuestions,
  feedbackWords,
  type FeedbackAnswer,
} from '#shared/visits/feedback-questions.ts';
import type { VisitFeedback } from '#shared/visits/feedback.ts';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import classes from '#client/visits/guest/GuestCard.module.css';

const labels: Record<FeedbackAnswer, string> = { yes: 'Yes', partly: 'Partly', no: 'No' };
const none: VisitFeedback = { connection: null, entering: null, outcome: null };

export function GuestFeedback({ visit }: { visit: GuestVisit }) {
  const [answers, setAnswers] = useState(visit.feedback ?? none);
  const send = trpc.visits.guest.giveFeedback.useMutation();
  const isEmpty = feedbackQuestions.every((question) => answers[question] === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate(answers);
  };
  const answer = (changed: Partial<VisitFeedback>) => {
    send.reset();
    setAnswers({ ...answers, ...changed });
  };
  return (
    <Paper withBorder className={classes.card}>
      <form onSubmit={submit} aria-labelledby="feedback-title">
        <Stack gap="md">
          <div>
            <Title order={2} size={18} id="feedback-title">
              How was it?
            </Title>
            <Text size="sm" c="dimmed">
              Answer what you like. The clinic counts the answers.
            </Text>
          </div>
          {feedbackQuestions.map((question) => (
            <fieldset key={question} className={classes.question}>
              <Text component="legend" mb={4} p={0}>
                {feedbackWords[question]}
              </Text>
              <Group gap="xs" grow>
                {feedbackAnswers.map((feedbackAnswer) => (
                  <Button
                    key={feedbackAnswer}
                    variant={answers[question] === feedbackAnswer ? 'filled' : 'default'}
                    mih={44}
                    px={8}
                    aria-pressed={answers[question] === feedbackAnswer}
                    onClick={() =>
                      answer({
                        [question]: answers[question] === feedbackAnswer ? null : feedbackAnswer,
                      })
                    }
                  >
                    {labels[feedbackAnswer]}
                  </Button>
                ))}
              </Group>
            </fieldset>
          ))}
          {send.error && (
            <Text role="alert" c="bad">
              {wordsFor(send.error)}
            </Text>
          )}
          {send.isSuccess ? (
            <Text component="output">Thank you. You can change your answers today.</Text>
          ) : (
            <Button
              type="submit"
              variant="default"
              size="md"
              disabled={isEmpty}
              loading={send.isPending}
            >
              Send answers
            </Button>
          )}
        </Stack>
      </form>
    </Paper>
  );
}
