/** The second step by a recovery code, for the day on which phone and passkey are not at hand. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, useTransition, type FormEvent } from 'react';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { ask } from '#client/shell/api/http-call.ts';
import { enter } from '../entering.ts';
import classes from '../SignIn.module.css';
import { StepFrame } from './StepFrame.tsx';

interface Props {
  email: string;
  onClose: () => void;
  onUnauthorized: () => void;
}

export function RecoveryStep({ email, onClose, onUnauthorized }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isPending, start] = useTransition();

  useEffect(() => field.current?.focus(), []);

  const refuse = (words: string) => {
    setError(words);
    field.current?.focus();
  };

  const check = async () => {
    try {
      const answer = await ask('answerSecondStep', {
        email,
        answer: { step: 'recovery-code', code },
      });
      enter(answer, { unauthorized: onUnauthorized, wrong: refuse });
    } catch (failure) {
      refuse(fieldProblems(failure)['answer.code'] ?? wordsFor(failure));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!code.trim()) return refuse('Enter one of your recovery codes');
    start(check);
  };

  return (
    <StepFrame title="Use a recovery code" email={email} onClose={onClose}>
      <Text c="dimmed" mb="lg" id="what-a-recovery-code-is">
        One of the ten that you kept when you set up your second step. Each works once.
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
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setError(null);
            }}
          />
          <Button type="submit" fullWidth size="md" loading={isPending}>
            Submit
          </Button>
        </Stack>
      </form>
    </StepFrame>
  );
}
