/** The page My security: what the reader signs in with, and where. Another section is one component more. */
import { Alert, Anchor, Skeleton, Stack } from '@mantine/core';
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { ChangePassword } from '#client/auth/password/ChangePassword.tsx';
import { MyAuthenticator } from './MyAuthenticator.tsx';
import { MyDevices } from './MyDevices.tsx';
import { MyPasskeys } from './MyPasskeys.tsx';
import { MyProviders } from './MyProviders.tsx';
import { MyRecoveryCodes } from './MyRecoveryCodes.tsx';
import { MySessions } from './MySessions.tsx';
import { MyWorkstation } from './MyWorkstation.tsx';
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx';
import { UnlockProvider } from './unlock-provider.tsx';

type Security = Answers['auth']['security']['read'];

const hasBetterStep = ({ authenticator, passkeys }: Security) =>
  authenticator !== null || passkeys.length > 0;

/** The sentence under the page's title. */
function stateOf(security: Security): string {
  if (hasBetterStep(security)) return 'You sign in with your password and a second step.';
  return 'You sign in with your password and a code by email. An app or a passkey is safer and quicker.';
}

/** For a session that is limited to setting up a second step; afterwards a link to go on. */
function SetUpNotice({ isDone }: { isDone: boolean }) {
  if (isDone)
    return (
      <Alert color="good" maw={720} icon={<IconShieldCheck aria-hidden stroke={1.5} />}>
        This is what your organization requires.{' '}
        <Anchor component={Link} to="/dashboard" inherit underline="always">
          Go on to your start page
        </Anchor>
      </Alert>
    );
  return (
    <Alert
      color="warn"
      maw={720}
      title="Set up a second step first"
      icon={<IconShieldExclamation aria-hidden stroke={1.5} />}
    >
      Your organization requires an authenticator app or a passkey. Set one up below to continue.
    </Alert>
  );
}

function Sections({ security }: { security: Security }) {
  const { setsUpOnly = false } = useUser();
  const [wasLimited] = useState(setsUpOnly);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Stack gap={36}>
      {wasLimited && <SetUpNotice isDone={hasBetterStep(security)} />}
      {codes && <NewRecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      <UnlockProvider>
        <MyPasskeys security={security} onRecoveryCodes={setCodes} />
        <MyAuthenticator authenticator={security.authenticator} onRecoveryCodes={setCodes} />
        {hasBetterStep(security) && (
          <MyRecoveryCodes codesLeft={security.recoveryCodesLeft} onRecoveryCodes={setCodes} />
        )}
        {security.providers.length > 0 && <MyProviders providers={security.providers} />}
      </UnlockProvider>
      <MyWorkstation hasPasskey={security.passkeys.length > 0} />
      <ChangePassword />
      {hasBetterStep(security) && <MyDevices />}
      <MySessions />
    </Stack>
  );
}

export function MySecurity() {
  const security = trpc.auth.security.read.useQuery({});
  return (
    <>
      <PageHeader title="My security" state={security.data ? stateOf(security.data) : ''} />
      {security.isError && (
        <QueryFailed title="Your security settings could not be loaded." query={security} />
      )}
      {security.data && <Sections security={security.data} />}
      {security.isPending && (
        <Skeleton height={320} maw={720} component="output" aria-label="Loading your security" />
      )}
    </>
  );
}
