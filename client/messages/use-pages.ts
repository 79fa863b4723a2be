/** Pages of a list that goes on after the last row of the page before: those on screen, and what asks for more. */
import { useState } from 'react';

/** `asked` says which list it is; another one begins with its first page. */
export function useCursors<Cursor>(asked: string) {
  const [state, setState] = useState<{ asked: string; cursors: Cursor[] }>({ asked, cursors: [] });
  const cursors = state.asked === asked ? state.cursors : [];
  return {
    cursors,
    more: (next: Cursor) => setState({ asked, cursors: [...cursors, next] }),
  };
}
