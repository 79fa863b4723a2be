/** Tests that docker-compose.scale.yml adds to each server one that is like it, and that all know each other. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { filled, servicesIn, text } from '#infra/compose.ts';

const base = servicesIn('docker-compose.yml');
const { redis, postgres } = base;
const scaled = servicesIn('docker-compose.scale.yml');
const added = Object.entries(scaled).filter(([name]) => !base[name]);
const servers = (variable: string) => scaled['tls']!.environment[variable]!.split(' ');

test('S75 each server that is added is like the first one, or as restricted and watched as it', () => {
  expect(added.map(([name]) => name)).toEqual([
    'app2',
    'livekit2',
    'redis2',
    'sentinel1',
    'sentinel2',
    'sentinel3',
    'standby',
  ]);
  const [copies, others] = [
    added.filter(([, service]) => service.extends),
    added.filter(([, service]) => !service.extends),
  ];
  for (const [name, service] of copies)
    expect(service.extends).toEqual({ file: 'docker-compose.yml', service: name.replace('2', '') });
  for (const [name, service] of others) {
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      ports: [],
      networks: ['data'],
      image: (name === 'standby' ? postgres : redis)?.image,
    });
    expect(service.healthcheck).toBeDefined();
  }
  expect(filled(scaled['livekit2']!.ports.join(' '))).toBe('7891:7891/tcp 7892:7892/udp');
  expect(scaled['app2']!.ports).toEqual([]);
});

test('Caddy, the webhooks and the Sentinels know each of them', () => {
  expect(servers('APP_SERVERS')).toEqual(['app:3000', 'app2:3000']);
  expect(servers('LIVEKIT_SERVERS')).toEqual(['livekit:7880', 'livekit2:7880']);
  const { redis: address, webhook, ...rest } = parse(text('infra/scale/livekit.yaml'));
  const { webhook: _one, ...single } = parse(text('infra/livekit.yaml'));
  expect(rest).toEqual(single);
  expect(webhook.urls).toEqual(
    servers('APP_SERVERS').map((server) => `http://${server}/livekit/webhook`),
  );
  const sentinels = added.map(([name]) => name).filter((name) => name.startsWith('sentinel'));
  expect(address.sentinel_addresses).toEqual(sentinels.map((name) => `${name}:26379`));
  for (const name of ['app', 'app2'])
    expect(scaled[name]!.environment['REDIS_SENTINELS']).toBe(address.sentinel_addresses.join(','));
});

test('S88 an app that is asked to stop answers for longer than Caddy takes to leave it out', () => {
  const [, seconds] = /health_interval (\d+)s/.exec(text('infra/Caddyfile')) ?? [];
  for (const name of ['app', 'app2'])
    expect(Number(scaled[name]!.environment['STOP_DELAY_SECONDS'])).toBeGreaterThanOrEqual(
      2 * Number(seconds) + 1,
    );
});

test('both Redis have the limits of the single one', () => {
  for (const name of ['redis', 'redis2'])
    expect(scaled[name]!.command).toEqual(expect.arrayContaining(redis!.command!));
});
