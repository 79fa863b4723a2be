/** Tests that what strangers cause leaves a bounded number of audit rows, and loses none of them (S66). */
import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld({ env: { TRUST_PROXY: '1' } });
afterAll(() => world.close());

const secret = () => randomBytes(32).toString('base64url');

/** One of everything that a stranger can try without an account or a link of ours. */
async function tryAll(address: string, url = world.url) {
  const browser = world.browser();
  const headers = { 'x-forwarded-for': address };
  const token = secret();
  const email = `${secret().slice(0, 12)}@nowhere.example`;
  const post = (path: string, input: object) =>
    fetch(`${url}/trpc/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  await post('auth.authUserEmailPass', { email, password: 'not the password' });
  await post('auth.requestPasswordReset', { email });
  await post('auth.resetPassword', { token, password: 'a long new passphrase of theirs' });
  await post('visits.guest.look', { token });
  await post('appointments.patient.yourAppointment', { token });
  await post('appointments.waitlist.offer', { token });
  await post('appointments.public.request', { token });
  await browser.fetch(`/feeds/${token}.ics`, { headers });
  await browser.fetch(`/feeds/on-call/${token}.json`, { headers });
  const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  await fetch(`${url}/fhir/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: assertionType,
      client_assertion: token,
    }),
  });
}

const kinds = [
  'appointment.link',
  'booking.link',
  'calendar.feed-read',
  'on-call.link-read',
  'password.changed',
  'password.link-sent',
  'program.token',
  'sign-in.password',
  'visit.link',
  'waitlist.link',
];

interface CountedRow {
  action: string;
  address: string;
  outcome: string;
  count: number | null;
}

async function rowsAfter(seq: number): Promise<CountedRow[]> {
  const { rows } = await world.owner.query<CountedRow>(
    `select action, address, outcome, (detail->>'count')::int as count from audit_events
     where organization_id is null and seq > $1 order by action, seq`,
    [seq],
  );
  return rows;
}

const lastSeq = async () =>
  Number(
    (
      await world.owner.query<{ seq: string }>(
        'select coalesce(max(seq), 0) as seq from audit_events where organization_id is null',
      )
    ).rows[0]?.seq,
  );

test('S66 a flood of wrong links, feeds and unknown accounts writes one row per kind, network and minute', async () => {
  const begun = await lastSeq();
  for (let nth = 1; nth <= 5; nth += 1) await tryAll(`2001:db8:7:${nth}::1`);
  await expect
    .poll(async () => (await rowsAfter(begun)).map(({ action }) => action))
    .toEqual(kinds);
  const first = await rowsAfter(begun);
  expect(new Set(first.map(({ address }) => address))).toEqual(new Set(['2001:db8:7:1::1']));
  expect(first.every(({ count }) => count === null)).toBe(true);

  const noted = await lastSeq();
  world.clock.offsetMs += 61_000;
  await tryAll('2001:db8:7:9::1');
  await expect.poll(async () => (await rowsAfter(noted)).length).toBe(kinds.length);
  expect((await rowsAfter(noted)).map(({ action, count }) => [action, count])).toEqual(
    kinds.map((action) => [action, 5]),
  );
  expect((await rowsAfter(noted))[0]).toMatchObject({ address: '2001:db8:7::/48' });
  expect(new Set((await rowsAfter(begun)).map(({ action }) => action))).toEqual(new Set(kinds));
});

test('S66 what was counted is written when the server stops', async () => {
  const server = await world.startInstance();
  const begun = await lastSeq();
  for (let nth = 1; nth <= 3; nth += 1)
    await fetch(`${server.url}/feeds/${secret()}.ics`, {
      headers: { 'x-forwarded-for': '198.51.100.7' },
    });
  expect(await rowsAfter(begun)).toHaveLength(1);
  await server.stop();
  expect(await rowsAfter(begun)).toMatchObject([
    { action: 'calendar.feed-read', outcome: 'refused', address: '198.51.100.7', count: null },
    { action: 'calendar.feed-read', outcome: 'refused', address: '198.51.100.7', count: 2 },
  ]);
});

test('S66 a wrong password of an account that exists is recorded each time', async () => {
  const { id, email } = await world.person();
  for (let nth = 0; nth < 3; nth += 1)
    await world.browser().call('auth.authUserEmailPass', { email, password: 'not the password' });
  const { rows } = await world.owner.query(
    `select 1 from audit_events where action = 'sign-in.password' and actor_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(3);
});
