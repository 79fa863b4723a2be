/** The state of the booking form: what is typed, and the errors at its fields. */
import { useState } from 'react';
import { emptyDraft, type BookingDraft, type FieldErrors } from './booking-draft.ts';

export interface DraftState {
  draft: BookingDraft;
  errors: FieldErrors;
  /** Clears the errors of the changed fields. */
  change: (changes: Partial<BookingDraft>) => void;
  setErrors: (errors: FieldErrors) => void;
  clear: () => void;
}

export function useDraft(): DraftState {
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    draft,
    errors,
    setErrors,
    change: (changes) => {
      setDraft((before) => ({ ...before, ...changes }));
      setErrors((before) => {
        const remaining = Object.entries(before).filter(
          ([field]) => !Object.hasOwn(changes, field),
        );
        return Object.fromEntries(remaining);
      });
    },
    clear: () => {
      setDraft(emptyDraft);
      setErrors({});
    },
  };
}
