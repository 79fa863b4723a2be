/** Puts a mark into a text field where its cursor stands, and the cursor behind the mark. */
import { useRef } from 'react';

export function useInsertAtCursor(text: string, onChange: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (mark: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } =
      field.current ?? {};
    onChange(text.slice(0, start) + mark + text.slice(end));
    // After the field has its new text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + mark.length, start + mark.length);
    });
  };
  return { field, insert };
}
