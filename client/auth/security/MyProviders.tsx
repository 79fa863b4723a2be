/** The accounts at sign-in providers that open the reader's account, and buttons to disconnect them. */
import { Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { SettingsItem, SettingsFacts, SettingsList } from '#client/ui/list/SettingsList.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { useProtectedChange } from './use-protected-change.ts';

type ConnectedProvider = Answers['auth']['security']['read']['providers'][number];

function Row({ connected }: { connected: ConnectedProvider }) {
  const [isAsking, setAsking] = useState(false);
  const { isPending, run } = useProtectedChange();
  const ending = trpc.auth.security.disconnectProvider.useMutation();
  const { id, label, linkedAt, usedAt } = connected;
  const disconnect = async () => {
    setAsking(false);
    const isDone = await run(() => ending.mutateAsync({ id }));
    if (isDone) toast.done(`"${label}" is disconnected.`);
  };
  return (
    <SettingsItem Picture={IconLogin2}>
      <SettingsFacts
        name={label}
        facts={
          <>
            Connected <RelativeTime instant={linkedAt} />, last used{' '}
            <RelativeTime instant={usedAt} />
          </>
        }
      />
      <Button
        variant="default"
        size="xs"
        aria-label={`Disconnect ${label}`}
        loading={isPending}
        onClick={() => setAsking(true)}
      >
        Disconnect
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Disconnect "${label}"?`}
        keep="Keep it"
        onKeep={() => setAsking(false)}
        verb="Disconnect"
        onDo={() => void disconnect()}
      >
        You can no longer use it to sign in to KareMD.
      </ConfirmDialog>
    </SettingsItem>
  );
}

export function MyProviders({ providers }: { providers: readonly ConnectedProvider[] }) {
  return (
    <PageSection
      maw={720}
      title="Connected sign-ins"
      hint="Anyone who is signed in to one of these accounts can open KareMD as you."
    >
      <SettingsList>
        {providers.map((connected) => (
          <Row key={connected.id} connected={connected} />
        ))}
      </SettingsList>
    </PageSection>
  );
}
