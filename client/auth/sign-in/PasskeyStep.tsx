/** The second step by passkey: finger, face, PIN or key, as the browser asks for it. */
import { Button, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef, useState, useTransition } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ask } from '#client/shell/api/http-call.ts';
import { enter, type Steps } from '../entering.ts';
import { askPasskey, passkeyWords } from '../browser-passkeys.ts';
import { StepFrame } from './StepFrame.tsx';

interface Props {
  email: string;
  /** The question that came with the steps; each is good for one answer. */
  first: Steps['passkey'];
  onClose: () => void;
  onUnauthorized: () => void;
}

export function PasskeyStep({ email, first, onClose, onUnauthorized }: Props) {
  const [error, setError] = useState<string | null>(null);
  const question = useRef(first);
  const button = useRef<HTMLButtonElement>(null);
  const [isPending, start] = useTransition();

  useEffect(() => button.current?.focus(), []);

  const refuse = (words: string) => {
    setError(words);
    button.current?.focus();
  };

  const nextQuestion = async () => {
    const answer = await ask('sendOtpAuth', { email });
    return 'steps' in answer ? answer.steps.passkey : null;
  };

  const use = async () => {
    setError(null);
    try {
      const asked = question.current ?? (await nextQuestion());
      question.current = null;
      if (!asked) return refuse('That took too long. Go back and sign in again.');
      const credential = await askPasskey(asked);
      const answer = await ask('answerSecondStep', {
        email,
        answer: { step: 'passkey', credential },
      });
      enter(answer, { unauthorized: onUnauthorized, wrong: refuse });
    } catch (failure) {
      refuse(passkeyWords(failure) ?? wordsFor(failure));
    }
  };

  return (
    <StepFrame title="Use your passkey" email={email} onClose={onClose}>
      <Text c="dimmed" mb="lg" id="what-a-passkey-asks">
        Your browser asks for your finger, your face, a PIN or your security key.
      </Text>
      <Button
        ref={button}
        fullWidth
        size="md"
        loading={isPending}
        aria-describedby="what-a-passkey-asks"
        leftSection={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
        onClick={() => start(use)}
      >
        Use passkey
      </Button>
      {error && (
        <Text role="alert" size="sm" c="var(--bad)" mt="sm">
          {error}
        </Text>
      )}
    </StepFrame>
  );
}
