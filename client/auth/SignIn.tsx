/** The sign-in screen: password first, then the second step, one card for both. */
import { Anchor, Center, Paper, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Late } from '#client/ui/Late.tsx';
import { Brand } from '#client/ui/Logo.tsx';
import { CodeStep } from './sign-in/CodeStep.tsx';
import { PasswordStep } from './sign-in/PasswordStep.tsx';
import { useSending } from './sign-in/use-code-mailing.ts';
import classes from './SignIn.module.css';

/** Only for those who have set one up: passkeys bring script along. */
const SecondStep = lazy(async () => ({
  default: (await import('./sign-in/SecondStep.tsx')).SecondStep,
}));

/** Only for those who come back from a provider. */
const SsoReturn = lazy(async () => ({
  default: (await import('./sign-in/SsoReturn.tsx')).SsoReturn,
}));

/** Somebody whose password was right, and who now has to show that it is really them. */
interface Challenged {
  email: string;
  maskedEmail: string;
}

/** A session ran out here, and its page waits behind this screen (client/shell/session/return-page.ts). */
const hadSession = (state: unknown) =>
  typeof state === 'object' && state !== null && 'uid' in state && state.uid !== undefined;

/** A mail may take longer to hand over than a panel may take to come. */
const patienceMs = 500;
const patience = () => new Promise<void>((resolve) => setTimeout(resolve, patienceMs));

function SmallPrint() {
  return (
    <Text size="xs" c="var(--faint)" ta="center" px="lg">
      By signing in you agree to the{' '}
      <Anchor component={Link} to="/privacyPolicy" underline="always" inherit>
        privacy policy
      </Anchor>{' '}
      and the{' '}
      <Anchor component={Link} to="/terms" underline="always" inherit>
        terms
      </Anchor>
      .
    </Text>
  );
}

export function SignIn({ onPasswordRight }: { onPasswordRight: () => void }) {
  const navigate = useNavigate();
  const { state, search }: { state: unknown; search: string } = useLocation();
  const [cameBack, setCameBack] = useState(() => new URLSearchParams(search).get('sso'));
  const [email, setEmail] = useState('');
  const [challenged, setChallenged] = useState<Challenged | null>(null);
  const sending = useSending();
  const turnAway = useCallback(() => void navigate('/unauthorized', { replace: true }), [navigate]);

  const goOn = async (maskedEmail: string) => {
    onPasswordRight();
    await Promise.race([sending.begin(email), patience()]);
    setChallenged({ email, maskedEmail });
    setCameBack(null);
  };

  const panel = () => {
    if (!challenged) {
      const form = (
        <PasswordStep
          email={email}
          hadSession={hadSession(state)}
          onEmail={setEmail}
          onUnauthorized={turnAway}
          onRight={goOn}
        />
      );
      if (cameBack === null) return form;
      return (
        <Suspense fallback={<Late>One moment</Late>}>
          <SsoReturn said={cameBack} onUnauthorized={turnAway}>
            {form}
          </SsoReturn>
        </Suspense>
      );
    }
    const step = {
      ...challenged,
      sending,
      onClose: () => setChallenged(null),
      onUnauthorized: turnAway,
    };
    if (!sending.steps) return <CodeStep {...step} />;
    return (
      <Suspense fallback={<Late>Loading your second step</Late>}>
        <SecondStep {...step} steps={sending.steps} />
      </Suspense>
    );
  };

  return (
    <Center component="main" tabIndex={-1} className={classes.page}>
      <Stack gap="lg" className={classes.column}>
        <Center>
          <Brand />
        </Center>
        <Paper withBorder className={classes.card}>
          {panel()}
        </Paper>
        <SmallPrint />
      </Stack>
    </Center>
  );
}
