/** A guest's visit, stage by stage, as the server tells it. */
import { Text } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { toast } from '#client/ui/toast.tsx';
import { useTitleSign } from '#client/visits/title-sign.ts';
import { notify, ring } from '../waiting-room/attention.ts';
import { GuestConsent } from './GuestConsent.tsx';
import { GuestFrame } from '../../shell/pages/PatientFrame.tsx';
import { keepCheck, keptWanted } from '../guest-pass.ts';
import { GuestStill } from './GuestStatus.tsx';
import { GuestWaiting } from './GuestWaiting.tsx';
import { useGuestVisit } from '../use-guest-visit.ts';

/** The line to the video server is large: it comes while somebody reads and waits. */
const loadDevices = async () => ({
  default: (await import('./GuestDevices.tsx')).GuestDevices,
});
const loadRoom = async () => ({ default: (await import('./GuestCall.tsx')).GuestRoom });
const GuestDevices = lazy(loadDevices);
const GuestRoom = lazy(loadRoom);

const bothOn = {
  camera: { isOn: true, deviceId: undefined },
  microphone: { isOn: true, deviceId: undefined },
};

/** Rings at the moment that the clinic lets somebody in, and says it in the tab. */
function useTurn(stage: GuestVisit['stage'], clinician: string) {
  const [before, setBefore] = useState(stage);
  const [isCalled, setCalled] = useState(false);
  const isInside = stage === 'inside';
  if (before !== stage) {
    setBefore(stage);
    setCalled(isInside && before === 'waiting' && document.visibilityState === 'hidden');
  }
  useEffect(() => {
    if (!isInside) return;
    ring(2);
    if (document.visibilityState === 'hidden') notify('It is your turn', `${clinician} is ready.`);
  }, [isInside, clinician]);
  useTitleSign(isInside && isCalled ? 'It is your turn -' : null);
  return { isCalled: isInside && isCalled, answer: () => setCalled(false) };
}

function useEntering() {
  const show = trpc.visits.guest.showDevices.useMutation();
  const enter = trpc.visits.guest.enter.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return { show, enter };
}

function Stages({ visit }: { visit: GuestVisit }) {
  const { stage, inLineFor } = visit;
  const { isCalled, answer } = useTurn(stage, inLineFor);
  const { show, enter } = useEntering();
  const [isChecking, setChecking] = useState(false);
  const [isOut, setOut] = useState(false);
  const [hasLeft, setLeft] = useState(false);
  if (isOut && stage !== 'inside') setOut(false);
  const { mutate: depart } = trpc.visits.guest.leave.useMutation();
  useEffect(() => {
    if (stage === 'consent' || stage === 'waiting') void loadDevices();
    if (stage === 'waiting') void loadRoom();
  }, [stage]);

  const closed = useCallback(
    ({ how }: { how: string }) => {
      if (how === 'left') depart({});
      setLeft(how === 'left');
      setOut(true);
    },
    [depart],
  );

  if (stage === 'consent') return <GuestConsent visit={visit} />;
  if ((stage === 'outside' && !hasLeft) || (stage === 'waiting' && isChecking)) {
    return (
      <GuestDevices
        visit={visit}
        verb={stage === 'outside' ? 'Enter the waiting room' : 'Back to the waiting room'}
        isPending={enter.isPending}
        onDone={(wanted, report) => {
          keepCheck(wanted, report);
          show.mutate(report);
          if (stage === 'outside') enter.mutate({});
          setChecking(false);
        }}
      />
    );
  }
  if (stage === 'waiting')
    return <GuestWaiting visit={visit} onCheckAgain={() => setChecking(true)} />;
  if (stage === 'inside' && !isCalled && !isOut)
    return <GuestRoom visit={visit} wanted={keptWanted() ?? bothOn} onClose={closed} />;
  return (
    <GuestStill
      visit={visit}
      hasLeft={hasLeft}
      isEntering={enter.isPending}
      onEnter={() => {
        answer();
        setOut(false);
        setLeft(false);
        if (stage === 'elsewhere') enter.mutate({});
      }}
    />
  );
}

const opening = (
  <GuestFrame>
    <Late>
      <Text c="dimmed">Opening your visit</Text>
    </Late>
  </GuestFrame>
);

export function GuestVisitPage({ onUnknown }: { onUnknown: () => void }) {
  const { data, error, isFetching, refetch } = useGuestVisit();
  const isUnknown = problemOf(error) === 'visits.guest-unknown';
  useEffect(() => {
    if (isUnknown) onUnknown();
  }, [isUnknown, onUnknown]);

  if (data) {
    return (
      <Suspense fallback={opening}>
        <Stages visit={data} />
      </Suspense>
    );
  }
  if (!error || isUnknown) return opening;
  return (
    <GuestFrame>
      <LoadFailed
        title="Your visit could not be opened."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    </GuestFrame>
  );
}
