/** The second step: the code that was mailed. It works for one minute. */
import { Button, CloseButton, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState, useTransition, type FormEvent } from 'react';
import { fieldProblems, wordsFor } from '#client/shell/failure.ts';
import { beginSession } from '#client/shell/stored-session.ts';
import { ask } from '#client/shell/wire.ts';
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

const whereItIs = {
  sending: `We are sending a ${codeDigits}-digit code to`,
  sent: `We sent a ${codeDigits}-digit code to`,
  failed: `No new code could be sent. Use "Resend OTP" to have one sent to`,
} as const satisfies Record<Sending['state'], string>;

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, codeDigits);

export function CodeStep({ email, maskedEmail, sending, onClose, onUnauthorized }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isPending, start] = useTransition();

  useEffect(() => field.current?.focus(), []);

  const refuse = (words: string) => {
    setError(words);
    field.current?.focus();
    field.current?.select();
  };

  const check = async () => {
    try {
      const answer = await ask('authenticateOtp', { email, otp: code });
      if (answer.success) beginSession({ accessToken: answer.accessToken, user: answer.user });
      else if ('unauthorized' in answer) onUnauthorized();
      else refuse(answer.error || 'Please try again');
    } catch (failure) {
      refuse(fieldProblems(failure)['otp'] ?? wordsFor(failure));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (code.length < codeDigits) return refuse(`Enter the ${codeDigits} digits from the mail`);
    start(check);
  };

  const close = () => {
    /* Where this does not arrive, the code is dead within the minute anyway. */
    ask('deleteOtpDataByEmail', { email }).catch(() => undefined);
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
        {whereItIs[sending.state]}{' '}
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
        <Button type="submit" fullWidth size="md" loading={isPending}>
          Submit
        </Button>
        <Resend {...sending} onResend={() => sending.send(email)} />
      </Stack>
    </form>
  );
}
