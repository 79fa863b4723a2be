/** Tests the headers of every response, and that forged request headers change nothing (S20, S21). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { openWorld, type World } from '#server/test/world.ts';

let world: World;
let signedIn: Browser;
beforeAll(async () => {
  world = await openWorld({
    env: { PUBLIC_URL: 'https://karemd.hospital.example', TRUST_PROXY: '0' },
  });
  signedIn = await world.signIn(await world.person());
});
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

const scriptRule = async (path: string) => {
  const policy = (await signedIn.fetch(path)).headers.get('content-security-policy') ?? '';
  return /script-src ([^;]*)/.exec(policy)?.[1];
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
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
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
