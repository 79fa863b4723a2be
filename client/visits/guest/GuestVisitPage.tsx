/** A guest's visit: one page for each stage that the server reports. */
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { adoptHours } from '#client/ui/times/locale.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useTitleSign } from '#client/shell/pages/title-sign.ts';
import { notify, ring } from '#client/shell/alerts/attention.ts';
import { GuestGoodbye } from './after/GuestGoodbye.tsx';
import { GuestConsent } from './GuestConsent.tsx';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { bothOn } from '#client/visits/devices/last-device-choice.ts';
import { forgetBrowsersPass, storeCheck, storedDeviceChoice } from './guest-pass.ts';
import { GuestStatus } from './GuestStatus.tsx';
import { GuestWaiting } from './GuestWaiting.tsx';
import { GuestVisitLoading } from './GuestVisitLoading.tsx';
import { useGuestVisit } from './use-guest-visit.ts';
import { useMessageAlert } from './use-message-alert.ts';

/** livekit-client is large: it is loaded while the guest reads and waits. */
const GuestDevices = onDemand(async () => (await import('./GuestDevices.tsx')).GuestDevices);
const GuestCall = onDemand(async () => (await import('./GuestCall.tsx')).GuestCall);

function checkVerb(stage: GuestVisit['stage']): string {
  if (stage === 'early') return 'Finish the check';
  return stage === 'waiting' ? 'Back to the waiting room' : 'Enter the waiting room';
}

/** Rings when the guest is admitted, and says it in the tab's title and a notification. */
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
  useMessageAlert(visit);
  const { show, enter } = useEntering();
  const [isChecking, setChecking] = useState(false);
  const [isClosed, setClosed] = useState(false);
  /** By their own press: no camera is opened before they choose to come back. */
  const [hasLeft, setLeft] = useState(false);
  if (isClosed && stage !== 'inside') setClosed(false);
  const { mutate: leave } = trpc.visits.guest.leave.useMutation({
    onError: (error) => {
      setLeft(false);
      toast.problem(wordsFor(error));
    },
  });
  useEffect(() => {
    // A failure is reported where it is shown, which loads it again.
    if (stage === 'consent' || stage === 'waiting') GuestDevices.load().catch(() => undefined);
    if (stage === 'waiting') GuestCall.load().catch(() => undefined);
  }, [stage]);

  // Each stage is a page of its own, read from its top.
  useEffect(() => {
    globalThis.scrollTo(0, 0);
  }, [stage, isChecking]);

  useEffect(() => {
    if (stage === 'over' || stage === 'cancelled' || stage === 'removed') forgetBrowsersPass();
  }, [stage]);

  const onClose = useCallback(
    ({ how }: { how: string }) => {
      if (how === 'left') leave({});
      setLeft(how === 'left');
      setClosed(true);
    },
    [leave],
  );

  if (stage === 'consent') return <GuestConsent visit={visit} />;
  const mayCheck = stage === 'waiting' || stage === 'early';
  if ((stage === 'outside' && !hasLeft) || (mayCheck && isChecking)) {
    return (
      <GuestDevices
        visit={visit}
        verb={checkVerb(stage)}
        isPending={enter.isPending}
        onDone={(deviceChoice, report) => {
          storeCheck(deviceChoice, report);
          show.mutate(report);
          if (stage === 'outside') enter.mutate({});
          setChecking(false);
        }}
      />
    );
  }
  if (stage === 'waiting')
    return <GuestWaiting visit={visit} onCheckAgain={() => setChecking(true)} onLeft={setLeft} />;
  if (stage === 'inside' && !isCalled && !isClosed)
    return (
      <GuestCall visit={visit} deviceChoice={storedDeviceChoice() ?? bothOn} onClose={onClose} />
    );
  const enterAgain = () => {
    answer();
    setClosed(false);
    setLeft(false);
    if (stage === 'elsewhere') enter.mutate({});
  };
  const entering = { visit, isEntering: enter.isPending, onEnter: enterAgain };
  if (visit.asksFeedback) return <GuestGoodbye {...entering} />;
  return (
    <GuestStatus
      {...entering}
      hasLeft={hasLeft}
      onLeft={setLeft}
      onCheck={() => setChecking(true)}
    />
  );
}

export function GuestVisitPage({ onUnknown }: { onUnknown: () => void }) {
  const { data, error, isFetching, refetch } = useGuestVisit();
  const isUnknown = problemOf(error) === 'visits.guest-unknown';
  useEffect(() => {
    if (isUnknown) onUnknown();
  }, [isUnknown, onUnknown]);

  if (data) {
    adoptHours(data.hourFormat);
    return (
      <Suspense fallback={<GuestVisitLoading />}>
        <Stages visit={data} />
      </Suspense>
    );
  }
  if (!error || isUnknown) return <GuestVisitLoading />;
  return (
    <PatientFrame>
      <LoadFailed
        title="Your visit could not be opened."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    </PatientFrame>
  );
}
