/** The second step of somebody who has a better one than mail: which way, and the others below it. */
import { Button, Divider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CodeStep } from './CodeStep.tsx';
import { DigitsForm } from './DigitsForm.tsx';
import type { Steps } from '../entering.ts';
import { PasskeyStep } from './PasskeyStep.tsx';
import { isUsableHere } from '../browser-passkeys.ts';
import { RecoveryStep } from './RecoveryStep.tsx';
import type { Sending } from './use-code-mailing.ts';
import { StepFrame } from './StepFrame.tsx';

type Way = 'passkey' | 'authenticator' | 'mail' | 'recovery';

const offers: Record<Way, string> = {
  passkey: 'Use a passkey',
  authenticator: 'Use the authenticator app',
  mail: 'Send a code by mail',
  recovery: 'Use a recovery code',
};

/** The strongest first. */
function waysOf({ passkey, authenticator, mailedCode, recoveryCode }: Steps): Way[] {
  const has: Record<Way, boolean> = {
    passkey: passkey !== null && isUsableHere(passkey.rpId),
    authenticator,
    mail: mailedCode,
    recovery: recoveryCode,
  };
  return (Object.keys(has) as Way[]).filter((way) => has[way]);
}

interface Props {
  email: string;
  maskedEmail: string;
  sending: Sending;
  steps: Steps;
  onClose: () => void;
  onUnauthorized: () => void;
}

function AuthenticatorStep({ email, onClose, onUnauthorized }: Omit<Props, 'steps'>) {
  return (
    <StepFrame title="Your authenticator app" email={email} onClose={onClose}>
      <Text c="dimmed" mb="lg" id="where-the-code-is">
        Enter the six digits that the app shows for KareMD.
      </Text>
      <DigitsForm
        email={email}
        source="the app"
        describedBy="where-the-code-is"
        onUnauthorized={onUnauthorized}
      />
    </StepFrame>
  );
}

function NoWay({ email, onClose }: Pick<Props, 'email' | 'onClose'>) {
  return (
    <StepFrame title="No second step can be used here" email={email} onClose={onClose}>
      <Text c="dimmed">
        Your passkey does not work in this browser or at this address. Use the device that you set
        it up with, or ask an administrator to reset your second step.
      </Text>
    </StepFrame>
  );
}

export function SecondStep({ steps, ...rest }: Props) {
  const ways = waysOf(steps);
  const [way, setWay] = useState(ways[0]);
  const others = ways.filter((other) => other !== way);

  const choose = (other: Way) => {
    setWay(other);
    if (other === 'mail' && rest.sending.waitSeconds === 0) void rest.sending.mail(rest.email);
  };

  return (
    <>
      {way === 'passkey' && <PasskeyStep {...rest} first={steps.passkey} />}
      {way === 'authenticator' && <AuthenticatorStep {...rest} />}
      {way === 'mail' && <CodeStep {...rest} />}
      {way === 'recovery' && <RecoveryStep {...rest} />}
      {way === undefined && <NoWay {...rest} />}
      {others.length > 0 && (
        <Stack gap="xs" mt="lg">
          <Divider label="or" labelPosition="center" />
          {others.map((other) => (
            <Button key={other} variant="subtle" onClick={() => choose(other)}>
              {offers[other]}
            </Button>
          ))}
        </Stack>
      )}
    </>
  );
}
