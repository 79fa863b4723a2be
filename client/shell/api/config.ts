/** What the operator has set up that the sign-in screen has to know; no secret is in it. */
import { useEffect, useState } from 'react';
import type { SsoProvider } from '#shared/auth/sso.ts';
import { watchedFetch } from './connection.ts';

export interface ClientConfig {
  /** Where accounts are made; without one the operator's administrators make them. */
  registrationUrl: string | null;
  resendSeconds: number;
  /** A session without a hand at the keys ends after this long; fractions occur. */
  idleMinutes: number;
  /** Other ways to sign in; most hospitals have none. */
  providers: readonly SsoProvider[];
}

const untilItIsKnown: ClientConfig = {
  registrationUrl: null,
  resendSeconds: 59,
  idleMinutes: 15,
  providers: [],
};

async function fetchConfig(): Promise<Partial<ClientConfig>> {
  try {
    const response = await watchedFetch('/config.json');
    return response.ok ? ((await response.json()) as Partial<ClientConfig>) : {};
  } catch {
    return {};
  }
}

let fetched: Promise<Partial<ClientConfig>> | null = null;

/** Asked for once; where nobody answers, what stands in the house's own decisions holds. */
export function useConfig(): ClientConfig {
  const [config, setConfig] = useState(untilItIsKnown);
  useEffect(() => {
    fetched ??= fetchConfig();
    void fetched.then((known) => setConfig({ ...untilItIsKnown, ...known }));
  }, []);
  return config;
}
