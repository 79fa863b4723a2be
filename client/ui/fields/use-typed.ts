/** The text of a field that is typed in one form and kept in another: an ISO day, HH:MM. */
import { useState, type ChangeEvent, type KeyboardEvent } from 'react';

interface TypedOptions {
  /** What the form keeps; empty while nothing is chosen or what is typed is not understood. */
  value: string;
  /** As it is shown once nobody is typing in it. */
  written: (value: string) => string;
  read: (typed: string) => string | null;
  isComplete: (typed: string) => boolean;
  onChange: (value: string) => void;
}

/** Shows what is typed as it is, until the field is left or Enter is pressed. */
export function useTyped({ value, written, read, isComplete, onChange }: TypedOptions) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  // A value from elsewhere, as from a button that fills in a time, replaces what was typed.
  const isOutdated = typed !== null && typed.value !== value;
  const text = typed === null || isOutdated ? written(value) : typed.text;
  const emit = (next: string) => {
    if (next !== value) onChange(next);
  };
  const type = (next: string) => {
    const readValue = next.trim() !== '' && isComplete(next) ? read(next) : null;
    // Half a date is none; the old one stays until the field is left, unless it was cleared.
    const meant = readValue ?? (next.trim() === '' ? '' : value);
    setTyped({ text: next, value: meant });
    emit(meant);
  };
  const commit = () => {
    if (typed === null || isOutdated) return setTyped(null);
    const readValue = typed.text.trim() === '' ? '' : read(typed.text);
    if (readValue === null) setTyped({ text: typed.text, value: '' });
    else setTyped(null);
    emit(readValue ?? '');
  };
  const isUnknown = typed !== null && !isOutdated && value === '' && typed.text.trim() !== '';
  return {
    /** Something is typed that is not understood. */
    isUnknown,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commit();
    },
  };
}
