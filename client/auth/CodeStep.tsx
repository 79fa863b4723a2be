/** The second step: the code that was mailed. It works for one minute. */
import { Button, CloseButton, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { trpc } from '#client/shell/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/failure.ts';
import { useBeginSession } from '#client/shell/session.tsx';
import { codeDigits } from '#shared/limits.ts';
import { Resend } from './Resend.tsx';
import type { Sending } from './sending.ts';
import classes from './SignIn.module.css';

interface Props {
  email: string;
  maskedEmail: string;
  sending: Sending;
  onClose: () => void;
  onUnauthorized: () => void;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, codeDigits);

export function CodeStep({ email, maskedEmail, sending, onClose, onUnauthorized }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const begin = useBeginSession();
  const forget = trpc.auth.deleteOtpDataByEmail.useMutation();

  useEffect(() => field.current?.focus(), []);

  const refuse = (words: string) => {
    setError(words);
    field.current?.focus();
    field.current?.select();
  };

  const check = trpc.auth.authenticateOtp.useMutation({
    onSuccess: (answer) => {
      if (answer.success) return begin({ accessToken: answer.accessToken, user: answer.user });
      if ('unauthorized' in answer && answer.unauthorized) return onUnauthorized();
      return refuse(answer.error || 'Please try again');
    },
    onError: (failure) => refuse(fieldProblems(failure)['otp'] ?? wordsFor(failure)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check.isPending) return;
    if (code.length < codeDigits) return refuse(`Enter the ${codeDigits} digits from the mail`);
    check.mutate({ email, otp: code });
  };

  const close = () => {
    forget.mutate({ email });
    onClose();
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Verification">
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Title order={1} size={22}>
          Check your mail
        </Title>
        <CloseButton size={36} aria-label="Close and go back to the form" onClick={close} />
      </Group>
      <Text c="dimmed" mb="lg" id="where-the-code-went">
        {sending.wasSent ? 'We sent' : 'We are sending'} a {codeDigits}-digit code to{' '}
        <Text component="span" inherit fw={600} c="var(--text)">
          {maskedEmail}
        </Text>
        . It works for one minute.
      </Text>
      <Stack gap="md">
        <TextInput
          ref={field}
          label="Verification Code"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          aria-describedby="where-the-code-went"
          classNames={{ input: classes.code ?? '' }}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(digitsOf(event.currentTarget.value));
            setError(null);
          }}
        />
        <Button type="submit" fullWidth size="md" loading={check.isPending}>
          Submit
        </Button>
        <Resend {...sending} onResend={() => sending.send(email)} />
      </Stack>
    </form>
  );
}
