/** The page on which administrators set up the waiting room of their organization, and who stands in. */
import { Box, Skeleton, Stack } from '@mantine/core';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { BackupList } from './BackupList.tsx';
import { WaitingRoomForm } from './WaitingRoomForm.tsx';

export function WaitingRoomSettings() {
  const settings = trpc.visits.waitingSettings.useQuery({});
  return (
    <Stack maw={720}>
      <PageHeader
        title="Waiting room"
        state="What patients are asked, and who is told when nobody admits them. The phone number that they see is set under Organization."
      />
      {settings.isError && (
        <QueryFailed title="The settings could not be loaded." query={settings} />
      )}
      {settings.isPending && (
        <Skeleton height={280} component="output" aria-label="Loading the settings" />
      )}
      {settings.data && <WaitingRoomForm settings={settings.data} />}
      <Box mt="lg">
        <BackupList />
      </Box>
    </Stack>
  );
}
