/** Tests sessions: two secrets that open nothing apart, and the ends that the server enforces (S11-S13). */
import { afterAll, expect, test } from 'vitest';
import { openWorld, password } from '#server/test/world.ts';

const world = await openWorld({ env: { OTP_RESEND_SECONDS: '0' } });
afterAll(() => world.close());

const sessionCookie = '__Secure-karemd-session';
const seconds = (count: number) => count * 1000;
const minutes = (count: number) => count * 60_000;

test("S11 token without cookie, cookie without token and two people's halves open nothing", async () => {
  const browser = await world.signIn(await world.person());
  const other = await world.signIn(await world.person());
  expect((await browser.call('auth.me')).status).toBe(200);

  const tokenAlone = browser.clone();
  tokenAlone.cookies.clear();
  expect((await tokenAlone.call('auth.me')).status).toBe(401);
  const cookieAlone = browser.clone();
  cookieAlone.token = null;
  expect((await cookieAlone.call('auth.me')).status).toBe(401);
  const mixed = browser.clone();
  mixed.token = other.token;
  expect((await mixed.call('auth.me')).status).toBe(401);
  const check = await mixed.call('auth.verifyToken', { idToken: other.token });
  expect(check.data).toEqual({ valid: false });
});

test('S11 two cookies of the same name open nothing', async () => {
  const browser = await world.signIn(await world.person());
  const twice = `${sessionCookie}=${browser.cookies.get(sessionCookie)}`;
  const answer = await browser.call('auth.me', undefined, { cookie: `${twice}; ${twice}` });
  expect(answer.status).toBe(401);
});

test('S11 what is stored in the database and in Redis opens nothing', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  const { rows } = await world.owner.query<{ token_hash: Buffer; cookie_hash: Buffer }>(
    'select token_hash, cookie_hash from sessions where practitioner_id = $1',
    [who.id],
  );
  const thief = world.browser();
  thief.token = rows[0]!.token_hash.toString('base64url');
  thief.cookies.set(sessionCookie, rows[0]!.cookie_hash.toString('base64url'));
  expect((await thief.call('auth.me')).status).toBe(401);
  const keys = await world.deps.redis.keys(`${world.prefix}*`);
  const cachedValues = await Promise.all(
    keys.map((key) => world.deps.redis.get(key.slice(world.prefix.length)).catch(() => '')),
  );
  const secrets = [browser.token ?? '', browser.cookies.get(sessionCookie) ?? ''];
  for (const secret of secrets) expect([...keys, ...cachedValues].join('\n')).not.toContain(secret);
});

test("S11 every sign-in has new secrets, planted ones are not adopted, and the browser's older session ends", async () => {
  const first = await world.person();
  const second = await world.person();
  const browser = world.browser();
  browser.cookies.set(sessionCookie, 'B'.repeat(43));
  browser.cookies.set('__Host-karemd-device', 'C'.repeat(43));
  await world.signIn(first, browser);
  expect(browser.cookies.get(sessionCookie)).not.toBe('B'.repeat(43));
  expect(browser.cookies.get('__Host-karemd-device')).not.toBe('C'.repeat(43));

  const before = browser.clone();
  await world.signIn(second, browser);
  expect(browser.token).not.toBe(before.token);
  expect(browser.cookies.get('__Host-karemd-device')).toBe(
    before.cookies.get('__Host-karemd-device'),
  );
  expect((await before.call('auth.me')).status).toBe(401);
  expect((await browser.call('auth.me')).data.uid).toBe(second.id);
});

test('the eleventh session ends the one that was used least recently', async () => {
  const who = await world.person();
  const oldest = await world.signIn(who);
  const sameDay = `insert into sessions (practitioner_id, token_hash, cookie_hash, device_hash, device,
      address, started_at, active_at, expires_at)
    select practitioner_id, sha256(('t' || n)::bytea), sha256(('c' || n)::bytea), sha256(('d' || n)::bytea),
      'Chrome on Linux', '127.0.0.1', started_at, active_at + n * interval '1 ms', expires_at
    from sessions, generate_series(1, 9) n where practitioner_id = $1`;
  await world.owner.query(sameDay, [who.id]);
  expect((await oldest.call('auth.me')).status).toBe(200);
  expect((await oldest.call('auth.sessions')).data).toHaveLength(10);
  const newest = await world.signIn(who);
  expect((await oldest.call('auth.me')).status).toBe(401);
  expect((await newest.call('auth.sessions')).data).toHaveLength(10);
});

test('S12 signing out holds from the next call on, on every instance', async () => {
  const browser = await world.signIn(await world.person());
  const elsewhere = browser.clone();
  const second = await world.startInstance();
  Object.assign(elsewhere, { url: second.url });
  expect((await elsewhere.call('auth.me')).status).toBe(200);
  const replay = browser.clone();
  expect((await browser.call('auth.logout')).data).toEqual({ success: true });
  expect(browser.cookies.has(sessionCookie)).toBe(false);
  expect((await elsewhere.call('auth.me')).status).toBe(401);
  expect((await replay.call('auth.me')).status).toBe(401);
  await world.clearRedis();
  expect((await replay.call('auth.me')).status).toBe(401);
});

test('S13 polling alone ends at the idle limit, user activity keeps a session alive', async () => {
  const deserted = await world.signIn(await world.person());
  const used = await world.signIn(await world.person());
  const check = (at: typeof used) => at.call('auth.verifyToken', { idToken: at.token });
  for (let poll = 0; poll < 16; poll += 1) {
    world.clock.offsetMs += seconds(59);
    await check(deserted);
    await deserted.call('auth.me');
    await used.call('auth.me', undefined, { 'x-activity': '1' });
  }
  expect((await check(deserted)).data).toEqual({ valid: false });
  expect((await deserted.call('auth.me')).status).toBe(401);
  expect((await check(used)).data).toEqual({ valid: true });
});

test('S13 no use keeps a session beyond its absolute end', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  for (let tenth = 0; tenth < 71; tenth += 1) {
    world.clock.offsetMs += minutes(10);
    await browser.call('auth.me', undefined, { 'x-activity': '1' });
  }
  const { rows } = await world.owner.query<{ end: Date }>(
    'select expires_at as end from sessions where practitioner_id = $1',
    [who.id],
  );
  /** However long the calls before have taken. */
  const statusAt = async (beforeEndMs: number) => {
    world.clock.offsetMs = rows[0]!.end.getTime() - beforeEndMs - Date.now();
    return (await browser.call('auth.me', undefined, { 'x-activity': '1' })).status;
  };
  expect(await statusAt(minutes(5))).toBe(200);
  expect(await statusAt(0)).toBe(401);
});

test('S13 verifyToken says only whether a token is valid, and never throws', async () => {
  const browser = await world.signIn(await world.person());
  const answer = await browser.call('auth.verifyToken', { idToken: browser.token });
  expect(answer.body).toEqual({ result: { data: { valid: true } } });
  for (const idToken of ['', 'x', 'a.b.c', 'A'.repeat(43)])
    expect((await browser.call('auth.verifyToken', { idToken })).data).toEqual({ valid: false });
});

test("somebody sees their own sessions and ends one; another person's answers like a missing one", async () => {
  const who = await world.person();
  const here = await world.signIn(who);
  const there = await world.signIn(who);
  const stranger = await world.signIn(await world.person());
  const list = (await here.call('auth.sessions')).data;
  expect(list).toHaveLength(2);
  expect(list.find(({ current }) => current)).toMatchObject({
    address: '127.0.0.1',
  });
  const { id } = list.find(({ current }) => !current)!;
  const foreign = await stranger.call('auth.revokeSession', { id });
  const missing = await stranger.call('auth.revokeSession', {
    id: '019a0000-0000-7000-8000-000000000000',
  });
  expect(foreign.text).toBe(missing.text);
  expect((await here.call('auth.revokeSession', { id })).data).toEqual({ success: true });
  expect((await there.call('auth.me')).status).toBe(401);
});

test('a session cached in another shape is read from Postgres, and Redis is still believed', async () => {
  const browser = await world.signIn(await world.person());
  const { redis } = world.deps;
  await browser.call('auth.me');
  const keys = (await redis.keys(`${world.prefix}session:*`)).map((key) =>
    key.slice(world.prefix.length),
  );
  expect(keys).not.toEqual([]);
  for (const key of keys) await redis.set(key, '{"hash":"of the version before"}', 'KEEPTTL');
  expect((await browser.call('auth.me')).status).toBe(200);
  expect(world.lines.join('\n')).not.toContain('sessions are read from postgres alone');
});

test('a flushed Redis signs nobody out', async () => {
  const browser = await world.signIn(await world.person());
  await world.clearRedis();
  expect((await browser.call('auth.me')).status).toBe(200);
  expect(
    (await world.browser().call('auth.authUserEmailPass', { email: 'x@y.example', password }))
      .status,
  ).toBe(200);
});

test('S188 a person has the same key for unsaved text in every session, nobody else has it, and without a session nobody', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  const { key } = (await browser.call('auth.draftKey')).data as { key: string };
  expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const later = await world.signIn(who);
  expect((await later.call('auth.draftKey')).data).toEqual({ key });
  const other = await world.signIn(await world.person());
  expect((await other.call('auth.draftKey')).data).not.toEqual({ key });
  expect((await world.browser().call('auth.draftKey')).status).toBe(401);
});
