/** Requests the link that sets a new password; the answer is the same for every address. */
import { Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState, useTransition } from 'react';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { callAuth } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { AuthCard } from '#client/auth/AuthCard.tsx';
import { BackToSignIn, PasswordForm } from './PasswordForm.tsx';

function useResetRequest(email: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const [isPending, start] = useTransition();

  const request = async () => {
    try {
      setAnswer((await callAuth('requestPasswordReset', { email })).message);
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
  return { problem, answer, isPending, submit, clearProblem: () => setProblem(null) };
}

export function ForgotPassword() {
  const [email, setEmail] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { problem, answer, isPending, submit, clearProblem } = useResetRequest(email);

  if (answer !== null)
    return (
      <AuthCard>
        <Stack gap="md">
          <Title order={1} size={22}>
            Check your email
          </Title>
          <Text component="output">{answer}</Text>
          <BackToSignIn />
        </Stack>
      </AuthCard>
    );

  const send = () => {
    submit();
    if (!email.trim()) field.current?.focus();
  };
  return (
    <PasswordForm
      label="Forgot password"
      verb="Send the link"
      isPending={isPending}
      onSubmit={send}
    >
      <Text c="dimmed">
        Enter your email address. We send you a link that works once, for 30 minutes.
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
          clearProblem();
        }}
      />
    </PasswordForm>
  );
}
