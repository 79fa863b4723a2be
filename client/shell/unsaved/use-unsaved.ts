/** Guards a form's unsaved input: navigations that would lose it ask first. */
import { useCallback, useEffect, useRef } from 'react';
import { addUnsavedForm, type FormScope, type LeaveWords } from './unsaved-forms.ts';

const usualWords: LeaveWords = {
  title: 'Leave without saving?',
  consequence: 'What you typed here is not saved and will be lost.',
  keep: 'Keep editing',
  leave: 'Leave',
};

/**
 * `scope` names the search parameters under which the form stays mounted, as `['person']` of
 * `/people?person=...`; `'every-page'` where its input outlives navigation. Returns a function to
 * call after saving: a navigation that follows in the same tick does not ask.
 */
export function useUnsaved(
  hasInput: boolean,
  scope: FormScope,
  words: LeaveWords = usualWords,
): () => void {
  const remove = useRef<() => void>(undefined);
  const scopeKey = typeof scope === 'string' ? scope : scope.join();
  useEffect(() => {
    if (!hasInput) return undefined;
    const names = scopeKey === 'every-page' ? scopeKey : scopeKey.split(',');
    remove.current = addUnsavedForm({ scope: names, words });
    return remove.current;
  }, [hasInput, scopeKey, words]);
  return useCallback(() => remove.current?.(), []);
}
