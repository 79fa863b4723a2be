/** Accounts elsewhere that open mine here, and the way to end that. */
import { Button, Text } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { Question } from '#client/ui/ConfirmDialog.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/toast.tsx';
import { Section } from '../Section.tsx';
import { useChange } from '../use-change.ts';
import classes from './MySecurity.module.css';

type Connected = Answers['auth']['security']['read']['providers'][number];

function Row({ connected }: { connected: Connected }) {
  const [isAsking, setAsking] = useState(false);
  const { isPending, run } = useChange();
  const ending = trpc.auth.security.disconnectProvider.useMutation();
  const { id, label, linkedAt, usedAt } = connected;
  const disconnect = async () => {
    setAsking(false);
    const isDone = await run(() => ending.mutateAsync({ id }));
    if (isDone) toast.done(`"${label}" is disconnected.`);
  };
  return (
    <li className={classes.row}>
      <IconLogin2 size={20} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <Text fw={600}>{label}</Text>
        <Text size="sm" c="dimmed">
          Connected <RelativeTime instant={linkedAt} />, last used <RelativeTime instant={usedAt} />
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={`Disconnect ${label}`}
        loading={isPending}
        onClick={() => setAsking(true)}
      >
        Disconnect
      </Button>
      <Question
        opened={isAsking}
        title={`Disconnect "${label}"?`}
        keep="Keep it"
        onKeep={() => setAsking(false)}
        verb="Disconnect"
        onDo={() => void disconnect()}
      >
        Signing in there will not open your account here any more.
      </Question>
    </li>
  );
}

export function MyProviders({ providers }: { providers: readonly Connected[] }) {
  return (
    <Section
      title="Connected sign-ins"
      hint="Whoever is signed in to one of these accounts gets into your account here."
    >
      <ul className={classes.list}>
        {providers.map((connected) => (
          <Row key={connected.id} connected={connected} />
        ))}
      </ul>
    </Section>
  );
}
