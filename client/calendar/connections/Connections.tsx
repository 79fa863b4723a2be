/** What my calendar is connected with: an address for my phone, and busy times from another calendar. */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { BusyTimes } from './ImportedCalendars.tsx';
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
        <LoadFailed
          title="Your connected calendars could not be loaded."
          words={wordsFor(error)}
          trying={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
      {data ? (
        <Stack gap={36} maw={860}>
          <MyFeed feed={data.feed} namesAllowed={data.namesAllowed} />
          {may(user, 'appointments.administer') && <FeedNames allowed={data.namesAllowed} />}
          {may(user, 'availability.own') && <BusyTimes imported={data.imported} />}
        </Stack>
      ) : (
        !error && (
          <Late>
            <VisuallyHidden>Loading your connected calendars</VisuallyHidden>
            <Stack gap={36} maw={860} aria-hidden>
              <Skeleton height={220} />
              <Skeleton height={180} />
            </Stack>
          </Late>
        )
      )}
    </>
  );
}
