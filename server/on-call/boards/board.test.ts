/** Tests the secret addresses of who is on call: what they show, for how long they work, and that they are stored nowhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OnCallAddresses } from '#shared/on-call.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';
import { eventsIn, fetched } from '#server/test/feed-reader.ts';

let clinic: Clinic;
let admin: Clinician;
beforeAll(async () => {
  clinic = await openClinic();
  admin = await clinic.clinician({ role: 'ADMIN' });
});
afterAll(() => clinic.close());

let made = 0;

async function newLink(unitIds: string[] | null = null): Promise<OnCallAddresses> {
  made += 1;
  const { data, text } = await admin.browser.call('roster.onCall.addLink', {
    name: `Wall ${made}`,
    unitIds,
  });
  if (!data) throw new Error(text);
  return data;
}

const pathOf = (address: string | null) => new URL(address ?? '').pathname;
const secretOf = ({ board }: OnCallAddresses) => new URL(board).hash.replace('#token=', '');

async function onDuty() {
  const duties = dutiesOf(clinic);
  const unit = await clinic.newUnit();
  const shiftTypeId = await duties.shiftType({ unitId: unit.id, name: 'Renal call' });
  const who = await clinic.world.person();
  await clinic.world.owner.query(
    `update practitioners set phone = '12345', pager = '4711' where id = $1`,
    [who.id],
  );
  await duties.place(who, { shiftTypeId, from: -60, until: 60 });
  await duties.place(who, { shiftTypeId, from: 120, until: 180 });
  return { unit, who };
}

test('S104 a board shows names, phones and roles of its units, and neither ids nor addresses of people', async () => {
  const { unit, who } = await onDuty();
  await onDuty();
  const link = await newLink([unit.id]);
  const { status, headers, text } = await fetched(clinic, pathOf(link.json));
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  const board = JSON.parse(text);
  expect(board.lines).toMatchObject([
    {
      unit: unit.name,
      role: 'Renal call',
      primary: [{ fullName: who.fullName, phone: '12345', pager: '4711' }],
      next: { fullName: who.fullName },
    },
  ]);
  expect(Object.keys(board.lines[0].primary[0]).toSorted()).toEqual(
    ['endsAt', 'fullName', 'pager', 'phone', 'startsAt'].toSorted(),
  );
  for (const hidden of [who.id, who.email]) expect(text).not.toContain(hidden);
  const events = eventsIn((await fetched(clinic, pathOf(link.ics))).text);
  expect(events.map(({ summary }) => summary)).toEqual([
    `${unit.name}, Renal call: ${who.fullName}`,
    `${unit.name}, Renal call: ${who.fullName}`,
  ]);
});

test('S104 renewed, the old address is like any missing page; ended, the new one too', async () => {
  const old = await newLink();
  const { linkId, missing } = {
    linkId: old.link.id,
    missing: await fetched(clinic, `/feeds/on-call/${'x'.repeat(43)}.json`),
  };
  const { data: renewed } = await admin.browser.call('roster.onCall.renewLink', { linkId });
  expect((await fetched(clinic, pathOf(renewed.json))).status).toBe(200);
  const gone = await fetched(clinic, pathOf(old.json));
  expect([gone.status, gone.text]).toEqual([404, missing.text]);
  await admin.browser.call('roster.onCall.endLink', { linkId });
  for (const address of [renewed.json, renewed.ics])
    expect((await fetched(clinic, pathOf(address))).status).toBe(404);
  expect((await clinic.recorded('on-call.link-end', linkId)).length).toBe(1);
});

test('S105 the secret is in no row and no line of the log; readings are audited once an hour', async () => {
  const link = await newLink();
  for (let nth = 0; nth < 3; nth += 1) await fetched(clinic, pathOf(link.json));
  expect(await clinic.recorded('on-call.link-read', link.link.id)).toMatchObject([
    { actor_id: null, organization_id: clinic.world.organizationId, outcome: 'success' },
  ]);
  const secret = secretOf(link);
  expect(secret).toMatch(/^[\w-]{43}$/);
  const { rows } = await clinic.world.owner.query<{ row: string }>(
    'select l::text as row from on_call_links l union all select e::text from audit_events e',
  );
  expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  expect(clinic.world.lines.filter((line) => line.includes(secret))).toEqual([]);
  expect((await admin.browser.call('roster.onCall.links')).text).not.toContain(secret);
});

test('S105 wrong addresses are limited after a while, and right addresses still work', async () => {
  const link = await newLink();
  const wrong = `/feeds/on-call/${'z'.repeat(43)}.json`;
  const answers = [];
  for (let nth = 0; nth < 40; nth += 1) answers.push((await fetched(clinic, wrong)).status);
  expect(answers.at(-1)).toBe(429);
  expect((await fetched(clinic, pathOf(link.json))).status).toBe(200);
  await clinic.world.clearRedis();
});

test('S15 another hospital’s administrator sees, renews and ends none of them, nor names its units', async () => {
  const { unit } = await onDuty();
  const link = await newLink([unit.id]);
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId, role: 'ADMIN' });
  const call = (name: 'links' | 'renewLink' | 'addLink' | 'endLink', input: object) =>
    stranger.browser.call(`roster.onCall.${name}`, input);
  expect((await call('links', {})).data).toEqual([]);
  expect((await call('renewLink', { linkId: link.link.id })).problem).toBe('not-found');
  expect((await call('addLink', { name: 'Theirs', unitIds: [unit.id] })).problem).toBe('not-found');
  await call('endLink', { linkId: link.link.id });
  expect((await fetched(clinic, pathOf(link.json))).status).toBe(200);
});

test('a name is given once', async () => {
  const link = await newLink();
  const again = await admin.browser.call('roster.onCall.addLink', {
    name: link.link.name,
    unitIds: null,
  });
  expect(again.problem).toBe('organization.name-taken');
});
