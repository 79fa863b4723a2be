/** Tests that the relay of the video server reaches that server and no other address. */
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { assert, property, ipV4 } from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { relayPeers, withRelay } from './turn-config.ts';

/** Of IPv4: for Go, which judges in LiveKit, no IPv4 address is in a network of IPv6. */
function listOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs.filter((one) => !one.includes(':'))) {
    const [address = '', length] = cidr.split('/');
    list.addSubnet(address, Number(length));
  }
  return list;
}

test('S90 whatever the address of the video server is, the relay is denied every other one', () => {
  assert(
    property(ipV4(), ipV4(), (node, peer) => {
      const { allow_restricted_peer_cidrs: allowed, deny_peer_cidrs: denied } = relayPeers(node);
      const isDenied = (address: string) => listOf(denied).check(address);
      expect(isDenied(node)).toBe(false);
      expect(listOf(allowed).check(node)).toBe(true);
      expect(isDenied(peer)).toBe(peer !== node);
      expect(denied).toContain('::/0');
    }),
  );
});

test('S90 the rest of the configuration stays, and only names and addresses are taken', () => {
  const base = readFileSync('infra/livekit.yaml', 'utf8');
  const input = { nodeIps: '203.0.113.7,2001:db8::7', domain: 'turn.karemd.example' };
  const { turn: before, ...others } = parse(base);
  const { turn, ...rest } = parse(withRelay(base, input));
  expect(rest).toEqual(others);
  expect(turn).toEqual({
    ...before,
    domain: 'turn.karemd.example',
    tls_port: 5349,
    external_tls: true,
    ...relayPeers('203.0.113.7'),
  });
  expect(() => withRelay(base, { ...input, nodeIps: '2001:db8::7' })).toThrow('IPv4');
  expect(() => withRelay(base, { ...input, domain: 'x: [' })).toThrow('name');
  expect(() => withRelay('rtc:\n', input)).toThrow('turn section');
});
