/** The page Connected calendars: the reader's feed for other programs, and imported busy times. */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { may } from '#shared/roles.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { ImportedCalendars } from './ImportedCalendars.tsx';
import { FeedNames } from './FeedNames.tsx';
import { MyFeed } from './MyFeed.tsx';

export function Connections() {
  const user = useUser();
  const { data, error, isFetching, refetch } = trpc.calendar.connections.useQuery({});
  return (
    <>
      <PageHeader
        title="Connected calendars"
        state="Your appointments on your phone, and busy times from elsewhere."
      />
      {error && (
        <QueryFailed
          title="Your connected calendars could not be loaded."
          query={{ error, isFetching, refetch }}
        />
      )}
      {data ? (
        <Stack gap={36} maw={860}>
          <MyFeed feed={data.feed} namesAllowed={data.namesAllowed} />
          {may(user, 'appointments.administer') && <FeedNames allowed={data.namesAllowed} />}
          {may(user, 'availability.own') && <ImportedCalendars imported={data.imported} />}
        </Stack>
      ) : (
        !error && (
          <DelayedStatus>
            <VisuallyHidden>Loading your connected calendars</VisuallyHidden>
            <Stack gap={36} maw={860} aria-hidden>
              <Skeleton height={220} />
              <Skeleton height={180} />
            </Stack>
          </DelayedStatus>
        )
      )}
    </>
  );
}
