/** Asks for the link that sets a new password; the answer is the same for every address. */
import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState, useTransition, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { ask } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/toast.tsx';
import { AuthCard } from './AuthCard.tsx';

function useAsking(email: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const [isPending, start] = useTransition();

  const request = async () => {
    try {
      setAnswer((await ask('requestPasswordReset', { email })).message);
    } catch (error) {
      const { email: wrong } = fieldProblems(error);
      if (wrong) setProblem(wrong);
      else toast.problem(wordsFor(error));
    }
  };

  const submit = () => {
    toast.clear();
    if (!email.trim()) return setProblem('Email is required');
    return start(request);
  };
  return { problem, answer, isPending, submit, forgive: () => setProblem(null) };
}

const BackToSignIn = () => (
  <Anchor component={Link} to="/login" size="sm">
    Back to sign in
  </Anchor>
);

export function ForgotPassword() {
  const [email, setEmail] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { problem, answer, isPending, submit, forgive } = useAsking(email);

  if (answer !== null)
    return (
      <AuthCard>
        <Stack gap="md">
          <Title order={1} size={22}>
            Look in your mail
          </Title>
          <Text component="output">{answer}</Text>
          <BackToSignIn />
        </Stack>
      </AuthCard>
    );

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    submit();
    if (!email.trim()) field.current?.focus();
  };

  return (
    <AuthCard>
      <form onSubmit={onSubmit} noValidate aria-label="Forgot password">
        <Stack gap="md">
          <Title order={1} size={22}>
            Set a new password
          </Title>
          <Text c="dimmed">
            Tell us your address, and we mail you a link. It works once, for 30 minutes.
          </Text>
          <TextInput
            ref={field}
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            error={problem}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              forgive();
            }}
          />
          <Button type="submit" fullWidth size="md" loading={isPending}>
            Send the link
          </Button>
          <BackToSignIn />
        </Stack>
      </form>
    </AuthCard>
  );
}
