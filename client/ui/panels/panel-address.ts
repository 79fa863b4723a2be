/** What an address opens beside a list, and the way back out of it. */

/** Set in the history entry of a panel that was opened from the list: closing it is going back. */
export interface Opened {
  fromList: true;
}
export const opened: Opened = { fromList: true };

export const wasOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;

/** `?new` and not `?new=`; lists are read more easily with their commas. */
export function writtenSearch(search: URLSearchParams): string {
  const text = search
    .toString()
    .replace(/=(?=&|$)/g, '')
    .replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** Null takes a part out of the address. */
export type Changes = Readonly<Record<string, string | null>>;

export function searchWith(now: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return writtenSearch(next);
}

/** Goes on from where the address is by now: the router may not have drawn the last change yet. */
export const changedSearch = (changes: Changes): string =>
  searchWith(new URLSearchParams(location.search), changes);
