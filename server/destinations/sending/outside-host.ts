/** Which addresses a destination may have: by TLS public ones too, without it those that the operator names (S264). */
import { isIP, type LookupFunction } from 'node:net';
import type { Env } from '#server/platform/env.ts';
import {
  ForbiddenAddress,
  isNamed,
  isPublic,
  lookupWhere,
  privateWords,
} from '#server/platform/outgoing/outside.ts';

export interface Endpoint {
  host: string;
  port: number;
  usesTls: boolean;
}

type DestinationNetworks = Pick<Env, 'destinationNetworks'>;

const plainWords =
  'Without TLS, messages go only to a network that the operator has named for destinations.';

const wordsFor = ({ usesTls }: Endpoint) => (usesTls ? privateWords : plainWords);

const isPermitted = (
  { destinationNetworks }: DestinationNetworks,
  { usesTls }: Endpoint,
  address: string,
): boolean => isNamed(destinationNetworks, address) || (usesTls && isPublic(address));

/** A name is judged by what it leads to when it is connected to. Throws ForbiddenAddress. */
export function requireOutsideHost(env: DestinationNetworks, endpoint: Endpoint): void {
  if (isIP(endpoint.host) !== 0 && !isPermitted(env, endpoint, endpoint.host))
    throw new ForbiddenAddress(wordsFor(endpoint));
}

export const lookupHost = (env: DestinationNetworks, endpoint: Endpoint): LookupFunction =>
  lookupWhere((address) => isPermitted(env, endpoint, address), wordsFor(endpoint));
