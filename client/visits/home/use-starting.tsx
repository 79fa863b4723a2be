/** Starting a visit now, beside the list: its button, its form at an address of its own, and what came of it. */
import { Button } from '@mantine/core';
import { IconVideoPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { may } from '#shared/roles.ts';
import type { StartedNow } from '#shared/starting-now.ts';
import type { Answers } from '#client/shell/api/api.ts';
import { useRecordsAddress, type View } from '#client/shell/list-page/address.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useHeldView } from '#client/ui/held-view.ts';
import { Late } from '#client/ui/Late.tsx';
import { StartedVisit } from './StartedVisit.tsx';

const loadForm = async () => ({ default: (await import('./StartNow.tsx')).StartNow });
const StartNow = lazy(loadForm);

export function useStarting(home: Answers['visits']['home'] | undefined) {
  const user = useUser();
  const address = useRecordsAddress('visit');
  const [isBegun, onBegun] = useState(false);
  const [started, setStarted] = useState<StartedNow | null>(null);
  const held = useHeldView<View>(address, isBegun);
  const mayStart = may(user, 'visits.conduct');
  const isOpen = mayStart && held.view.is === 'new';
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
    <Suspense fallback={<Late>Opening the form</Late>}>
      <StartNow onBegun={onBegun} onStarted={setStarted} />
    </Suspense>
  );
  const details = {
    title: started ? `Visit with ${started.visit.appointment.patientName}` : 'Start now',
    content,
    onClose: address.closePanel,
    isCovered: held.isLeaving,
  };
  return { button, held, details: isOpen ? details : null };
}
