/** The page to return to after sign-in. */
import { rememberedPath } from '#shared/paths.ts';

/**
 * Kept in the history entry of /login: not in the address, not in storage, not shared with other
 * tabs.
 */
export interface ReturnState {
  from: string;
  /**
   * Whose session it was, if there was one; another user who signs in starts at their home page.
   */
  uid?: string | undefined;
}

/** Null unless it is a page of ours that this user may return to. */
export function pageToReturnTo(state: unknown, uid: string): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const { from, uid: owner }: Partial<ReturnState> = state;
  if (owner !== undefined && owner !== uid) return null;
  return typeof from === 'string' ? rememberedPath(from) : null;
}
