/** The page behind the link of a request: how it stands, another time that is proposed, and taking it back. */
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import type { PublicRequest } from '#shared/self-service/booking-page.ts';
import {
  LinkedPageSkeleton,
  PatientLinkPage,
} from '#client/self-service/links/PatientLinkPage.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { wordsFor } from '#client/shell/api/failure.ts';
import { adoptHours } from '#client/ui/times/locale.ts';
import { useNewHeading } from '#client/ui/use-new-heading.ts';
import { TimeFacts } from './TimeFacts.tsx';

export const YourRequest = () => (
  <PatientLinkPage path="/your-request">
    {(token) => <RequestByToken token={token} />}
  </PatientLinkPage>
);

function RequestByToken({ token }: { token: string }) {
  const query = trpc.appointments.public.request.useQuery({ token });
  const { data } = query;
  const time = data && 'time' in data ? data.time : null;
  if (time) adoptHours(time.hourFormat);
  return (
    <PatientFrame organization={time?.hospital} phone={time?.phone} logo={time?.logo}>
      {data ? (
        <Request request={data} token={token} />
      ) : query.error ? (
        <QueryFailed title="Your request could not be loaded." query={query} />
      ) : (
        <LinkedPageSkeleton buttons={2} />
      )}
    </PatientFrame>
  );
}

const titles: Record<PublicRequest['state'], string> = {
  requested: 'We have your request',
  'without-time': 'We look for another time',
  proposed: 'Another time for you',
  booked: 'Your appointment is booked',
  declined: 'This time is not possible',
  gone: 'This request has ended',
};

const endings: Record<PublicRequest['state'], string> = {
  requested: 'The time is held for you until the clinic answers. We write to you.',
  'without-time':
    'The time that you asked for is not possible any more. We are sorry. The clinic looks for another one and writes to you.',
  proposed: 'The clinic proposes this time instead, and holds it for you.',
  booked: 'You have a message with all of this, and a link to it.',
  declined: 'Look for another time on the booking page, or call the clinic.',
  gone: 'It was taken back, its time has passed, or the link is incomplete. Call the clinic if you need help.',
};

function Answers({ request, token }: { request: PublicRequest; token: string }) {
  const cached = trpc.useUtils().appointments.public.request;
  const answer = trpc.appointments.public.answer.useMutation({
    onSuccess: (now) => cached.setData({ token }, now),
  });
  const { isPending, variables } = answer;
  const isProposed = request.state === 'proposed';
  return (
    <Stack gap="sm">
      {answer.error && (
        <Alert color="bad" role="alert">
          {wordsFor(answer.error)}
        </Alert>
      )}
      {isProposed && (
        <Button
          size="md"
          loading={isPending && variables.accepts}
          disabled={isPending}
          onClick={() => answer.mutate({ token, accepts: true })}
        >
          Accept this time
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        loading={isPending && !variables.accepts}
        disabled={isPending}
        onClick={() => answer.mutate({ token, accepts: false })}
      >
        {isProposed ? 'No, take my request back' : 'Take the request back'}
      </Button>
    </Stack>
  );
}

function Request({ request, token }: { request: PublicRequest; token: string }) {
  const { state } = request;
  const heading = useNewHeading(state);
  return (
    <>
      <Title order={1} size={24} ref={heading} tabIndex={-1}>
        {titles[state]}
      </Title>
      {/* What does not take place any more is not what is read first. */}
      {request.state !== 'gone' && state !== 'without-time' && <TimeFacts time={request.time} />}
      <Text component="output">{endings[state]}</Text>
      {request.state === 'without-time' && (
        <section aria-label="What you asked for">
          <Title order={2} size={16} mb={8}>
            What you asked for
          </Title>
          <TimeFacts time={request.time} />
        </section>
      )}
      {(state === 'requested' || state === 'without-time' || state === 'proposed') && (
        <Answers request={request} token={token} />
      )}
    </>
  );
}
