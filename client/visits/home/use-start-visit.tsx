/** Starting a visit from the list: the button, and the details panel with the form and then the started visit. */
import { Button } from '@mantine/core';
import { IconVideoPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import type { StartedVisitWithLink } from '#shared/visits/immediate-visit.ts';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useListAddress } from '#client/shell/list-page/list-address.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { StartedVisit } from './StartedVisit.tsx';

const loadForm = async () => ({ default: (await import('./StartNow.tsx')).StartNow });
const StartNow = lazy(loadForm);

/** A colleague whom the address names, `?new&with=`, is added to the visit once it has started. */
function useColleague() {
  const [search] = useSearchParams();
  const practitionerId = search.get('with');
  const add = trpc.visits.addColleague.useMutation({
    onError: (error) => toast.problem(`The visit runs, without your colleague. ${wordsFor(error)}`),
  });
  return ({ visit }: StartedVisitWithLink) => {
    if (practitionerId) add.mutate({ visitId: visit.id, practitionerId });
  };
}

export function useStartVisit(home: Answers['visits']['home'] | undefined) {
  const user = useUser();
  const address = useListAddress('visit');
  const { isAsking } = useUnsavedGuard();
  const [started, setStarted] = useState<StartedVisitWithLink | null>(null);
  const addColleague = useColleague();
  const mayStart = may(user, 'visits.conduct');
  const isOpen = mayStart && address.view.is === 'new';
  if (!isOpen && started) setStarted(null);
  const button = mayStart ? (
    <Button
      leftSection={<IconVideoPlus size={18} stroke={1.5} aria-hidden />}
      disabled={home !== undefined && home.video !== 'ready'}
      onPointerEnter={() => void loadForm()}
      onClick={address.openNew}
    >
      New visit
    </Button>
  ) : null;
  const content = started ? (
    <StartedVisit started={started} zone={home?.zone ?? 'UTC'} />
  ) : (
    <Suspense fallback={<DelayedStatus>Opening the form</DelayedStatus>}>
      <StartNow
        onStarted={(visit) => {
          setStarted(visit);
          addColleague(visit);
        }}
      />
    </Suspense>
  );
  const details = {
    title: started ? `Visit with ${started.visit.appointment.patientName}` : 'New visit',
    content,
    onClose: address.closePanel,
    isCovered: isAsking,
  };
  return { button, details: isOpen ? details : null };
}
