/** The field for six digits, mailed or of an app, and what is said when they are not right. */
import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, useTransition, type FormEvent, type ReactNode } from 'react';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { ask } from '#client/shell/api/http-call.ts';
import { codeDigits } from '#shared/limits.ts';
import { enter } from '../entering.ts';
import classes from '../SignIn.module.css';

interface Props {
  email: string;
  /** Where the digits come from: "the mail". */
  source: string;
  describedBy: string;
  onUnauthorized: () => void;
  children?: ReactNode;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, codeDigits);

export function DigitsForm({ email, source, describedBy, onUnauthorized, children }: Props) {
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
      enter(answer, { unauthorized: onUnauthorized, wrong: refuse });
    } catch (failure) {
      refuse(fieldProblems(failure)['otp'] ?? wordsFor(failure));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (code.length < codeDigits) return refuse(`Enter the ${codeDigits} digits from ${source}`);
    start(check);
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Verification">
      <Stack gap="md">
        <TextInput
          ref={field}
          label="Verification Code"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          aria-describedby={describedBy}
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
        {children}
      </Stack>
    </form>
  );
}
