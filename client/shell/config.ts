/** What the operator has set up that the sign-in screen has to know; no secret is in it. */
import { useQuery } from '@tanstack/react-query';
import { watchedFetch } from './connection.ts';

export interface ClientConfig {
  /** Where accounts are made; without one the operator's administrators make them. */
  registrationUrl: string | null;
  /** Names of the OpenID Connect providers. */
  providers: string[];
  resendSeconds: number;
}

const untilItIsKnown: ClientConfig = { registrationUrl: null, providers: [], resendSeconds: 59 };

async function fetchConfig(): Promise<Partial<ClientConfig>> {
  const response = await watchedFetch('/config.json');
  if (!response.ok) throw new Error('The configuration could not be read.');
  return (await response.json()) as Partial<ClientConfig>;
}

export function useConfig(): ClientConfig {
  const { data } = useQuery({ queryKey: ['config'], queryFn: fetchConfig, staleTime: Infinity });
  return { ...untilItIsKnown, ...data };
}
