/** The sign-in screen: password first, then the code from the mail, one card for both. */
import { Anchor, Center, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Brand } from '#client/ui/Mark.tsx';
import { CodeStep } from './CodeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { useSending } from './sending.ts';
import classes from './SignIn.module.css';

/** Somebody whose password was right, and who now has to show that the mail is theirs. */
interface Challenged {
  email: string;
  maskedEmail: string;
}

/** A session ran out here, and its page waits behind this screen (client/shell/remembered.ts). */
const hadSession = (state: unknown) =>
  typeof state === 'object' && state !== null && 'uid' in state && state.uid !== undefined;

export function SignIn({ onPasswordRight }: { onPasswordRight: () => void }) {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const [email, setEmail] = useState('');
  const [challenged, setChallenged] = useState<Challenged | null>(null);
  const sending = useSending();
  const turnAway = () => void navigate('/unauthorized', { replace: true });

  return (
    <Center component="main" tabIndex={-1} className={classes.page}>
      <Stack gap="lg" className={classes.column}>
        <Center>
          <Brand />
        </Center>
        <Paper withBorder className={classes.card}>
          {challenged ? (
            <CodeStep
              {...challenged}
              sending={sending}
              onClose={() => setChallenged(null)}
              onUnauthorized={turnAway}
            />
          ) : (
            <PasswordStep
              email={email}
              hadSession={hadSession(state)}
              onEmail={setEmail}
              onUnauthorized={turnAway}
              onRight={(maskedEmail) => {
                onPasswordRight();
                sending.send(email);
                setChallenged({ email, maskedEmail });
              }}
            />
          )}
        </Paper>
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
      </Stack>
    </Center>
  );
}
