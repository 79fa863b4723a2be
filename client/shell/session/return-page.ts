/** The page that somebody came for, on its way through the sign-in screen. */
import { rememberedPath } from '#shared/paths.ts';

/** Travels in the history entry of /login: no address, no storage, nobody else's tab. */
export interface Remembered {
  from: string;
  /** Whose session it was, if there was one; somebody else at this screen begins at home. */
  uid?: string | undefined;
}

/** Null unless it is a page of ours, and theirs to return to. */
export function pageToReturnTo(state: unknown, uid: string): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const { from, uid: owner }: Partial<Remembered> = state;
  if (owner !== undefined && owner !== uid) return null;
  return typeof from === 'string' ? rememberedPath(from) : null;
}
