/** Tests that the LiveKit of this machine can be reached from this machine alone. */
import { expect, test } from 'vitest';
import { configuration } from './livekit.ts';

test('S57 LiveKit listens on loopback alone', () => {
  const keys = { key: 'demo', secret: 'a secret' };
  const { bind_addresses, rtc, turn } = configuration(
    { http: 1, tcp: 0, udp: 2, stun: 3, metrics: 4 },
    { keys },
  );
  const loopback = ['127.0.0.1'];
  expect([bind_addresses, turn.bind_addresses]).toEqual([loopback, loopback]);
  expect(rtc).toMatchObject({ tcp_port: 0, node_ip: '127.0.0.1', use_external_ip: false });
  expect(rtc.interfaces.includes).toHaveLength(1);
});
