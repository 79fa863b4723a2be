/** The sign-in screen: password first, then the second step, one card for both. */
import { Anchor, Button, Text } from '@mantine/core';
import { lazy, Suspense, useCallback, useState, type ComponentType } from 'react';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import { hasCopy } from '#client/shell/session/downtime-copy.ts';
import { hasNames } from '#client/shell/session/workstation.ts';
import { AuthCard } from '#client/auth/AuthCard.tsx';
import { CodeStep } from './CodeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { useCodeMailing } from './use-code-mailing.ts';

/** Loaded for accounts that have one: passkeys bring script along. */
const SecondStep = lazy(async () => ({
  default: (await import('./SecondStep.tsx')).SecondStep,
}));

/** Loaded on the way back from a provider. */
const SsoReturn = lazy(async () => ({ default: (await import('./SsoReturn.tsx')).SsoReturn }));

/** Loaded on a workstation that lists names. */
const WorkstationNames = lazy(async () => ({
  default: (await import('./WorkstationNames.tsx')).WorkstationNames,
}));

/** The account whose password was right and whose second step is due. */
interface LoginChallenge {
  email: string;
  maskedEmail: string;
}

/** A session ended here, and its page comes after sign-in (client/shell/session/return-page.ts). */
const hadSession = (state: unknown) =>
  typeof state === 'object' && state !== null && 'uid' in state && state.uid !== undefined;

/** The next panel comes after this time at the latest, also where the mail server is slow. */
const mostWaitMs = 500;
const waited = () => new Promise<void>((resolve) => setTimeout(resolve, mostWaitMs));

function SmallPrint() {
  const { PageLink } = useNavigation();
  return (
    <Text size="xs" c="var(--faint)" ta="center" px="lg">
      By signing in you agree to the{' '}
      <Anchor component={PageLink} to="/privacyPolicy" underline="always" inherit>
        privacy policy
      </Anchor>{' '}
      and the{' '}
      <Anchor component={PageLink} to="/terms" underline="always" inherit>
        terms
      </Anchor>
      .
    </Text>
  );
}

interface Props {
  onPasswordRight: () => void;
  /** Of the downtime copy in this browser; passed in, since on call stands above sign-in. */
  CopyNote: ComponentType;
}

export function SignIn({ onPasswordRight, CopyNote }: Props) {
  const { state, search, replace } = useNavigation();
  const [ssoOutcome, setSsoOutcome] = useState(() => new URLSearchParams(search).get('sso'));
  const [email, setEmail] = useState('');
  const [challenge, setChallenge] = useState<LoginChallenge | null>(null);
  const [isByName, setByName] = useState(hasNames);
  const chooseOther = useCallback(() => setByName(false), []);
  const mailing = useCodeMailing();
  const goUnauthorized = useCallback(() => replace('/unauthorized'), [replace]);

  const continueSignIn = async (maskedEmail: string) => {
    onPasswordRight();
    await Promise.race([mailing.begin(email), waited()]);
    setChallenge({ email, maskedEmail });
    setSsoOutcome(null);
  };

  const panel = () => {
    if (isByName && ssoOutcome === null)
      return (
        <Suspense fallback={<DelayedStatus>One moment</DelayedStatus>}>
          <WorkstationNames onOther={chooseOther} onUnauthorized={goUnauthorized} />
        </Suspense>
      );
    if (!challenge) {
      const form = (
        <PasswordStep
          email={email}
          hadSession={hadSession(state)}
          onEmail={setEmail}
          onUnauthorized={goUnauthorized}
          onRight={continueSignIn}
        />
      );
      if (ssoOutcome === null)
        return (
          <>
            {form}
            {hasNames() && (
              <Button variant="subtle" fullWidth mt="md" onClick={() => setByName(true)}>
                Choose your name
              </Button>
            )}
          </>
        );
      return (
        <Suspense fallback={<DelayedStatus>One moment</DelayedStatus>}>
          <SsoReturn outcomeParam={ssoOutcome} onUnauthorized={goUnauthorized}>
            {form}
          </SsoReturn>
        </Suspense>
      );
    }
    const step = {
      ...challenge,
      mailing,
      onClose: () => setChallenge(null),
      onUnauthorized: goUnauthorized,
    };
    if (!mailing.steps) return <CodeStep {...step} />;
    return (
      <Suspense fallback={<DelayedStatus>Loading your second step</DelayedStatus>}>
        <SecondStep {...step} steps={mailing.steps} />
      </Suspense>
    );
  };

  const footer = (
    <>
      {hasCopy() && (
        <Suspense>
          <CopyNote />
        </Suspense>
      )}
      <SmallPrint />
    </>
  );
  return (
    <AuthCard isSignIn footer={footer}>
      {panel()}
    </AuthCard>
  );
}
