/** The FHIR pages through the real door: whose time they show, in R4's own words, and what they refuse. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment, Bundle } from 'fhir/r4.js';
import type { AppointmentState } from '#shared/appointments.ts';
import type { Browser } from '#server/test/browser.ts';
import { minutesFromNow, openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';

let clinic: Clinic;
let statements = 0;
let lena: Clinician;
let planner: Clinician;
let sato: Clinician;
beforeAll(async () => {
  clinic = await openClinic({ watch: () => void (statements += 1) });
  lena = await clinic.clinician({ fullName: 'Lena Okafor' });
  sato = await clinic.clinician({ fullName: 'Mika Sato' });
  planner = await clinic.clinician({ role: 'EDITOR' });
});
afterAll(() => clinic.close());

const day = (minutes: number) => minutesFromNow(minutes).toISOString().slice(0, 10);
const days = () => `date=ge${day(-3 * 1440)}&date=lt${day(3 * 1440)}`;
const bundle = async <Kind>(who: Browser, search: string): Promise<Bundle<Kind>> => {
  const { status, body, text } = await who.fetch(`/fhir/${search}`);
  expect([status, text]).toEqual([200, text]);
  return body as Bundle<Kind>;
};
const idsIn = ({ entry = [] }: Bundle<Appointment>) => entry.map(({ resource }) => resource?.id);

/** What R4 asks of these resources, where it can be broken: required fields, codes, instants, references. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const fhirId = /^[A-Za-z0-9\-.]{1,64}$/;
const statusCodes =
  /^(proposed|pending|booked|arrived|fulfilled|cancelled|noshow|entered-in-error|checked-in|waitlist)$/;

function checkAppointment(one: Appointment): void {
  expect(one.resourceType).toBe('Appointment');
  expect(one.id).toMatch(fhirId);
  expect(one.status).toMatch(statusCodes);
  expect(one.start).toMatch(instant);
  expect(one.end).toMatch(instant);
  expect(one.minutesDuration).toBeGreaterThan(0);
  expect(one.participant.length).toBeGreaterThan(0);
  for (const { actor, status, required } of one.participant) {
    expect(['accepted', 'declined', 'tentative', 'needs-action']).toContain(status);
    expect(['required', 'optional', 'information-only']).toContain(required);
    expect(actor?.display).toMatch(/\S/);
  }
  // app-4: a reason of cancelling stands on nothing else.
  expect(one.cancelationReason === undefined || /^(cancelled|noshow)$/.test(one.status)).toBe(true);
  const codings = [...(one.serviceType ?? []), ...(one.serviceCategory ?? [])].flatMap(
    ({ coding = [] }) => coding,
  );
  for (const { system, code } of codings) {
    expect(system).toMatch(/^https?:\/\//);
    expect(code).toMatch(/^\S+$/);
  }
}

test('an appointment is told in the words of FHIR R4, whatever its state', async () => {
  const states = { booked: 'booked', 'in-progress': 'arrived', completed: 'fulfilled' };
  const rest = { 'no-show': 'noshow', cancelled: 'cancelled' };
  let at = -1000;
  for (const [state, status] of Object.entries({ ...states, ...rest })) {
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
  const abroad = await clinic.clinician({
    organizationId: await clinic.world.newOrganization('B'),
  });
  const search = `Appointment?${days()}`;
  const own = idsIn(await bundle(lena.browser, search));
  expect([own.includes(mine), own.includes(theirs)]).toEqual([true, false]);
  const all = idsIn(await bundle(planner.browser, search));
  expect([all.includes(mine), all.includes(theirs)]).toEqual([true, true]);
  const ofSato = `${search}&practitioner=Practitioner/${sato.id}`;
  expect(idsIn(await bundle(planner.browser, ofSato))).toContain(theirs);
  expect(await bundle(lena.browser, ofSato)).toMatchObject({ total: 0 });
  expect(await bundle(abroad.browser, `${search}&actor=${lena.id}`)).toMatchObject({ total: 0 });
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

test('a search is told page by page, and the pages together are the whole', async () => {
  const who = await clinic.clinician();
  const placed: string[] = [];
  for (let at = 0; at < 5; at += 1) placed.push(await clinic.place([who], { at: 60 + at * 30 }));
  await clinic.place([who], { at: 400, state: 'cancelled' });
  const seen: (string | undefined)[] = [];
  let next: string | undefined = `Appointment?${days()}&status=booked,arrived&_count=2`;
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
    await bundle(browser, `Appointment?${days()}`);
    statements = 0;
    await bundle(browser, `Appointment?${days()}&_count=100`);
    return statements;
  };
  const none = await count(empty);
  // The ids of an empty page are not looked up.
  expect((await count(full)) - none).toBe(1);
});
