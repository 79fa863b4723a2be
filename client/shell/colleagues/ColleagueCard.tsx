/** A drawer on any page that shows a colleague to those who do not manage accounts. */
import { Avatar, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Colleague } from '#shared/people.ts';
import { initials } from '#client/ui/initials.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { CardDrawer } from '#client/shell/layout/CardDrawer.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';

function Card({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = trpc.people.colleague.useQuery({ personId: id });
  if (error && !data) {
    return (
      <LoadFailed
        title="This colleague could not be shown."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  return data ? <Facts colleague={data} /> : <Skeleton height={56} />;
}

function Facts({ colleague: { fullName, hospitalRole, unit } }: { colleague: Colleague }) {
  return (
    <Group wrap="nowrap" align="flex-start">
      <Avatar color="accent" size={44} aria-hidden>
        {initials(fullName)}
      </Avatar>
      <Stack gap={2}>
        <Text fw={600}>{fullName}</Text>
        <Text>{hospitalRole}</Text>
        <Text c="dimmed">{unit ?? 'No unit'}</Text>
      </Stack>
    </Group>
  );
}

/** Open while the address has `?colleague=`, so that Back closes it and a link shows it again. */
export const ColleagueCard = () => (
  <CardDrawer name="colleague" title="Colleague">
    {(id) => <Card id={id} />}
  </CardDrawer>
);
