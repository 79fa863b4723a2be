/** Command line: writes LiveKit's configuration with a relay over TLS, which reaches the video server alone. */
// node server/turn-config.ts infra/livekit.yaml written.yaml NODE_IP DOMAIN (docker-compose.turn.yml)
import { readFileSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';

/** Where LiveKit takes what the proxy in front has decrypted. */
export const relayPort = 5349;

const addressOf = (bits: number): string =>
  [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');

/** All IPv4 addresses but one: the address with one bit turned, and all that begin like that. */
function allBut(ip: string): string[] {
  const bits = ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  return Array.from({ length: 32 }, (_, at) => {
    const size = 31 - at;
    const turned = (bits ^ (1 << size)) >>> 0;
    return `${addressOf((turned >>> size) << size)}/${at + 1}`;
  });
}

/**
 * Whom the relay may send to: the video server's own address, and nobody else. LiveKit refuses
 * private addresses unless they are allowed, public ones if they are denied.
 */
export const relayPeers = (nodeIp: string) => ({
  allow_restricted_peer_cidrs: [`${nodeIp}/32`],
  deny_peer_cidrs: [...allBut(nodeIp), '::/0'],
});

const section = /^turn:\n(?: {2}.*\n)+/m;

/** `base`: infra/livekit.yaml. Throws where it, the address or the domain cannot be used. */
export function withRelay(
  base: string,
  { nodeIps, domain }: { nodeIps: string; domain: string },
): string {
  const nodeIp = nodeIps.split(',').find(isIPv4);
  if (nodeIp === undefined) throw new Error('LIVEKIT_NODE_IP has no IPv4 address.');
  if (!/^([a-z\d-]+\.)+[a-z\d-]+$/i.test(domain)) throw new Error('TURN_DOMAIN is not a name.');
  const before = section.exec(base)?.[0];
  if (before === undefined) throw new Error('The configuration of LiveKit has no turn section.');
  const otherLines = before
    .split('\n')
    .filter((line) => !/^(turn:| {2}deny_peer_cidrs:|$)/.test(line));
  const added = Object.entries({
    domain,
    tls_port: relayPort,
    external_tls: true,
    ...relayPeers(nodeIp),
  }).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`);
  return base.replace(section, `${['turn:', ...otherLines, ...added].join('\n')}\n`);
}

if (import.meta.main) {
  const [, , from = '', to = '', nodeIps = '', domain = ''] = process.argv;
  writeFileSync(to, withRelay(readFileSync(from, 'utf8'), { nodeIps, domain }));
}
