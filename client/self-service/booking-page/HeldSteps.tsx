/** The steps of a booking while its time is held: who comes, and the code that confirms their address. */
import { useState } from 'react';
import { CodeForm, type HeldProps } from './CodeForm.tsx';
import type { BookingDetails, DetailErrors } from './booking-details.ts';
import { DetailsForm } from './BookerForm.tsx';

interface Props extends HeldProps {
  onChange: (changes: Partial<BookingDetails>) => void;
}

export function HeldSteps({ onChange, ...step }: Props) {
  const { held, details, onHeldUntil, onAgain } = step;
  const [isCodeSent, setCodeSent] = useState(false);
  const [errors, setErrors] = useState<DetailErrors>({});
  if (isCodeSent)
    return (
      <CodeForm
        {...step}
        onDetails={(found) => {
          setErrors(found);
          setCodeSent(false);
        }}
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
