/** Whether the reader's name is listed on this workstation, where it is chosen instead of typing email and password. */
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { buttonOf } from '#client/shell/api/button-of.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { noteNames } from '#client/shell/session/workstation.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';

type Listing = Answers['auth']['workstation']['mine'];

const workstations = (count: number) => (count === 1 ? 'one other' : `${count} other`);

function useListing() {
  const cache = trpc.useUtils();
  const shared = {
    onError: (error: unknown) => toast.problem(wordsFor(error)),
    onSuccess: (listing: Listing) => {
      cache.auth.workstation.mine.setData({}, listing);
      if (listing.isListed) noteNames(true);
    },
  };
  return {
    here: trpc.auth.workstation.listMe.useMutation(shared),
    everywhere: trpc.auth.workstation.unlistMe.useMutation(shared),
  };
}

interface Props {
  hasPasskey: boolean;
}

function Choice({ listing: { isListed, others }, hasPasskey }: Props & { listing: Listing }) {
  const { here, everywhere } = useListing();
  return (
    <Stack gap="sm">
      <Switch
        label="List my name on this workstation"
        description={
          hasPasskey
            ? 'Everyone in front of this screen sees your name when it is locked. Only your passkey opens it.'
            : 'Add a passkey first: it opens the screen after you chose your name.'
        }
        checked={isListed}
        disabled={here.isPending || (!hasPasskey && !isListed)}
        onChange={(event) => here.mutate({ isListed: event.currentTarget.checked })}
      />
      {others > 0 && (
        <Group gap="sm">
          <Text size="sm">
            Your name is listed on {workstations(others)} workstation{others === 1 ? '' : 's'}.
          </Text>
          <Button variant="default" size="xs" {...buttonOf(everywhere, {})}>
            Take it off all
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Nothing where the organization does not allow it. */
export function MyWorkstation({ hasPasskey }: Props) {
  const { data: listing } = trpc.auth.workstation.mine.useQuery({});
  if (!listing?.isAllowed) return null;
  return (
    <PageSection
      maw={720}
      title="Shared workstation"
      hint="Lock the screen in your account menu or with Alt+Shift+L. The next person chooses their name, and everyone comes back to their own page."
    >
      <Choice listing={listing} hasPasskey={hasPasskey} />
    </PageSection>
  );
}
