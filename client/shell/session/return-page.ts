/** The page to return to after sign-in. */
import { leftPath } from '#shared/auth/return-path.ts';
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

/**
 * Null unless it is a page of ours that this user may return to. What was asked for without a session
 * comes before the page that the user locked, and this before the one where a session ended in this tab.
 */
export function pageToReturnTo(
  state: unknown,
  uid: string,
  locked: string | null = null,
): string | null {
  const ownPath = locked === null ? null : leftPath(locked);
  if (typeof state !== 'object' || state === null) return ownPath;
  const { from, uid: owner }: Partial<ReturnState> = state;
  if (owner !== undefined && (ownPath !== null || owner !== uid)) return ownPath;
  return (typeof from === 'string' ? rememberedPath(from) : null) ?? ownPath;
}
