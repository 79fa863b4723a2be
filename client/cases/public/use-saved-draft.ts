/** What follows when the draft of a version was saved: nothing is unsaved any more, and what was saved is shown. */
import type { Draft } from '#client/shell/api/form-draft.ts';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { toast } from '#client/ui/states/toast.tsx';

/** Returns a function to call with the id under which it was saved. */
export function useSavedDraft<Fields>(
  draft: Pick<Draft<Fields>, 'isBegun' | 'clear'>,
  { scope, onSaved }: Pick<FormProps<unknown>, 'scope' | 'onSaved'>,
): (id: string) => void {
  const release = useUnsaved(draft.isBegun, scope);
  return (id) => {
    toast.done('The draft is saved.');
    draft.clear();
    release();
    onSaved(id);
  };
}
