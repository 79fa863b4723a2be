/** Requests to addresses that others have chosen: by TLS, and to nothing inside our own network (S94). */
import { lookup, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Env } from '#server/platform/env.ts';
import type { Network } from './networks.ts';

/** Why an address is not called; words for who has chosen it. */
export class ForbiddenAddress extends Error {}

export type OutsideNetworks = Pick<Env, 'webhookNetworks'>;

/** Of the addresses that IANA has given to the internet (RFC 4291); below it are forms of IPv4 and of this machine. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** Public by its number, and answered by the cloud's own host: Azure's platform. */
const cloudHosts = ['168.63.129.16'];

/** Whether any network reaches it. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || cloudHosts.includes(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

export function isNamed(networks: readonly Network[], address: string): boolean {
  const parsed = ipaddr.process(address);
  return networks.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  );
}

/** What any network reaches, and what the operator allows beside it. */
const isAllowed = ({ webhookNetworks }: OutsideNetworks, address: string): boolean =>
  isNamed(webhookNetworks, address) || isPublic(address);

export const privateWords =
  'The address is inside a private network that the operator has not named.';

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.+)\]$/, '$1');

/** By TLS; without it only to a network that the operator names, for instance for trials. */
export function requireOutside(env: OutsideNetworks, url: URL): void {
  const host = withoutBrackets(url.hostname);
  const isLiteral = isIP(host) !== 0;
  if (isLiteral && !isAllowed(env, host)) throw new ForbiddenAddress(privateWords);
  const isTrial = isLiteral && !isPublic(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isTrial))
    throw new ForbiddenAddress('The address has to begin with https://.');
  if (url.username !== '' || url.password !== '')
    throw new ForbiddenAddress('The address has a name or a password in it.');
}

/**
 * Judges what the name resolves to in the same step that connects, so that it cannot be another one by
 * then. One forbidden address is enough.
 */
export const lookupWhere =
  (isPermitted: (address: string) => boolean, words: string): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error('no address'), '', 4);
      else if (!addresses.every(({ address }) => isPermitted(address)))
        callback(new ForbiddenAddress(words), '', 4);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

const lookupOutside = (env: OutsideNetworks): LookupFunction =>
  lookupWhere((address) => isAllowed(env, address), privateWords);

type OutsideOptions = Pick<RequestOptions, 'method' | 'headers'> & {
  body?: string | Buffer;
  timeoutMs: number;
};

/** Resolves to what `read` makes of the answer; follows no redirect. Throws where nobody answers in time. */
export function requestOutside<T>(
  env: OutsideNetworks,
  url: URL,
  { body, timeoutMs, ...options }: OutsideOptions,
  read: (response: IncomingMessage) => T | Promise<T>,
): Promise<T> {
  requireOutside(env, url);
  const sending: RequestOptions = {
    ...options,
    lookup: lookupOutside(env),
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = send(url, sending, (response) => {
      Promise.resolve(read(response))
        .then(resolve, reject)
        .finally(() => response.destroy());
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
