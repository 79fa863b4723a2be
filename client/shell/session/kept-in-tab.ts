/** What a tab keeps against its crash: on a shared workstation it is nobody else's. */
const prefix = 'karemd.kept.';

export const keptKey = (name: string): string => prefix + name;

/** At sign-out. */
export function forgetKept(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
