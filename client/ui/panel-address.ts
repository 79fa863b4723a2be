/** What an address opens beside a list, and the way back out of it. */

/** Set in the history entry of a panel that was opened from the list: closing it is going back. */
export interface Opened {
  fromList: true;
}
export const opened: Opened = { fromList: true };

export const wasOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;

/** `?new` and not `?new=`. */
export function writtenSearch(search: URLSearchParams): string {
  const text = search.toString().replace(/=(?=&|$)/g, '');
  return text ? `?${text}` : '';
}
