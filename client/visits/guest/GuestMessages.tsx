/** What the clinic wrote to the waiting patient, and the patient's answer: one of three sentences, or typed. */
import { Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import classes from './GuestCard.module.css';

const readySentences = [
  'I can wait.',
  'I have to leave soon.',
  'Please call me by phone instead.',
] as const;

function ReplyForm({ onSent }: { onSent: () => void }) {
  const [text, setText] = useState('');
  const send = trpc.visits.guest.reply.useMutation({
    onSuccess: () => {
      setText('');
      onSent();
    },
  });
  const problem = send.error && (fieldProblems(send.error)['text'] ?? wordsFor(send.error));
  return (
    <Form
      aria-label="Write to the clinic"
      gap="xs"
      isPending={send.isPending}
      onSubmit={() => send.mutate({ text })}
    >
      <Group gap="xs">
        {readySentences.map((sentence) => (
          <Button
            key={sentence}
            variant="default"
            size="sm"
            mih={44}
            disabled={send.isPending}
            onClick={() => send.mutate({ text: sentence })}
          >
            {sentence}
          </Button>
        ))}
      </Group>
      <div className={classes.writing}>
        <TextInput
          aria-label="Your message to the clinic"
          placeholder="Or write"
          dir="auto"
          size="md"
          maxLength={300}
          className={classes.grow}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" size="md" loading={send.isPending}>
          Send
        </Button>
      </div>
    </Form>
  );
}

export function GuestMessages({ visit: { message, reply } }: { visit: GuestVisit }) {
  const [isWriting, setWriting] = useState(false);
  const isAnswered = reply !== null && (message === null || reply.at > message.at);
  const isAsked = message !== null && !isAnswered;
  const isBare = !message && !isAnswered && !isWriting;
  // It stays when it is bare: what arrives in it is read out.
  return (
    <Paper className={`${classes.card} ${classes.talk}`} data-bare={isBare || undefined}>
      <div>
        <div aria-live="polite" className={classes.news}>
          {message && (
            <div className={classes.message}>
              <IconMessage2 size={20} stroke={1.5} color="var(--accent)" aria-hidden />
              <div className={classes.grow}>
                <Text fw={650}>Message from the clinic</Text>
                <Text dir="auto">{message.text}</Text>
                <Text size="sm" c="dimmed">
                  <RelativeTime instant={message.at} />
                </Text>
              </div>
            </div>
          )}
          {isAnswered && (
            <Text size="sm" c="dimmed" className={message ? (classes.answer ?? '') : ''}>
              Your answer, <RelativeTime instant={reply.at} />: <bdi>{reply.text}</bdi>
            </Text>
          )}
        </div>
        {isAsked || isWriting ? (
          <ReplyForm onSent={() => setWriting(false)} />
        ) : (
          <Button variant="default" size="md" fullWidth onClick={() => setWriting(true)}>
            Write to the clinic
          </Button>
        )}
      </div>
    </Paper>
  );
}
