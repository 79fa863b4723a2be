/** The second step by a mailed code, which works for one minute. */
import { Text } from '@mantine/core';
import { codeDigits } from '#shared/limits.ts';
import { DigitsForm } from './DigitsForm.tsx';
import { ResendCode } from './ResendCode.tsx';
import type { CodeMailing } from './use-code-mailing.ts';
import { StepFrame } from './StepFrame.tsx';

interface Props {
  email: string;
  maskedEmail: string;
  mailing: CodeMailing;
  onClose: () => void;
  onUnauthorized: () => void;
}

const mailingWords = {
  sending: `We are sending a ${codeDigits}-digit code to`,
  sent: `We sent a ${codeDigits}-digit code to`,
  failed: `No new code could be sent. Use "Resend OTP" to have one sent to`,
} as const satisfies Record<CodeMailing['state'], string>;

const hintId = 'where-the-code-went';

export function CodeStep({ email, maskedEmail, mailing, onClose, onUnauthorized }: Props) {
  return (
    <StepFrame title="Check your email" email={email} onClose={onClose}>
      <Text c="dimmed" mb="lg" id={hintId}>
        {mailingWords[mailing.state]}{' '}
        <Text component="span" inherit fw={600} c="var(--text)">
          {maskedEmail}
        </Text>
        . It works for one minute.
      </Text>
      <DigitsForm
        email={email}
        source="the email"
        describedBy={hintId}
        onUnauthorized={onUnauthorized}
      >
        <ResendCode {...mailing} onResend={() => void mailing.mail(email)} />
      </DigitsForm>
    </StepFrame>
  );
}
