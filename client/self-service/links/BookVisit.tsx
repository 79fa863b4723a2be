/** The page behind the link of an invitation: the patient chooses a free time, and it is booked at once. */
import { Alert, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { VisitToBook } from '#shared/gaps/gap-invitations.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf } from '#client/shell/api/failure.ts';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { adoptHours } from '#client/ui/times/locale.ts';
import { FocusedHeading, LinkForm } from './LinkForm.tsx';
import { LinkFacts } from './LinkFacts.tsx';
import { LinkedPageSkeleton, PatientLinkPage } from './PatientLinkPage.tsx';
import { startWords } from './start-words.ts';
import { TimesPicker } from './TimesPicker.tsx';

type Choice = Extract<VisitToBook, { state: 'choose' }>;

interface Props {
  token: string;
  visit: Choice;
}

function Confirm({
  token,
  visit: { zone, isTeleVisit },
  start,
  onBack,
}: Props & { start: string; onBack: (isTaken: boolean) => void }) {
  const cached = trpc.useUtils().appointments.patient;
  const book = trpc.appointments.patient.bookVisit.useMutation({
    onSuccess: (answer) => cached.visitToBook.setData({ token }, answer),
    onError: (error) => {
      if (problemOf(error) !== 'appointments.overlap') return;
      void cached.visitTimes.invalidate();
      onBack(true);
    },
  });
  return (
    <LinkForm
      title="Book this time?"
      submit="Book"
      leave="Choose another time"
      call={book}
      onSubmit={() => book.mutate({ token, startsAt: start })}
      onLeave={() => onBack(false)}
    >
      <Text fw={650}>{startWords(start, { zone, isClinicFirst: !isTeleVisit })}</Text>
      <Text>{isTeleVisit ? 'By video. You get the link in a message.' : 'At the clinic.'}</Text>
    </LinkForm>
  );
}

function ChooseTime({ token, visit }: Props) {
  const [from, setFrom] = useState<string>();
  const [start, setStart] = useState<string | null>(null);
  const [isTaken, setTaken] = useState(false);
  const query = trpc.appointments.patient.visitTimes.useQuery(
    { token, ...(from === undefined ? {} : { from }) },
    { staleTime: 0, placeholderData: keepPreviousData, enabled: start === null },
  );
  if (start !== null)
    return (
      <Confirm
        token={token}
        visit={visit}
        start={start}
        onBack={(wasTaken) => {
          setTaken(wasTaken);
          setStart(null);
        }}
      />
    );
  return (
    <Stack gap="md">
      <FocusedHeading order={1}>Choose a time for your visit</FocusedHeading>
      {isTaken && (
        <Alert color="warn" role="alert">
          That time is not free any more. Choose another one.
        </Alert>
      )}
      {query.data ? (
        <TimesPicker
          times={query.data}
          isClinicFirst={!visit.isTeleVisit}
          isFetching={query.isPlaceholderData}
          dayOrder={2}
          onChoose={(chosen) => {
            setTaken(false);
            setStart(chosen);
          }}
          onWeek={setFrom}
        />
      ) : query.error ? (
        <QueryFailed title="The free times could not be loaded." query={query} />
      ) : (
        <LinkedPageSkeleton buttons={3} />
      )}
      {visit.phone !== null && (
        <Text size="sm" c="dimmed">
          Nothing fits? Call {visit.phone}.
        </Text>
      )}
    </Stack>
  );
}

function Visit({ token, visit }: { token: string; visit: VisitToBook }) {
  if (visit.state === 'choose') return <ChooseTime token={token} visit={visit} />;
  if (visit.state === 'gone')
    return (
      <Stack gap="md">
        <FocusedHeading order={1}>There is nothing to book here</FocusedHeading>
        <Text>
          The link is over or incomplete, or the visit is not needed any more. If you have a
          question, call the clinic.
        </Text>
      </Stack>
    );
  const { startsAt, endsAt, zone, hospital, phone, isTeleVisit, practitioner } = visit;
  return (
    <Stack gap="md">
      <FocusedHeading order={1}>Your visit is booked</FocusedHeading>
      <LinkFacts
        {...{ startsAt, endsAt, zone, hospital, phone, isTeleVisit }}
        practitioners={[practitioner]}
      />
      <Text component="output">
        A message with this time is on its way. With its link you can move or cancel the visit.
      </Text>
    </Stack>
  );
}

function VisitByToken({ token }: { token: string }) {
  const query = trpc.appointments.patient.visitToBook.useQuery({ token });
  const { data: visit } = query;
  const hospital = visit && 'hospital' in visit ? visit : null;
  if (hospital) adoptHours(hospital.hourFormat);
  return (
    <PatientFrame organization={hospital?.hospital} logo={hospital?.logo}>
      {visit ? (
        <Visit token={token} visit={visit} />
      ) : query.error ? (
        <QueryFailed title="This page could not be loaded." query={query} />
      ) : (
        <LinkedPageSkeleton buttons={2} />
      )}
    </PatientFrame>
  );
}

export const BookVisit = () => (
  <PatientLinkPage path="/book-visit">{(token) => <VisitByToken token={token} />}</PatientLinkPage>
);
