/** Tests what the FHIR pages refuse, and the form of a refusal (S11, S15, S18, S19, S21). */
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld();
const browser = await world.signIn(await world.person());
afterAll(() => world.close());

test('S11 nothing of a hospital is answered without both halves of a session', async () => {
  const half = browser.clone();
  half.token = null;
  for (const path of [
    'Appointment',
    `Appointment/0190f0c0-0000-7000-8000-000000000000`,
    'Slot',
    'Nothing',
  ]) {
    const answers = [
      await world.browser().fetch(`/fhir/${path}`),
      await half.fetch(`/fhir/${path}`),
    ];
    for (const { status, body } of answers)
      expect([path, status, body.issue[0].code]).toEqual([path, 401, 'login']);
  }
});

test('S120 what is served is told to anyone, the same to all, and to no other site', async () => {
  const { body } = await world.browser().fetch('/fhir/metadata');
  expect((await browser.fetch('/fhir/metadata')).body).toEqual(body);
  const description = await world.browser().fetch('/fhir/openapi.json');
  expect([description.status, description.body.openapi]).toEqual([200, '3.1.0']);
  expect(JSON.stringify([body, description.body])).not.toContain('Northgate');
  const odd = await world.browser().fetch('/fhir/metadata?mode=full');
  expect([odd.status, odd.body.issue[0].code]).toEqual([400, 'invalid']);
  const posted = await world.browser().fetch('/fhir/metadata', { method: 'POST', body: '{}' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(body).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' });
  const named = body.rest[0].resource.map(({ type }: { type: string }) => type);
  expect(named).toEqual([
    'Appointment',
    'Schedule',
    'Slot',
    'PractitionerRole',
    'HealthcareService',
    'Patient',
    'Subscription',
    'Encounter',
    'DocumentReference',
    'Binary',
    'Composition',
    'DetectedIssue',
    'RelatedPerson',
    'Consent',
    'Organization',
    'Location',
    'Task',
    'QuestionnaireResponse',
    'Communication',
    'RiskAssessment',
    'MeasureReport',
  ]);
});

test.each([
  ['Appointment', 'a search needs a date'],
  ['Appointment?date=ge2020-01-01&date=lt2026-01-01', 'too long'],
  ['Appointment?date=tomorrow', 'no date'],
  [`Appointment?date=2026-01-01&patient=Ruiz`, 'a patient is not looked for in an address'],
  ['Appointment?date=2026-01-01&status=gone', 'no status of R4'],
  ['Appointment?date=2026-01-01&__proto__=1', 'not a parameter'],
  ['Slot?start=2026-01-01', 'whose?'],
  [`Slot?schedule=me&start=2026-01-01`, 'no id'],
])('S15 %s is refused: %s', async (search) => {
  const { status, body } = await browser.fetch(`/fhir/${search}`);
  expect([status, body.resourceType, body.issue[0].severity]).toEqual([
    400,
    'OperationOutcome',
    'error',
  ]);
  expect(body.issue[0].code).toBe('invalid');
});

test('S18 S19 S21 other methods, sites and pages are refused in FHIR’s own form', async () => {
  const posted = await browser.fetch('/fhir/Appointment', { method: 'POST', body: '{}' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const foreigner = await browser.fetch('/fhir/metadata', {
    headers: { origin: 'https://evil.example' },
  });
  expect([foreigner.status, foreigner.body.issue[0].code]).toEqual([403, 'forbidden']);
  const unknown = await browser.fetch('/fhir/Group');
  expect([unknown.status, unknown.body.resourceType]).toEqual([404, 'OperationOutcome']);
  expect(unknown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(unknown.body.issue[0].diagnostics).toBe(unknown.headers.get('x-request-id'));
});
