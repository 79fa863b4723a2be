/** Opens and closes panels by search parameters of the address. */

/** State of a history entry whose panel was opened from the list: closing the panel goes back. */
export interface OpenedFromList {
  fromList: true;
}
export const opened: OpenedFromList = { fromList: true };

export const wasOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;

/** Writes `?new` instead of `?new=`, and leaves commas unencoded. */
export function writtenSearch(search: URLSearchParams): string {
  const text = search
    .toString()
    .replace(/=(?=&|$)/g, '')
    .replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** Null removes a parameter. */
export type ParamChanges = Readonly<Record<string, string | null>>;

export function searchWith(now: URLSearchParams, changes: ParamChanges): string {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return writtenSearch(next);
}

/** Reads the current address, because the router may not have rendered the last change yet. */
export const changedSearch = (changes: ParamChanges): string =>
  searchWith(new URLSearchParams(location.search), changes);
