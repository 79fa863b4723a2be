/** Tests that no request to an HTTP route beside the procedures, whatever it holds, is answered with an error of the server (S42). */
import { randomUUID } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import {
  allScopes,
  newProgram,
  subscribedProgram,
  type AssertionChanges,
} from '#server/test/fhir/program.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

/** `npm run bench -- any-input` makes more. */
const numRuns = Math.max(200, Number(process.env['FUZZ_RUNS'] ?? 0) / 20);
const timeout = 60_000 + 200 * numRuns;

const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '__proto__',
  "'; drop table sessions; --",
  '%_\\',
  '-1',
];
const oddText = fc.oneof(
  fc.constantFrom(...oddTexts, 'x'.repeat(3_000)),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const oddValue = fc.oneof(
  oddText,
  // JSON has no infinities.
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom(0, -1, 2 ** 53, 1e300, true, null, {}, [], [null], ['x']),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A value some of whose parts, at any depth, are replaced. */
function disturbed(value: unknown): Arbitrary<unknown> {
  if (Array.isArray(value))
    return fc.oneof(
      { weight: 4, arbitrary: fc.tuple(...value.map(disturbed)) },
      { weight: 1, arbitrary: oddValue },
    );
  if (typeof value === 'object' && value !== null)
    return fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record(
          Object.fromEntries(Object.entries(value).map(([key, part]) => [key, disturbed(part)])),
        ),
      },
      { weight: 1, arbitrary: oddValue },
    );
  return fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: oddValue });
}

const { clock } = clinic.world;
const program = await newProgram(clinic);
const subscription = await subscribedProgram(clinic);

/** Goes on to when the limits of token requests have forgotten the last one. Returns when an assertion expires. */
function laterExpiry(): number {
  clock.offsetMs += 5_000;
  return Math.floor((Date.now() + clock.offsetMs) / 1000) + 120;
}

test(
  'S42 no assertion at the token endpoint makes an error of the server',
  { timeout },
  async () => {
    const claims = disturbed({
      iss: program.id,
      sub: program.id,
      aud: `${clinic.world.deps.env.publicUrl}/fhir/token`,
      jti: 'x',
      exp: 1,
    }).filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
    const kid = fc.oneof(fc.constant(program.key.kid), oddText);
    const scope = fc.oneof(fc.constant(allScopes.join(' ')), oddText);
    await fc.assert(
      fc.asyncProperty(claims, kid, scope, async (changed, name, scopes) => {
        const exp = laterExpiry();
        const signed = await program.assertion({
          kid: name,
          claims: {
            ...changed,
            ...(changed['jti'] === 'x' && { jti: randomUUID() }),
            ...(changed['exp'] === 1 && { exp }),
          },
        });
        const { status } = await program.requestToken(signed, scopes);
        // 413 where the form is too long.
        expect([200, 400, 401, 413]).toContain(status);
      }),
      { numRuns, endOnFailure: true },
    );
  },
);

test.each<[string, AssertionChanges]>([
  ['a key name with NUL', { kid: 'a\0b' }],
  ['an id of the assertion that is a number', { claims: { jti: 7 } }],
  ['an id of the assertion that is a list', { claims: { jti: ['x'] } }],
  ['an audience that is a list', { claims: { aud: [null] } }],
  ['a subject that is an object', { claims: { sub: {} } }],
  ['an end that is a text', { claims: { exp: 'soon' } }],
  ['an end beyond all time', { claims: { exp: 1e300 } }],
])('S42 %s is refused as any other assertion', async (_what, { claims = {}, ...more }) => {
  const signed = await program.assertion({ ...more, claims: { exp: laterExpiry(), ...claims } });
  const { status, body } = await program.requestToken(signed);
  expect([status, body.error]).toEqual([401, 'invalid_client']);
});

test('S42 no request to a page makes an error of the server', { timeout }, async () => {
  clock.offsetMs = 0;
  const lena = await clinic.clinician();
  const appointmentId = await clinic.place([lena], { at: 5 });
  const { body: appointment } = await program.send('GET', `Appointment/${appointmentId}`);
  const { body: schedules } = await program.send('GET', 'Schedule');
  expect([appointment.id, schedules.resourceType]).toEqual([appointmentId, 'Bundle']);
  const id = fc.oneof(
    fc.constantFrom(appointmentId, lena.id, subscription.id),
    fc.uuid(),
    oddText.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('%00', '%ED%A0%80', '%', '%2e%2e%2f', 'a%00b.ics', `${lena.id}.ics`),
  );
  const path = fc.oneof(
    fc
      .constantFrom(
        'fhir/Appointment',
        'fhir/Schedule',
        'fhir/PractitionerRole',
        'fhir/HealthcareService',
        'fhir/Patient',
        'fhir/Subscription',
        'fhir/Encounter',
        'fhir/DocumentReference',
        'fhir/Composition',
        'fhir/Binary',
        'fhir/Task',
        'fhir/QuestionnaireResponse',
        'fhir/Communication',
        'feeds',
        'feeds/on-call',
        'files',
        'files/messages',
        'sms',
        'sso',
        'logos',
      )
      .chain((prefix) => id.map((part) => `${prefix}/${part}`)),
    fc
      .tuple(fc.constantFrom('logos', 'files/facts'), id, id)
      .map(([prefix, one, other]) => `${prefix}/${one}/${other}`),
    fc.tuple(id, fc.constantFrom('start', 'callback')).map(([one, step]) => `sso/${one}/${step}`),
    fc.constantFrom(
      'fhir/Appointment',
      'fhir/Appointment/$find',
      'fhir/Slot',
      'fhir/Patient/$match',
      'fhir/Subscription',
      'fhir/Encounter',
      'fhir/Composition',
      'fhir/Task',
      'fhir/Communication',
      'livekit/webhook',
      'sms/status',
      'sms/reply',
      'policy-reports',
      'config.json',
    ),
  );
  const query = fc.dictionary(
    fc.constantFrom(
      'actor',
      'date',
      'start',
      'patient',
      'owner',
      'encounter',
      'authored-on',
      '_sort',
      '_after',
      '_count',
      '_id',
      'status',
      'state',
      'code',
      '_lastUpdated',
      'identifier',
    ),
    oddText.map((text) => text.toWellFormed()),
    { maxKeys: 2 },
  );
  const headerText = fc.stringMatching(/^[ -~]{0,60}$/);
  const headers = fc.dictionary(
    fc.constantFrom(
      'if-match',
      'if-none-match',
      'idempotency-key',
      'if-none-exist',
      'x-file-name',
      'content-range',
      'x-activity',
      'last-event-id',
    ),
    fc.oneof(
      headerText,
      fc.constantFrom('%00', '%', 'W/"1"', 'W/"9999999999999999999"', 'bytes 0-0/1', '%ED%A0%80'),
    ),
    { maxKeys: 3 },
  );
  const body = disturbed(appointment);
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
  await fc.assert(
    fc.asyncProperty(
      method,
      path,
      query,
      headers,
      body,
      async (verb, route, search, more, json) => {
        const hasBody = verb !== 'GET' && verb !== 'DELETE';
        const { status } = await program.caller.fetch(`/${route}?${new URLSearchParams(search)}`, {
          method: verb,
          headers: { ...more, ...(hasBody && { 'content-type': 'application/fhir+json' }) },
          ...(hasBody && { body: JSON.stringify(json) }),
        });
        expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: 2 * numRuns, endOnFailure: true },
  );
});
