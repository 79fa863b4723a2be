/** The second step by a recovery code, for when phone and passkey are not at hand. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { callAuth } from '#client/shell/api/http-call.ts';
import { useCodeForm } from './use-code-form.ts';
import classes from './SecondStep.module.css';
import { StepFrame } from './StepFrame.tsx';

interface Props {
  email: string;
  onClose: () => void;
  onUnauthorized: () => void;
}

export function RecoveryStep({ email, onClose, onUnauthorized }: Props) {
  const { code, error, field, isPending, submit, change } = useCodeForm({
    faultOf: (text) => (text.trim() ? null : 'Enter one of your recovery codes'),
    send: (text) =>
      callAuth('answerSecondStep', { email, answer: { step: 'recovery-code', code: text } }),
    path: 'answer.code',
    isRetyped: false,
    onUnauthorized,
  });

  return (
    <StepFrame title="Use a recovery code" email={email} onClose={onClose}>
      <Text c="dimmed" mb="lg" id="what-a-recovery-code-is">
        Enter one of the ten codes that you saved. Each works once.
      </Text>
      <form onSubmit={submit} noValidate aria-label="Recovery">
        <Stack gap="md">
          <TextInput
            ref={field}
            label="Recovery code"
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="what-a-recovery-code-is"
            classNames={{ input: classes.recovery ?? '' }}
            value={code}
            error={error}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <Button type="submit" fullWidth size="md" loading={isPending}>
            Submit
          </Button>
        </Stack>
      </form>
    </StepFrame>
  );
}
