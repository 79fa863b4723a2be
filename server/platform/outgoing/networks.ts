/** Reads networks that an operator names, as `10.1.0.0/16`, with commas between several. */
import ipaddr from 'ipaddr.js';

export type Network = [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

const named = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

export const isNetworks = (text: string): boolean =>
  named(text).every((one) => ipaddr.isValidCIDR(one));

/** Throws where one is no network. */
export const readNetworks = (text: string): Network[] =>
  named(text).map((one) => ipaddr.parseCIDR(one));
