/** The device check before the day: behind the link, without a name, and nobody is told of its result. */
import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { InvitationView } from '#shared/visits/guests.ts';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';

const GuestDevices = lazy(async () => ({
  default: (await import('./GuestDevices.tsx')).GuestDevices,
}));

/** What opens the check, and the check itself in place of the page. */
export function useEarlyCheck(invited: InvitationView | undefined) {
  const [step, setStep] = useState<'before' | 'during' | 'after'>('before');
  const check = step === 'during' && invited && (
    <Suspense
      fallback={
        <DelayedStatus>
          <Text c="dimmed">Opening the check</Text>
        </DelayedStatus>
      }
    >
      <GuestDevices
        visit={{ ...invited, inLineFor: listed(invited.clinicians), name: 'You' }}
        verb="Finish the check"
        isPending={false}
        onDone={() => setStep('after')}
      />
    </Suspense>
  );
  const button = invited?.door === 'early' && (
    <Button size="lg" variant="default" onClick={() => setStep('during')}>
      {step === 'after' ? 'Check again' : 'Test camera and sound'}
    </Button>
  );
  return { check, button };
}
