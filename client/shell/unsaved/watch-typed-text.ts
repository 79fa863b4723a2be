/** Loads what keeps unsaved text (typed-text.ts) once somebody types, and says whether some is kept. */

import { keptTextNames } from './kept-text-names.ts';
import type * as TypedText from './typed-text.ts';

export const hasKeptText = (uid: string): boolean => keptTextNames(uid).length > 0;

let loading: Promise<void> | null = null;
let typedText: typeof TypedText | null = null;

async function load(): Promise<void> {
  try {
    typedText = await import('./typed-text.ts');
  } catch {
    // Tried again at the next key.
    loading = null;
  }
}

/** The user was asked, and lets it go. */
export const forgetTypedText = (): void => typedText?.forgetTypedText();

/** Call it once. */
export function watchTypedText(): void {
  const note = ({ target }: Event) => {
    if (typedText) return typedText.noteTyping(target);
    loading ??= load();
    return void loading.then(() => typedText?.noteTyping(target));
  };
  document.addEventListener('input', note, { capture: true });
}
