/** Tests READ_ONLY: whatever changes something waits, and reading, signing in and calls go on (S113). */
import { afterAll, expect, test } from 'vitest';
import { callsWhileReadOnly } from '#shared/calls/read-only-calls.ts';
import { readOnlyHeader } from '#shared/calls/read-only-header.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import type { Path } from '#server/test/browser.ts';
import { procedureList } from '#server/procedures.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const lena = await clinic.clinician({ role: 'ADMIN' });
const appointmentId = await clinic.place([lena], { at: 10, patientName: 'Ana Ruiz' });
const { url } = await clinic.world.startInstance({ READ_ONLY: 'on' });
const browser = lena.browser.clone(url);

test('S113 every call that changes something is answered 503, and when to try again', async () => {
  const changing = procedureList().flatMap(({ path, type }) => (type === 'mutation' ? path : []));
  expect(callsWhileReadOnly.filter((path) => !changing.includes(path))).toEqual([]);
  expect([...callsWhileReadOnly]).toEqual(callsWhileReadOnly.toSorted());
  const refused = changing.filter((path) => !callsWhileReadOnly.includes(path));
  const answers = await Promise.all(
    refused.map(async (path) => {
      const { status, problem, headers } = await browser.call(path as Path, {});
      return [path, status, problem, headers.get('retry-after')];
    }),
  );
  expect(answers).toEqual(refused.map((path) => [path, 503, 'read-only', '60']));
});

test('S113 pages that take files, resources and what other servers tell are answered 503 too', async () => {
  for (const path of ['/files/visit', '/fhir/Appointment', '/livekit/webhook', '/sms/status']) {
    const { status, headers } = await fetch(url + path, { method: 'POST' });
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '60']);
  }
  expect((await fetch(`${url}/fhir/token`, { method: 'POST' })).status).not.toBe(503);
});

test('S113 each answer says so, also that of a read, and none of a server that takes changes', async () => {
  for (const path of ['/config.json', '/healthz', '/trpc/auth.verifyToken', '/login']) {
    const said = await fetch(url + path, { method: path.startsWith('/trpc') ? 'POST' : 'GET' });
    expect([path, said.headers.get(readOnlyHeader)]).toEqual([path, 'on']);
    const usual = await fetch(clinic.world.url + path);
    expect([path, usual.headers.get(readOnlyHeader)]).toEqual([path, null]);
  }
});

test('S113 reading goes on, and people sign in, join their call and sign out', async () => {
  const [from, to] = [-1_440, 1_440].map((at) => minutesFromNow(at).toISOString().slice(0, 10));
  const week = await browser.call('calendar.range', { from, to });
  expect(week.data.own.map(({ id }: { id: string }) => id)).toEqual([appointmentId]);
  const move = { appointmentId, version: 1, startsAt: minutesFromNow(600).toISOString() };
  expect((await browser.call('appointments.move', move)).problem).toBe('read-only');
  const opened = await lena.browser.call('visits.open', { appointmentId });
  expect((await browser.call('visits.ticket', { visitId: opened.data.id })).status).toBe(200);
  expect((await browser.call('auth.logout', {})).status).toBe(200);
  expect((await browser.call('auth.me')).status).toBe(401);
});
