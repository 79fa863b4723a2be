/** The second step of accounts with better ones than mail: the strongest first, the others offered below it. */
import { Button, Divider, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { CodeStep } from './CodeStep.tsx';
import { DigitsForm } from './DigitsForm.tsx';
import type { SecondSteps } from './finish-sign-in.ts';
import { PasskeyStep } from './PasskeyStep.tsx';
import { isPasskeyUsable } from '#client/auth/browser-passkeys.ts';
import { RecoveryStep } from './RecoveryStep.tsx';
import { RememberDevice } from './RememberDevice.tsx';
import { RememberedStep } from './RememberedStep.tsx';
import type { CodeMailing } from './use-code-mailing.ts';
import { StepFrame } from './StepFrame.tsx';

type Method = 'passkey' | 'authenticator' | 'mail' | 'recovery';

const labels: Record<Method, string> = {
  passkey: 'Use a passkey',
  authenticator: 'Use the authenticator app',
  mail: 'Send a code by email',
  recovery: 'Use a recovery code',
};

/** Those that the account has and this browser can use, the strongest first. */
function methodsOf({ passkey, authenticator, mailedCode, recoveryCode }: SecondSteps): Method[] {
  const has: Record<Method, boolean> = {
    passkey: passkey !== null && isPasskeyUsable(passkey.rpId),
    authenticator,
    mail: mailedCode,
    recovery: recoveryCode,
  };
  return (Object.keys(has) as Method[]).filter((method) => has[method]);
}

interface Props {
  email: string;
  maskedEmail: string;
  mailing: CodeMailing;
  steps: SecondSteps;
  onClose: () => void;
  onUnauthorized: () => void;
}

interface StrongStepProps extends Pick<Props, 'email' | 'onClose' | 'onUnauthorized'> {
  rememberDevice: boolean;
  children: ReactNode;
}

function AuthenticatorStep({ email, onClose, children, ...rest }: StrongStepProps) {
  return (
    <StepFrame title="Your authenticator app" email={email} onClose={onClose}>
      <Text c="dimmed" mb="lg" id="where-the-code-is">
        Enter the six digits that the app shows for KareMD.
      </Text>
      <DigitsForm email={email} source="the app" describedBy="where-the-code-is" {...rest}>
        {children}
      </DigitsForm>
    </StepFrame>
  );
}

function NoMethod({ email, onClose }: Pick<Props, 'email' | 'onClose'>) {
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
  const { email, mailing, onClose, onUnauthorized } = rest;
  const methods = methodsOf(steps);
  const [method, setMethod] = useState(methods[0]);
  const [rememberDevice, setRememberDevice] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const otherMethods = methods.filter((other) => other !== method);

  const choose = (other: Method) => {
    setMethod(other);
    if (other === 'mail' && mailing.waitSeconds === 0) void mailing.mail(email);
  };

  if (steps.rememberedDevice && !isRefused)
    return (
      <RememberedStep
        email={email}
        onRefused={() => setRefused(true)}
        onUnauthorized={onUnauthorized}
      />
    );
  const strong = {
    email,
    onClose,
    onUnauthorized,
    rememberDevice,
    children: steps.rememberDays !== undefined && (
      <RememberDevice
        days={steps.rememberDays}
        checked={rememberDevice}
        onChange={setRememberDevice}
      />
    ),
  };
  return (
    <>
      {method === 'passkey' && <PasskeyStep {...strong} firstRequest={steps.passkey} />}
      {method === 'authenticator' && <AuthenticatorStep {...strong} />}
      {method === 'mail' && <CodeStep {...rest} />}
      {method === 'recovery' && <RecoveryStep {...rest} />}
      {method === undefined && <NoMethod {...rest} />}
      {otherMethods.length > 0 && (
        <Stack gap="xs" mt="lg">
          <Divider label="or" labelPosition="center" />
          {otherMethods.map((other) => (
            <Button key={other} variant="subtle" onClick={() => choose(other)}>
              {labels[other]}
            </Button>
          ))}
        </Stack>
      )}
    </>
  );
}
