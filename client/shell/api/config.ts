/** The part of the operator's configuration that the sign-in screen needs; it holds no secret. */
import { useEffect, useState } from 'react';
import type { SsoProvider } from '#shared/auth/sso.ts';
import { watchedFetch } from './connection.ts';

export interface ClientConfig {
  /** Where accounts are registered; without it the administrators create them. */
  registrationUrl: string | null;
  resendSeconds: number;
  /** A session without activity ends after this long; may have decimals. */
  idleMinutes: number;
  /** Other sign-in providers; most hospitals have none. */
  providers: readonly SsoProvider[];
}

const defaults: ClientConfig = {
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

/** Fetched once; if the server does not answer, the defaults are used. */
export function useConfig(): ClientConfig {
  const [config, setConfig] = useState(defaults);
  useEffect(() => {
    fetched ??= fetchConfig();
    void fetched.then((fetchedConfig) => setConfig({ ...defaults, ...fetchedConfig }));
  }, []);
  return config;
}
