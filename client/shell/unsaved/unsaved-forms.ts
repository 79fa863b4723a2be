/** The forms whose input is not saved yet, and which navigations would lose it. */

/** Where a form stays mounted: under these search parameters of its path, or on every page. */
export type FormScope = readonly string[] | 'every-page';

/** The question that is asked before the input is lost. */
export interface LeaveWords {
  title: string;
  consequence: string;
  keep: string;
  leave: string;
}

export interface UnsavedForm {
  scope: FormScope;
  words: LeaveWords;
}

interface Address {
  pathname: string;
  search: string;
}

const forms = new Map<symbol, UnsavedForm>();
const listeners = new Set<() => void>();

/** For reloading and closing; the browser shows its own text. */
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function notify() {
  // Only while needed: with this listener a browser does not cache the page for Back.
  if (forms.size > 0) globalThis.addEventListener('beforeunload', askBeforeUnload);
  else globalThis.removeEventListener('beforeunload', askBeforeUnload);
  for (const listener of listeners) listener();
}

/** Returns the function that removes the form again. */
export function addUnsavedForm(form: UnsavedForm): () => void {
  const id = Symbol('form');
  forms.set(id, form);
  notify();
  return () => {
    if (forms.delete(id)) notify();
  };
}

export function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The form that was begun last; null where everything is saved. */
export const newestUnsaved = (): UnsavedForm | null => [...forms.values()].at(-1) ?? null;

function losesForm({ scope }: UnsavedForm, from: Address, to: Address): boolean {
  if (scope === 'every-page') return false;
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return scope.some((name) => before.get(name) !== after.get(name));
}

/** The form whose input a navigation would lose; null where it loses none. */
export const lostForm = (from: Address, to: Address): UnsavedForm | null =>
  [...forms.values()].findLast((form) => losesForm(form, from, to)) ?? null;
