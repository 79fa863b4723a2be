/** The state of the booking form: what is typed, and the errors at its fields. */
import { useCallback, useState } from 'react';
import { emptyDraft, type BookingDraft, type FieldErrors } from './booking-draft.ts';

export interface DraftState {
  draft: BookingDraft;
  errors: FieldErrors;
  /** Clears the errors of the changed fields. Keeps its identity, as the other functions do. */
  change: (changes: Partial<BookingDraft>) => void;
  setErrors: (errors: FieldErrors) => void;
  clear: () => void;
}

/** The same object where nothing is left out, so that nothing is rendered for it. */
function withoutChanged(errors: FieldErrors, changes: Partial<BookingDraft>): FieldErrors {
  const entries = Object.entries(errors);
  const remaining = entries.filter(([field]) => !Object.hasOwn(changes, field));
  return remaining.length === entries.length ? errors : Object.fromEntries(remaining);
}

export function useDraft(): DraftState {
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = useCallback((changes: Partial<BookingDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors((before) => withoutChanged(before, changes));
  }, []);
  const clear = useCallback(() => {
    setDraft(emptyDraft);
    setErrors({});
  }, []);
  return { draft, errors, setErrors, change, clear };
}
