/** Tests the headers of every response, and that forged request headers change nothing (S20, S21). */
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld({
  env: { PUBLIC_URL: 'https://karemd.hospital.example', TRUST_PROXY: '0' },
});
const signedIn = await world.signIn(await world.person());
afterAll(() => world.close());

test('S20 forged Host, Forwarded and X-Forwarded-For change nothing', async () => {
  const who = await world.person();
  const browser = world.browser();
  browser.headers = {
    'x-forwarded-for': '203.0.113.77',
    forwarded: 'for=203.0.113.78',
    'x-forwarded-host': 'evil.example',
  };
  await world.signIn(who, browser);
  const { rows } = await world.owner.query<{ address: string }>(
    'select distinct address from audit_events where actor_id = $1',
    [who.id],
  );
  expect(rows).toEqual([{ address: '127.0.0.1' }]);
});

/** Without the document's own script: pages.test.ts. */
function scriptSources(headers: Headers): string | undefined {
  const policy = headers.get('content-security-policy') ?? '';
  return /script-src ([^;]*)/.exec(policy)?.[1]?.replace(/ 'sha256-[\w+/]{43}='/, '');
}

const scriptRule = async (path: string) => {
  return scriptSources((await signedIn.fetch(path)).headers);
};

test('S21 WebAssembly runs in pages that a call may be in, and in no other', async () => {
  for (const path of ['/', '/login', '/Scheduling', '/video', '/video/a-visit', '/visit'])
    expect([path, await scriptRule(path)]).toEqual([path, "'self' 'wasm-unsafe-eval'"]);
  for (const path of ['/terms', '/resetpassword', '/your-appointment', '/no/page', '/healthz'])
    expect([path, await scriptRule(path)]).toEqual([path, "'self'"]);
});

test('S21 every response carries the headers, refused and missing ones too', async () => {
  const answers = await Promise.all([
    signedIn.fetch('/terms'),
    signedIn.fetch('/no/such/page'),
    signedIn.fetch('/assets/missing.js'),
    signedIn.fetch('/%ff'),
    signedIn.fetch('/healthz'),
    signedIn.call('auth.me'),
    signedIn.callAny('no.such'),
    signedIn.fetch('/trpc/auth.me'),
    signedIn.fetch('/Scheduling', { method: 'POST' }),
  ]);
  for (const { headers } of answers) {
    const policy = headers.get('content-security-policy') ?? '';
    expect(scriptSources(headers)).toBe("'self'");
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    for (const rule of ["require-trusted-types-for 'script'", 'trusted-types default;'])
      expect(policy).toContain(rule);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toMatch(
      /camera=\(self\), microphone=\(self\), display-capture=\(self\)/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('S71 reports of a broken policy are counted by kind, in bounded space, and nothing of them is logged', async () => {
  const send = (body: string, type = 'application/csp-report') =>
    world
      .browser()
      .fetch('/policy-reports', { method: 'POST', headers: { 'content-type': type }, body });
  const report = (directive: string) =>
    JSON.stringify({
      'csp-report': {
        'effective-directive': directive,
        'source-file': 'https://secret.example/assets/made-up.js',
      },
    });
  const logged = () =>
    world.lines
      .map(
        (line) =>
          JSON.parse(line) as { msg: string; directive?: string; file?: string; count?: number },
      )
      .filter(({ msg }) => msg === 'a page broke the content security policy')
      .map(({ directive, file, count }) => [directive, file, count]);
  // The beginning of a minute, so that no other begins meanwhile.
  world.clock.offsetMs = 60_000 - (Date.now() % 60_000);
  for (let time = 0; time < 3; time += 1)
    expect((await send(report('require-trusted-types-for'))).status).toBe(204);
  for (const text of [report('made up'), 'no json', '[]'])
    expect((await send(text)).status).toBe(204);
  expect((await send('x'.repeat(9_000))).status).toBe(413);
  expect((await send('{}', 'application/json')).status).toBe(415);
  expect(logged()).toEqual([
    ['require-trusted-types-for', null, 1],
    ['other', null, 1],
  ]);
  for (let time = 0; time < 100; time += 1) await send(report('script-src'));
  world.clock.offsetMs += 60_000;
  await send(report('img-src'));
  expect(logged().slice(2)).toEqual([
    ['script-src', null, 1],
    ['require-trusted-types-for', null, 2],
    ['other', null, 2],
    ['script-src', null, 92],
    ['img-src', null, 1],
  ]);
  expect(world.lines.join('\n')).not.toMatch(/secret\.example|made.up/);
});
