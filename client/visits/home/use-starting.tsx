/** Starting a visit from the list: the button, and the details panel with the form and then the started visit. */
import { Button } from '@mantine/core';
import { IconVideoPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { may } from '#shared/roles.ts';
import type { StartedVisitWithLink } from '#shared/visits/starting-now.ts';
import type { Answers } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/address.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { StartedVisit } from './StartedVisit.tsx';

const loadForm = async () => ({ default: (await import('./StartNow.tsx')).StartNow });
const StartNow = lazy(loadForm);

export function useStarting(home: Answers['visits']['home'] | undefined) {
  const user = useUser();
  const address = useListAddress('visit');
  const { isAsking } = useUnsavedGuard();
  const [started, setStarted] = useState<StartedVisitWithLink | null>(null);
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
      Start now
    </Button>
  ) : null;
  const content = started ? (
    <StartedVisit started={started} zone={home?.zone ?? 'UTC'} />
  ) : (
    <Suspense fallback={<DelayedStatus>Opening the form</DelayedStatus>}>
      <StartNow onStarted={setStarted} />
    </Suspense>
  );
  const details = {
    title: started ? `Visit with ${started.visit.appointment.patientName}` : 'Start now',
    content,
    onClose: address.closePanel,
    isCovered: isAsking,
  };
  return { button, details: isOpen ? details : null };
}
