/** Whether a downtime copy is kept in this browser: all that every page knows of it. */

/** What is kept besides the copy: for whom, of which units, and when it was made. */
export const settingName = 'karemd.downtime';

/** It needs no server: the browser has it. */
export const readerPath = '/downtime/reader.html';

export const hasCopy = (): boolean => localStorage.getItem(settingName) !== null;

/** Other tabs are told by the browser, this one by `keepSetting`. */
export function onCopyChange(listener: () => void): () => void {
  globalThis.addEventListener('storage', listener);
  return () => globalThis.removeEventListener('storage', listener);
}

/** Null: nothing is kept any more. */
export function keepSetting(text: string | null): void {
  if (text === null) localStorage.removeItem(settingName);
  else localStorage.setItem(settingName, text);
  globalThis.dispatchEvent(new Event('storage'));
}
