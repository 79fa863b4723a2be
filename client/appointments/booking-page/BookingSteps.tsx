/** The steps of a booking, one at a time; what was typed is kept while another time is chosen. */
import { Suspense, useState } from 'react';
import type {
  HeldPublicTime,
  MadeBooking,
  OpenBookingPage,
  PublicType,
} from '#shared/appointments/self-service/public-booking.ts';
import { LinkedPageSkeleton } from '#client/appointments/patient/PatientLinkPage.tsx';
import { onDemand } from '#client/shell/on-demand.tsx';
import { BookingDone } from './BookingDone.tsx';
import { ChooseTime } from './ChooseTime.tsx';
import { ChooseType } from './ChooseType.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { emptyDetails, type BookingDetails, type DetailErrors } from './details.ts';
import type { UnitRef } from './unit.ts';

type Step =
  | { is: 'type' }
  | { is: 'time'; type: PublicType }
  | { is: 'details'; type: PublicType; errors: DetailErrors }
  | { is: 'code'; type: PublicType }
  | { is: 'done'; confirmed: MadeBooking };

/** Fetched while the visitor types. */
const CodeForm = onDemand(async () => (await import('./CodeForm.tsx')).CodeForm);

interface Props {
  page: OpenBookingPage;
  unit: UnitRef;
}

export function BookingSteps({ page, unit }: Props) {
  const [only] = page.types.length === 1 ? page.types : [];
  const [step, setStep] = useState<Step>(only ? { is: 'time', type: only } : { is: 'type' });
  const [held, setHeld] = useState<HeldPublicTime | null>(null);
  const [details, setDetails] = useState<BookingDetails>(emptyDetails);

  if (step.is === 'type')
    return <ChooseType page={page} onChoose={(type) => setStep({ is: 'time', type })} />;
  if (step.is === 'done') return <BookingDone {...step.confirmed} />;
  const { type } = step;
  const again = () => setStep({ is: 'time', type });
  if (step.is === 'time' || !held)
    return (
      <ChooseTime
        page={page}
        unit={unit}
        type={type}
        held={held}
        onHeld={(time) => {
          setHeld(time);
          setStep({ is: 'details', type, errors: {} });
          void CodeForm.load().catch(() => undefined);
        }}
        onBack={only ? undefined : () => setStep({ is: 'type' })}
      />
    );
  if (step.is === 'details')
    return (
      <DetailsForm
        held={held}
        details={details}
        errors={step.errors}
        onChange={(changes) => setDetails((before) => ({ ...before, ...changes }))}
        onSent={(heldUntil) => {
          setHeld({ ...held, heldUntil });
          setStep({ is: 'code', type });
        }}
        onAgain={again}
      />
    );
  return (
    <Suspense fallback={<LinkedPageSkeleton buttons={2} />}>
      <CodeForm
        held={held}
        details={details}
        onHeldUntil={(heldUntil) => setHeld({ ...held, heldUntil })}
        onDone={(confirmed) => setStep({ is: 'done', confirmed })}
        onDetails={(errors) => setStep({ is: 'details', type, errors })}
        onAgain={again}
      />
    </Suspense>
  );
}
