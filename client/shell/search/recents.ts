/** What was opened from the search since sign-in; kept in memory alone, because names are among it. */
import type { To } from 'react-router-dom';
import { onSessionChange, storedSession } from '#client/shell/session/stored-session.ts';

export interface Recent {
  key: string;
  label: string;
  details: readonly string[];
  /** Of the times in it. */
  zone: string | null;
  to: To;
}

const most = 5;
let recents: readonly Recent[] = [];
let token = storedSession()?.accessToken;

onSessionChange(() => {
  const next = storedSession()?.accessToken;
  if (next !== token) recents = [];
  token = next;
});

/** The newest first. */
export const recentlyOpened = (): readonly Recent[] => recents;

export function noteOpened(opened: Recent): void {
  recents = [opened, ...recents.filter(({ key }) => key !== opened.key)].slice(0, most);
}
