/** The second step by passkey, which the browser asks for by finger, face, PIN or key. */
import { Button, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef, useState, useTransition, type ReactNode } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { callAuth } from '#client/shell/api/http-call.ts';
import { finishSignIn, type SecondSteps } from './finish-sign-in.ts';
import { answerPasskey, passkeyWords } from '#client/auth/browser-passkeys.ts';
import { StepFrame } from './StepFrame.tsx';

interface Props {
  email: string;
  /** The WebAuthn request that came with the steps; each is good for one answer. */
  firstRequest: SecondSteps['passkey'];
  rememberDevice: boolean;
  onClose: () => void;
  onUnauthorized: () => void;
  children?: ReactNode;
}

export function PasskeyStep(props: Props) {
  const { email, firstRequest, rememberDevice, onClose, onUnauthorized, children } = props;
  const [error, setError] = useState<string | null>(null);
  const request = useRef(firstRequest);
  const button = useRef<HTMLButtonElement>(null);
  const [isPending, start] = useTransition();

  useEffect(() => button.current?.focus(), []);

  const refuse = (words: string) => {
    setError(words);
    button.current?.focus();
  };

  const newRequest = async () => {
    const answer = await callAuth('sendOtpAuth', { email });
    return 'steps' in answer ? answer.steps.passkey : null;
  };

  const use = async () => {
    setError(null);
    try {
      const options = request.current ?? (await newRequest());
      request.current = null;
      if (!options) return refuse('That took too long. Go back and sign in again.');
      const credential = await answerPasskey(options);
      const answer = await callAuth('answerSecondStep', {
        email,
        answer: { step: 'passkey', credential },
        rememberDevice,
      });
      finishSignIn(answer, { unauthorized: onUnauthorized, wrong: refuse });
    } catch (failure) {
      refuse(passkeyWords(failure) ?? wordsFor(failure));
    }
  };

  return (
    <StepFrame title="Use your passkey" email={email} onClose={onClose}>
      <Text c="dimmed" mb="lg" id="what-a-passkey-asks">
        Your browser asks for your finger, face, PIN or security key.
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
      {children}
      {error && (
        <Text role="alert" size="sm" c="var(--bad)" mt="sm">
          {error}
        </Text>
      )}
    </StepFrame>
  );
}
