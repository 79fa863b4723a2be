/** The steps of a booking while its time is held: who comes, and the code that confirms their address. */
import { useState } from 'react';
import type {
  HeldPublicTime,
  MadeBooking,
} from '#shared/appointments/self-service/public-booking.ts';
import { CodeForm } from './CodeForm.tsx';
import type { BookingDetails, DetailErrors } from './details.ts';
import { DetailsForm } from './DetailsForm.tsx';

interface Props {
  held: HeldPublicTime;
  details: BookingDetails;
  onChange: (changes: Partial<BookingDetails>) => void;
  onHeldUntil: (heldUntil: string) => void;
  onDone: (confirmed: MadeBooking) => void;
  onAgain: () => void;
}

export function HeldSteps({ held, details, onChange, onHeldUntil, onDone, onAgain }: Props) {
  const [isCodeSent, setCodeSent] = useState(false);
  const [errors, setErrors] = useState<DetailErrors>({});
  if (isCodeSent)
    return (
      <CodeForm
        held={held}
        details={details}
        onHeldUntil={onHeldUntil}
        onDone={onDone}
        onDetails={(found) => {
          setErrors(found);
          setCodeSent(false);
        }}
        onAgain={onAgain}
      />
    );
  return (
    <DetailsForm
      held={held}
      details={details}
      errors={errors}
      onChange={onChange}
      onSent={(heldUntil) => {
        onHeldUntil(heldUntil);
        setCodeSent(true);
      }}
      onAgain={onAgain}
    />
  );
}
