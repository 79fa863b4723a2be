/** The page of a link that does not work, with a form that asks for a new one by email. */
import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import classes from './GuestCard.module.css';

export function LostLink() {
  const [email, setEmail] = useState('');
  const ask = trpc.visits.guest.sendLinkAgain.useMutation();
  const wrong = fieldProblems(ask.error)['email'];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate({ email });
  };

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
          <form onSubmit={submit} noValidate aria-label="Ask for a new link">
            <Stack gap="md">
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
              {ask.error && !wrong && (
                <Text role="alert" c="bad">
                  {wordsFor(ask.error)}
                </Text>
              )}
              <Button type="submit" size="lg" loading={ask.isPending}>
                Send me a new link
              </Button>
            </Stack>
          </form>
        )}
      </Paper>
      <Text c="dimmed">No email? Call the clinic.</Text>
    </>
  );
}
