/** What the sign-in screen knew of where to go on, kept in this tab while it is at a provider. */
const key = 'karemd.before-sso';

export function keepForReturn(state: unknown): void {
  sessionStorage.setItem(key, JSON.stringify(state ?? null));
}

export function takeKept(): unknown {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}
