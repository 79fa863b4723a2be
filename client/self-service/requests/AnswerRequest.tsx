/** The answer to one request: who it is, and yes, no, or another time. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { LikelyTwin } from '#shared/patients/patient-merges.ts';
import type { BookingRequest } from '#shared/self-service/booking-page.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { useLoadAhead } from '#client/shell/loading/load-ahead.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { patientDetails } from '#client/ui/patients/patient-search.ts';
import { wholeDay } from '#client/ui/times/times.ts';
import { LikelyTwins } from '#client/patients/public/LikelyTwins.tsx';
import { languageName } from '#client/ui/languages.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { Loading } from '#client/ui/states/Loading.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import facts from '#client/ui/list/Facts.module.css';
import { standingOf, whenWords } from './RequestRow.tsx';

/** Fetched while the request is read. */
const ProposeTime = onDemand(async () => (await import('./ProposeTime.tsx')).ProposeTime);
const ahead = [ProposeTime];

interface Props {
  request: BookingRequest;
  zone: string;
  onDone: () => void;
}

function RequestFacts({ request, zone }: Omit<Props, 'onDone'>) {
  const { birthDate, email, phone, language, type, practitioner, unit, isLapsed, reason } = request;
  return (
    <dl className={facts.facts}>
      <dt>{isLapsed ? 'Asked for' : 'When'}</dt>
      <dd>{whenWords(request, zone)}</dd>
      <dt>Type</dt>
      <dd>
        {type.name}, {unit}
      </dd>
      <dt>With</dt>
      <dd>
        <ColleagueName person={practitioner} />
      </dd>
      {reason && (
        <>
          <dt>Why</dt>
          <dd>{reason}</dd>
        </>
      )}
      {birthDate && (
        <>
          <dt>Born</dt>
          <dd>{wholeDay(birthDate)}</dd>
        </>
      )}
      <dt>Email</dt>
      <dd>{email}</dd>
      {phone && (
        <>
          <dt>Phone</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        </>
      )}
      {language && (
        <>
          <dt>Language</dt>
          <dd>{languageName(language)}</dd>
        </>
      )}
    </dl>
  );
}

/** Nobody, until a person says whose record it is. */
function Identity({
  request,
  twin,
  onTwin,
}: Pick<Props, 'request'> & {
  twin: LikelyTwin | null;
  onTwin: (twin: LikelyTwin | null) => void;
}) {
  if (!twin)
    return (
      <>
        <LikelyTwins {...request} onChoose={onTwin} />
        <Text size="sm" c="dimmed">
          {request.isLapsed
            ? 'Once they accept another time, a new patient is entered.'
            : 'Accepted like this, a new patient is entered.'}{' '}
          Two records can be merged later.
        </Text>
      </>
    );
  return (
    <Group justify="space-between">
      <Text size="sm">
        For {twin.fullName}, {patientDetails(twin) || 'no birth date'}, of your list.
      </Text>
      <Button variant="default" size="xs" onClick={() => onTwin(null)}>
        Not this patient
      </Button>
    </Group>
  );
}

export function AnswerRequest({ request, zone, onDone }: Props) {
  const { id: requestId, version, fullName, isLapsed } = request;
  const [twin, setTwin] = useState<LikelyTwin | null>(null);
  const [isProposing, setProposing] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  useLoadAhead(ahead);
  const handlers = (words: string) => ({
    onSuccess: () => {
      toast.done(words);
      onDone();
    },
    onError: (error: unknown) => toast.problem(wordsFor(error)),
    onSettled: () => setDeclining(false),
  });
  const accept = trpc.appointments.requests.accept.useMutation(handlers(`${fullName} is booked.`));
  const decline = trpc.appointments.requests.decline.useMutation(
    handlers(`The request of ${fullName} is declined.`),
  );
  const isPending = accept.isPending || decline.isPending;
  const ref = { requestId, version };
  const standing = standingOf(request);
  return (
    <Stack gap="lg">
      {standing && <Text>{standing}</Text>}
      <RequestFacts request={request} zone={zone} />
      <Identity request={request} twin={twin} onTwin={setTwin} />
      {isProposing ? (
        <Suspense fallback={<Loading />}>
          <ProposeTime request={request} onDone={onDone} onClose={() => setProposing(false)} />
        </Suspense>
      ) : (
        <Group gap="sm" justify="flex-end">
          <Button
            variant="outline"
            color="bad"
            disabled={isPending}
            onClick={() => setDeclining(true)}
          >
            Decline
          </Button>
          <Button
            variant={isLapsed ? 'filled' : 'default'}
            disabled={isPending}
            onClick={() => setProposing(true)}
          >
            Propose another time
          </Button>
          {!isLapsed && (
            <Button
              loading={accept.isPending}
              disabled={decline.isPending}
              onClick={() => accept.mutate({ ...ref, ...(twin && { patientId: twin.id }) })}
            >
              Accept
            </Button>
          )}
        </Group>
      )}
      <ConfirmDialog
        opened={isDeclining}
        title={`Decline the request of ${fullName}?`}
        keep="Keep the request"
        onKeep={() => setDeclining(false)}
        verb="Decline request"
        onDo={() => decline.mutate(ref)}
        isPending={decline.isPending}
      >
        {!isLapsed && 'The time becomes free. '}
        {fullName} is told by email.
      </ConfirmDialog>
    </Stack>
  );
}
