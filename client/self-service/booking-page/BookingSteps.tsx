/** The steps of a booking, one at a time; what was typed is kept while another time is chosen. */
import { Suspense, useState } from 'react';
import type {
  HeldPublicTime,
  MadeBooking,
  OpenBookingPage,
  PublicType,
} from '#shared/self-service/booking-page.ts';
import { LinkedPageSkeleton } from '#client/self-service/links/PatientLinkPage.tsx';
import { useLoadAhead } from '#client/shell/loading/load-ahead.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { BookingDone } from './BookingDone.tsx';
import { ChooseTime } from './ChooseTime.tsx';
import { ChooseType } from './ChooseType.tsx';
import { emptyDetails, type BookingDetails } from './booking-details.ts';
import type { UnitRef } from './page-unit.ts';

type Step =
  | { is: 'type' }
  | { is: 'time' | 'held'; type: PublicType }
  | { is: 'done'; confirmed: MadeBooking };

/** Fetched while the visitor chooses. */
const HoldSteps = onDemand(async () => (await import('./HoldSteps.tsx')).HoldSteps);
const ahead = [HoldSteps];

interface Props {
  page: OpenBookingPage;
  unit: UnitRef;
}

export function BookingSteps({ page, unit }: Props) {
  const [only] = page.types.length === 1 ? page.types : [];
  const [step, setStep] = useState<Step>(only ? { is: 'time', type: only } : { is: 'type' });
  const [publicHold, setPublicHold] = useState<HeldPublicTime | null>(null);
  const [details, setDetails] = useState<BookingDetails>(emptyDetails);
  useLoadAhead(ahead);

  if (step.is === 'type')
    return <ChooseType page={page} onChoose={(type) => setStep({ is: 'time', type })} />;
  if (step.is === 'done') return <BookingDone {...step.confirmed} />;
  const { type } = step;
  if (step.is === 'time' || !publicHold)
    return (
      <ChooseTime
        page={page}
        unit={unit}
        type={type}
        publicHold={publicHold}
        onHeld={(time) => {
          setPublicHold(time);
          setStep({ is: 'held', type });
        }}
        onBack={only ? undefined : () => setStep({ is: 'type' })}
      />
    );
  return (
    <Suspense fallback={<LinkedPageSkeleton buttons={2} />}>
      <HoldSteps
        publicHold={publicHold}
        reasons={page.reasons}
        details={details}
        onChange={(changes) => setDetails((before) => ({ ...before, ...changes }))}
        onHeldUntil={(heldUntil) => setPublicHold({ ...publicHold, heldUntil })}
        onDone={(confirmed) => setStep({ is: 'done', confirmed })}
        onAgain={() => setStep({ is: 'time', type })}
      />
    </Suspense>
  );
}
