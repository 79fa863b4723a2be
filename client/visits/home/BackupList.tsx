/** Who is told when nobody reacts to a waiting patient: a list that administrators change. */
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { ColleagueField, useColleagueChoice } from '#client/visits/companions/ColleagueField.tsx';

function useSaveBackup() {
  const cache = trpc.useUtils();
  return trpc.visits.saveBackup.useMutation({
    onSuccess: (backups) => cache.visits.backups.setData({}, backups),
    onError: (error) => toast.problem(wordsFor(error)),
  });
}

function AddBackup() {
  const { field, clear, withChosen } = useColleagueChoice();
  const save = useSaveBackup();
  const add = () =>
    withChosen((practitionerId) =>
      save.mutate({ practitionerId, isBackup: true }, { onSuccess: clear }),
    );
  return (
    <Stack gap="sm" align="flex-start" maw={420}>
      <ColleagueField {...field} />
      <Button variant="default" loading={save.isPending} onClick={add}>
        Add backup
      </Button>
    </Stack>
  );
}

function List() {
  const backups = trpc.visits.backups.useQuery({});
  const save = useSaveBackup();
  if (backups.isError)
    return <QueryFailed title="The backups could not be loaded." query={backups} />;
  if (!backups.data)
    return <Skeleton height={60} component="output" aria-label="Loading the backups" />;
  if (backups.data.length === 0)
    return <EmptyState>Nobody was named: all of the clinician’s unit is told.</EmptyState>;
  return (
    <Stack component="ul" gap="xs" p={0} m={0} aria-labelledby="backups">
      {backups.data.map(({ id, fullName, unit }) => (
        <Group key={id} component="li" justify="space-between" wrap="nowrap">
          <div>
            <Text>
              <ColleagueName person={{ id, fullName }} />
            </Text>
            <Text size="sm" c="dimmed">
              {unit ? `For ${unit}` : 'In no unit: for every unit without a backup'}
            </Text>
          </div>
          <Button
            variant="default"
            flex="none"
            aria-label={`Remove ${fullName}`}
            disabled={save.isPending}
            onClick={() => save.mutate({ practitionerId: id, isBackup: false })}
          >
            Remove
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

export function BackupList() {
  return (
    <Stack component="section" gap="md" aria-labelledby="backups">
      <div>
        <Title order={2} size={16} id="backups">
          Backups
        </Title>
        <Text size="sm" c="dimmed">
          They are told when nobody in the unit reacts, and can take the visit over.
        </Text>
      </div>
      <List />
      <AddBackup />
    </Stack>
  );
}
