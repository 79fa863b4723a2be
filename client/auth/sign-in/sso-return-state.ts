/** The router state of the sign-in screen (where to go afterwards), stored in this tab while it is at a provider. */
const key = 'karemd.before-sso';

export function storeReturnState(state: unknown): void {
  sessionStorage.setItem(key, JSON.stringify(state ?? null));
}

export function consumeReturnState(): unknown {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}
