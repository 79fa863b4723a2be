/** The form for six digits, mailed or of an authenticator app, with its errors. */
import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { callAuth } from '#client/shell/api/http-call.ts';
import { codeDigits } from '#shared/limits.ts';
import { useCodeForm } from './use-code-form.ts';
import classes from './SecondStep.module.css';

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
  const { code, error, field, isPending, submit, change } = useCodeForm({
    faultOf: (digits) =>
      digits.length < codeDigits ? `Enter the ${codeDigits} digits from ${source}` : null,
    send: (otp) => callAuth('authenticateOtp', { email, otp }),
    path: 'otp',
    isRetyped: true,
    onUnauthorized,
  });

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
          onChange={(event) => change(digitsOf(event.currentTarget.value))}
        />
        <Button type="submit" fullWidth size="md" loading={isPending}>
          Submit
        </Button>
        {children}
      </Stack>
    </form>
  );
}
