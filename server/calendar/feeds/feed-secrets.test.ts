/** Tests a feed's address: for whom and how long it works, and that it is stored nowhere. */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { fetched, feedOf } from '#server/test/feed-reader.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

test('a new address voids the old one, revoking voids both, and both are like any missing page', async () => {
  const lena = await clinic.clinician();
  const old = await feedOf(lena);
  const path = await feedOf(lena);
  const missing = await fetched(clinic, `/feeds/${'x'.repeat(43)}.ics`);
  expect((await fetched(clinic, path)).status).toBe(200);
  await lena.browser.call('calendar.revokeFeed');
  for (const gone of [old, path, '/feeds/short.ics']) {
    const answer = await fetched(clinic, gone);
    expect([gone, answer.status, answer.text]).toEqual([gone, 404, missing.text]);
  }
  expect(missing.text).toBe((await fetched(clinic, '/nothing.ics')).text);
  expect((await lena.browser.call('calendar.connections')).data.feed).toBeNull();
});

test('the feed of a deactivated account, or one without KareMD, is not found any more', async () => {
  for (const change of ['active = false', `access_applications = '{}'`, `role = 'patient'`]) {
    const lena = await clinic.clinician();
    const path = await feedOf(lena);
    expect((await fetched(clinic, path)).status).toBe(200);
    await clinic.world.owner.query(`update practitioners set ${change} where id = $1`, [lena.id]);
    expect([change, (await fetched(clinic, path)).status]).toEqual([change, 404]);
    const [, refused] = await clinic.recorded('calendar.feed-read', lena.id);
    expect(refused).toMatchObject({ outcome: 'refused', organization_id: lena.organizationId });
  }
});

test('S33 each fetch is audited, and S34 the secret is in no row and no line of the log', async () => {
  const lena = await clinic.clinician();
  const path = await feedOf(lena);
  await fetched(clinic, path);
  await fetched(clinic, `/feeds/${'y'.repeat(43)}.ics`);
  await fetched(clinic, `${path}%E0%A4%A`);
  const secret = path.slice('/feeds/'.length, -'.ics'.length);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await clinic.recorded('calendar.feed-make', lena.id)).toHaveLength(1);
  expect(await clinic.recorded('calendar.feed-read', lena.id)).toMatchObject([
    { actor_id: lena.id, outcome: 'success', detail: { count: 0, withNames: false } },
  ]);
  const { rows } = await clinic.world.owner.query<{ row: string }>(
    'select f::text as row from calendar_feeds f union all select e::text from audit_events e',
  );
  expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  expect(clinic.world.lines.filter((line) => line.includes(secret))).toEqual([]);
  expect((await lena.browser.call('calendar.connections')).text).not.toContain(secret);
});

test('S21 a feed has the headers of every page, and is cached by nobody on the way', async () => {
  const lena = await clinic.clinician();
  const { headers } = await fetched(clinic, await feedOf(lena));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('wrong addresses are limited after a while, and right addresses still work', async () => {
  const lena = await clinic.clinician();
  const path = await feedOf(lena);
  const wrong = `/feeds/${'z'.repeat(43)}.ics`;
  const answers = [];
  for (let nth = 0; nth < 40; nth += 1) answers.push(await fetched(clinic, wrong));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetched(clinic, path)).status).toBe(200);
  await clinic.world.clearRedis();
});
