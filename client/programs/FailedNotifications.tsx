/** What programs were not told because their webhooks did not take it: sent again, or dismissed. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconWebhookOff } from '@tabler/icons-react';
import type { FailedNotification } from '#shared/programs/notifications.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import classes from './FailedNotifications.module.css';

const onError = (error: unknown) => toast.problem(wordsFor(error));

function Row({ notification }: { notification: FailedNotification }) {
  const { id: notificationId, program, endpoint, resourceType, resourceId } = notification;
  const again = trpc.programs.sendAgain.useMutation({
    onSuccess: () => toast.done(`${program} is told again.`),
    onError,
  });
  const dismiss = trpc.programs.dismiss.useMutation({
    onSuccess: () => toast.done('Dismissed. The program is not told.'),
    onError,
  });
  const isPending = again.isPending || dismiss.isPending;
  return (
    <li className={classes.item}>
      <IconWebhookOff size={22} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <Text>
          {program}: {resourceType} changed
        </Text>
        <Text size="sm" c="dimmed">
          {notification.failure} Tried {notification.tries} times, last{' '}
          <RelativeTime instant={notification.failedAt} />.
        </Text>
        <Text size="sm" c="dimmed">
          {endpoint}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={`Send again: ${program}, ${resourceType} ${resourceId}`}
          loading={again.isPending}
          disabled={isPending}
          onClick={() => again.mutate({ notificationId })}
        >
          Send again
        </Button>
        <Button
          variant="subtle"
          aria-label={`Dismiss: ${program}, ${resourceType} ${resourceId}`}
          loading={dismiss.isPending}
          disabled={isPending}
          onClick={() => dismiss.mutate({ notificationId })}
        >
          Dismiss
        </Button>
      </Group>
    </li>
  );
}

export function FailedNotifications() {
  const list = trpc.programs.failedNotifications.useQuery({});
  return (
    <Stack mt="xl">
      <PageSection
        title="Not delivered"
        hint="Programs that asked to be told of changes and did not answer for half a day."
      >
        <ItemList
          label="Not delivered"
          rows={list.data}
          {...statesOf(list, 'what was not delivered')}
          empty={<EmptyState>Everything was delivered.</EmptyState>}
        >
          {(notification) => <Row key={notification.id} notification={notification} />}
        </ItemList>
      </PageSection>
    </Stack>
  );
}
