/** What a tab keeps against its crash, by person: on a shared workstation it is nobody else's. */
const prefix = 'karemd.kept.';

export const tabStorageKey = (uid: string, name: string): string => `${prefix}${uid}.${name}`;

/** At sign-out all of it; at another person's sign-in, what is not theirs. */
export function forgetTabStorage(exceptUid?: string): void {
  const ownPrefix = exceptUid === undefined ? null : tabStorageKey(exceptUid, '');
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && (ownPrefix === null || !key.startsWith(ownPrefix)))
      sessionStorage.removeItem(key);
}
