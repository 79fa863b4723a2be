/** The form for six digits, mailed or of an authenticator app, with its errors. */
import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { callAuth } from '#client/shell/api/http-call.ts';
import { asciiDigits } from '#shared/text/digits.ts';
import { codeDigits } from '#shared/limits.ts';
import { useCodeForm } from './use-code-form.ts';
import classes from './SecondStep.module.css';

interface Props {
  email: string;
  /** Where the digits come from: "the mail". */
  source: string;
  describedBy: string;
  onUnauthorized: () => void;
  rememberDevice?: boolean;
  children?: ReactNode;
}

/** A person who presses Enter or Submit after the last digit is as quick as this. */
const pauseMs = 300;

const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '').slice(0, codeDigits);

export function DigitsForm(props: Props) {
  const { email, source, describedBy, onUnauthorized, rememberDevice = false, children } = props;
  const { code, error, field, isPending, submit, change } = useCodeForm({
    faultOf: (digits) =>
      digits.length < codeDigits ? `Enter the ${codeDigits} digits from ${source}` : null,
    send: (otp) => callAuth('authenticateOtp', { email, otp, rememberDevice }),
    path: 'otp',
    isRetyped: true,
    onUnauthorized,
  });

  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    const digits = digitsOf(text);
    change(digits);
    clearTimeout(timer.current);
    if (digits.length === codeDigits && digits !== code)
      timer.current = setTimeout(() => form.current?.requestSubmit(), pauseMs);
  };
  const send = (event: FormEvent) => {
    clearTimeout(timer.current);
    submit(event);
  };

  return (
    <form ref={form} onSubmit={send} noValidate aria-label="Verification">
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
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth size="md" loading={isPending}>
          Submit
        </Button>
        {children}
      </Stack>
    </form>
  );
}
