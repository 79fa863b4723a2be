/** Tests the FHIR pages over HTTP: whose time they show, in R4's own terms, and what they refuse. */
import { afterAll, expect, test } from 'vitest';
import type { Appointment, Bundle } from 'fhir/r4.js';
import type { AppointmentState } from '#shared/appointments.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { bundle, daysAround } from '#server/test/fhir/searches.ts';

const clinic = await openClinic();
const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
const sato = await clinic.clinician({ fullName: 'Mika Sato' });
const planner = await clinic.clinician({ role: 'EDITOR' });
afterAll(() => clinic.close());

const idsIn = ({ entry = [] }: Bundle<Appointment>) => entry.map(({ resource }) => resource?.id);

/** Rules of R4 on these resources: required fields, codes, instants, references. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const fhirId = /^[A-Za-z0-9\-.]{1,64}$/;
const statusCodes =
  /^(proposed|pending|booked|arrived|fulfilled|cancelled|noshow|entered-in-error|checked-in|waitlist)$/;

function checkAppointment(appointment: Appointment): void {
  expect(appointment.resourceType).toBe('Appointment');
  expect(appointment.id).toMatch(fhirId);
  expect(appointment.status).toMatch(statusCodes);
  expect(appointment.start).toMatch(instant);
  expect(appointment.end).toMatch(instant);
  expect(appointment.minutesDuration).toBeGreaterThan(0);
  expect(appointment.participant.length).toBeGreaterThan(0);
  for (const { actor, status, required } of appointment.participant) {
    expect(['accepted', 'declined', 'tentative', 'needs-action']).toContain(status);
    expect(['required', 'optional', 'information-only']).toContain(required);
    expect(actor?.display).toMatch(/\S/);
  }
  // app-4: a cancellation reason only for cancelled appointments.
  expect(
    appointment.cancelationReason === undefined || /^(cancelled|noshow)$/.test(appointment.status),
  ).toBe(true);
  const codings = [
    ...(appointment.serviceType ?? []),
    ...(appointment.serviceCategory ?? []),
  ].flatMap(({ coding = [] }) => coding);
  for (const { system, code } of codings) {
    expect(system).toMatch(/^https?:\/\//);
    expect(code).toMatch(/^\S+$/);
  }
}

test('an appointment is mapped to FHIR R4, whatever its state', async () => {
  const states = {
    booked: 'booked',
    arrived: 'arrived',
    'in-progress': 'checked-in',
    completed: 'fulfilled',
  };
  const endedStates = { 'no-show': 'noshow', cancelled: 'cancelled' };
  let at = -1000;
  for (const [state, status] of Object.entries({ ...states, ...endedStates })) {
    at += 40;
    const placed = { at, minutes: 30, state: state as AppointmentState, patientName: 'Ana Ruiz' };
    const id = await clinic.place([lena, sato], placed);
    const { status: answered, body, headers } = await lena.browser.fetch(`/fhir/Appointment/${id}`);
    expect([answered, body.status]).toEqual([200, status]);
    expect(headers.get('content-type')).toContain('application/fhir+json');
    expect(headers.get('cache-control')).toBe('no-store');
    checkAppointment(body);
    expect(body).toMatchObject({
      id,
      minutesDuration: 30,
      identifier: [{ value: `urn:uuid:${id}` }],
    });
    const actors = body.participant.map(({ actor }: { actor: object }) => actor);
    expect(actors).toMatchObject([
      { reference: `Practitioner/${lena.id}`, display: 'Lena Okafor' },
      { reference: `Practitioner/${sato.id}`, display: 'Mika Sato' },
      { type: 'Patient', display: 'Ana Ruiz' },
    ]);
    expect((await clinic.recorded('appointment.read', id))[0]).toMatchObject({
      actor_id: lena.id,
      detail: { as: 'fhir' },
    });
  }
});

test('a meeting has no patient', async () => {
  const id = await clinic.place([lena], { at: 200, kind: 'meeting', patientName: 'Ward round' });
  const { body } = await lena.browser.fetch(`/fhir/Appointment/${id}`);
  checkAppointment(body);
  expect(body.description).toBe('Ward round');
  expect(body.participant).toHaveLength(1);
});

test('S15 one sees one’s own, a planner the hospital’s, and nobody another hospital’s', async () => {
  const mine = await clinic.place([lena], { at: 300 });
  const theirs = await clinic.place([sato], { at: 300 });
  const foreigner = await clinic.clinician({
    organizationId: await clinic.world.newOrganization('B'),
  });
  const search = `Appointment?${daysAround()}`;
  const ownIds = idsIn(await bundle(lena.browser, search));
  expect([ownIds.includes(mine), ownIds.includes(theirs)]).toEqual([true, false]);
  const all = idsIn(await bundle(planner.browser, search));
  expect([all.includes(mine), all.includes(theirs)]).toEqual([true, true]);
  const ofSato = `${search}&practitioner=Practitioner/${sato.id}`;
  expect(idsIn(await bundle(planner.browser, ofSato))).toContain(theirs);
  expect(await bundle(lena.browser, ofSato)).toMatchObject({ total: 0 });
  expect(await bundle(foreigner.browser, `${search}&actor=${lena.id}`)).toMatchObject({ total: 0 });
  for (const path of [`Appointment/${theirs}`, `Schedule/${sato.id}`, 'Appointment/nobody']) {
    const { status, body } = await lena.browser.fetch(`/fhir/${path}`);
    expect([path, status, body.resourceType, body.issue[0].code]).toEqual([
      path,
      404,
      'OperationOutcome',
      'not-found',
    ]);
  }
});

test('a search is answered page by page, and the pages together are complete', async () => {
  const who = await clinic.clinician();
  const placed: string[] = [];
  for (let at = 0; at < 5; at += 1) placed.push(await clinic.place([who], { at: 60 + at * 30 }));
  await clinic.place([who], { at: 400, state: 'cancelled' });
  const seen: (string | undefined)[] = [];
  let next: string | undefined = `Appointment?${daysAround()}&status=booked,arrived&_count=2`;
  while (next !== undefined) {
    const part: Bundle<Appointment> = await bundle(who.browser, next);
    expect([part.type, part.total]).toEqual(['searchset', 5]);
    seen.push(...idsIn(part));
    const url = part.link?.find(({ relation }) => relation === 'next')?.url;
    next = url?.slice(url.indexOf('/fhir/') + 6);
  }
  expect(seen).toEqual(placed);
});

test('no more statements for a full page than for an empty one', async () => {
  const [empty, full] = [await clinic.clinician(), await clinic.clinician()];
  for (let at = 0; at < 40; at += 1) await clinic.place([full], { at: 400 + at * 30 });
  const count = async ({ browser }: Clinician) => {
    await bundle(browser, `Appointment?${daysAround()}`);
    return (
      await clinic.world.countStatements(() =>
        bundle(browser, `Appointment?${daysAround()}&_count=100`),
      )
    ).count;
  };
  const none = await count(empty);
  // For an empty page there is no look-up by ids.
  expect((await count(full)) - none).toBe(1);
});

const someId = '01990000-0000-7000-8000-000000000000';

test('S42 no search makes an error of the server, whatever its parameters hold', async () => {
  const days = ['0000-01-01', '9999-12-31', '9999-12-31T23:59:59.999-14:00', '2026-02-30', '%00'];
  const bounds = days.flatMap((day) => ['', 'ge', 'gt', 'lt', 'le'].map((how) => `${how}${day}`));
  const odd = [
    '%00',
    'Practitioner/%00',
    '__proto__',
    '-1',
    '2147483648',
    '1e9',
    '%F0%9F%98%80',
    '',
  ];
  const after = [`00000000000000.${someId}`, `99999999999999.${someId}`, `1.${'-'.repeat(36)}`];
  const paths = [
    ...bounds.map((bound) => `Appointment?date=${bound}`),
    ...bounds.map((bound) => `Slot?schedule=${lena.id}&start=${bound}`),
    ...after.map((cursor) => `Appointment?${daysAround()}&_after=${cursor}`),
    ...odd.flatMap((value) =>
      ['_count', '_after', 'practitioner', 'status', '__proto__'].map(
        (name) => `Appointment?${daysAround()}&${name}=${value}`,
      ),
    ),
    ...odd.map((value) => `Appointment/${value}`),
    ...odd.map((value) => `Schedule?actor=${value}`),
  ];
  const failed: string[] = [];
  for (const path of paths)
    if ((await planner.browser.fetch(`/fhir/${path}`)).status >= 500) failed.push(path);
  expect(failed).toEqual([]);
});
