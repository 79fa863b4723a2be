/** The form while somebody fills it in: what is typed, and what was wrong with it. */
import { useState } from 'react';
import { emptyDraft, type Draft, type FieldErrors } from './booking-draft.ts';

export interface DraftState {
  draft: Draft;
  errors: FieldErrors;
  /** What is typed anew is no longer wrong. */
  change: (changes: Partial<Draft>) => void;
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
        const wrong = Object.entries(before).filter(([field]) => !Object.hasOwn(changes, field));
        return Object.fromEntries(wrong);
      });
    },
    clear: () => {
      setDraft(emptyDraft);
      setErrors({});
    },
  };
}
