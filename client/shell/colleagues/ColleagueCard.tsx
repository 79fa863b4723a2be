/** A drawer on any page that shows a colleague to those who do not manage accounts. */
import { Avatar, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { Colleague } from '#shared/people.ts';
import { initials } from '#client/ui/initials.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
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

const onPhone = '(max-width: 47.99em)';

/** Open while the address has `?colleague=`, so that Back closes it and a link shows it again. */
export function ColleagueCard() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('colleague');
  const close = () =>
    setSearch(
      (now) => {
        now.delete('colleague');
        return now;
      },
      { replace: true },
    );
  return (
    <Drawer.Root
      opened={id !== null}
      onClose={close}
      position="right"
      size={globalThis.matchMedia(onPhone).matches ? '100%' : 400}
    >
      <Drawer.Overlay backgroundOpacity={0.2} />
      <Drawer.Content>
        <Drawer.Body pt="sm">
          <Group justify="space-between" wrap="nowrap" mb="md" mih={44}>
            <Drawer.Title fz={18} fw={650}>
              Colleague
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" size={36} />
          </Group>
          {id && <Card id={id} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
