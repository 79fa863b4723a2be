/** The user's own sound for waiting patients, and when others are told of them. */
import { Anchor, Button, Stack, Switch, Text } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { ring } from '#client/shell/alerts/attention.ts';
import { toast } from '#client/ui/states/toast.tsx';

function Sound() {
  const cache = trpc.useUtils();
  const { data } = trpc.settings.myAlerts.useQuery({});
  const keep = trpc.settings.keepMyAlerts.useMutation({
    onSuccess: (saved) => cache.settings.myAlerts.setData({}, saved),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Switch
        label="Ring when a patient waits"
        description="Repeats every minute until someone responds. Applies in every browser that you sign in from."
        checked={data?.sound ?? false}
        disabled={!data || keep.isPending}
        onChange={(event) => keep.mutate({ sound: event.currentTarget.checked })}
      />
      <Button
        variant="default"
        leftSection={<IconVolume size={18} stroke={1.5} aria-hidden />}
        onClick={() => ring()}
      >
        Test the sound
      </Button>
    </Stack>
  );
}

export function AlertSettings() {
  const user = useUser();
  const settings = trpc.visits.waitingSettings.useQuery({});
  return (
    <Stack gap="xl">
      <Sound />
      {settings.isError && (
        <QueryFailed title="The settings could not be loaded." query={settings} />
      )}
      {settings.data && (
        <Text size="sm" c="dimmed">
          When nobody reacts for {settings.data.backupMinutes} minutes, the backups of your unit, or
          all of it, are told that somebody waits, without a name.
        </Text>
      )}
      {may(user, 'appointments.administer') && (
        <Anchor component={Link} to="/waiting-room">
          Set up the waiting room
        </Anchor>
      )}
    </Stack>
  );
}
