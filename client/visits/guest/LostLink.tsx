/** The page of a link that does not work, with a form that asks for a new one by email. */
import { Paper, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { GuestForm } from './GuestForm.tsx';
import classes from './GuestCard.module.css';

export function LostLink() {
  const [email, setEmail] = useState('');
  const ask = trpc.visits.guest.sendLinkAgain.useMutation();
  const wrong = fieldProblems(ask.error)['email'];

  return (
    <>
      <div>
        <Title order={1} size={24}>
          This link does not work
        </Title>
        <Text c="dimmed">
          It may be incomplete or replaced by a newer one. Open it from the email again, or ask for
          a new link here.
        </Text>
      </div>
      <Paper withBorder className={classes.card}>
        {ask.data ? (
          <Text component="output">{ask.data.message}</Text>
        ) : (
          <GuestForm
            label="Ask for a new link"
            submit="Send me a new link"
            isPending={ask.isPending}
            problem={ask.error && !wrong && wordsFor(ask.error)}
            onSubmit={() => ask.mutate({ email })}
          >
            <TextInput
              label="Your email"
              description="The one that the clinic writes to."
              type="email"
              name="email"
              autoComplete="email"
              size="md"
              value={email}
              error={wrong}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          </GuestForm>
        )}
      </Paper>
      <Text c="dimmed">No email? Call the clinic.</Text>
    </>
  );
}
