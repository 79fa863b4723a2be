/** The steps of a booking while its time is held: who comes, and the code that confirms their address. */
import { useState } from 'react';
import { CodeForm, type HoldProps } from './CodeForm.tsx';
import type { BookingDetails, DetailErrors } from './booking-details.ts';
import { DetailsForm } from './BookerForm.tsx';

interface Props extends HoldProps {
  /** Reasons for a visit that the unit lists. */
  reasons: readonly string[];
  onChange: (changes: Partial<BookingDetails>) => void;
}

export function HoldSteps({ onChange, reasons, ...step }: Props) {
  const { publicHold, details, onHeldUntil, onAgain } = step;
  const [isCodeSent, setCodeSent] = useState(false);
  const [errors, setErrors] = useState<DetailErrors>({});
  if (isCodeSent)
    return (
      <CodeForm
        {...step}
        onDetails={(problems) => {
          setErrors(problems);
          setCodeSent(false);
        }}
      />
    );
  return (
    <DetailsForm
      publicHold={publicHold}
      reasons={reasons}
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
