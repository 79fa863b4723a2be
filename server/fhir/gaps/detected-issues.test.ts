/** Tests that programs open, read and withdraw gaps in care as DetectedIssue, once and by the rules of the screens. */
import { afterAll, expect, test } from 'vitest';
import type { DetectedIssue } from 'fhir/r4.js';
import { openClinic } from '#server/test/clinic.ts';
import { gapScene } from '#server/test/cases/gap-scene.ts';
import { newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { manager, newPatient, newMeasure, result, gapsOf, statesOf } = await gapScene(clinic);
const program = await newProgram(clinic);

const issue = (patientId: string, more: object = {}) => ({
  resourceType: 'DetectedIssue',
  status: 'final',
  code: { text: 'Eye test' },
  patient: { reference: `Patient/${patientId}` },
  identifiedDateTime: '2026-01-31',
  ...more,
});
const create = (body: object) => program.send('POST', 'DetectedIssue', body);
const update = (body: DetectedIssue, version = body.meta?.versionId) =>
  program.send('PUT', `DetectedIssue/${body.id}`, body, { 'if-match': `W/"${version}"` });

test('S496 a program opens a gap once by its identifier, reads it back, and finds it', async () => {
  const ana = await newPatient();
  const identifier = [{ system: 'https://payer.example/gaps', value: ana.number }];
  const { status, body, headers } = await create(issue(ana.id, { identifier }));
  expect(status).toBe(201);
  expect(headers.get('location')).toContain(`/DetectedIssue/${body.id}`);
  expect(body).toMatchObject({
    status: 'final',
    code: { text: 'Eye test', coding: [{ code: 'CAREGAP' }] },
    identifiedDateTime: '2026-01-31',
    modifierExtension: [{ valueCodeableConcept: { coding: [{ code: 'open-gap' }] } }],
  });
  const again = await create(issue(ana.id, { identifier }));
  expect([again.status, again.body.id]).toEqual([200, body.id]);
  const [gap, ...others] = await gapsOf(ana.id);
  expect(others).toEqual([]);
  expect(gap).toMatchObject({ subject: { source: 'program', since: '2026-01-31' } });
  expect(await clinic.recorded('case.open', body.id)).toMatchObject([{ actor_id: program.id }]);
  const bundle = await program.send('GET', `DetectedIssue?patient=${ana.id}`);
  expect(bundle.body.entry).toHaveLength(1);
  expect(bundle.body.entry[0].resource).toEqual(
    (await program.send('GET', `DetectedIssue/${body.id}`)).body,
  );
});

test('S496 what is unknown is refused by name, another’s gap is not withdrawn, and a scope is needed', async () => {
  const ana = await newPatient();
  const refused = await create(issue(ana.id, { severity: 'high' }));
  expect([refused.status, JSON.stringify(refused.body)]).toMatchObject([
    400,
    expect.stringContaining('severity'),
  ]);
  const { body } = await create(issue(ana.id));
  const other = await newProgram(clinic);
  const foreign = await other.send(
    'PUT',
    `DetectedIssue/${body.id}`,
    { ...body, status: 'cancelled' },
    { 'if-match': `W/"${body.meta.versionId}"` },
  );
  expect(foreign.status).toBe(403);
  const reader = await newProgram(clinic, { scopes: ['system/DetectedIssue.rs'] });
  expect((await reader.send('POST', 'DetectedIssue', issue(ana.id))).status).toBe(403);
  expect(await statesOf(ana.id)).toEqual(['open']);
  const withdrawn = await update({ ...body, status: 'cancelled' });
  expect([withdrawn.status, withdrawn.body.status]).toEqual([200, 'cancelled']);
  expect(await statesOf(ana.id)).toEqual(['withdrawn']);
  expect((await update({ ...body, status: 'final' })).status).toBe(412);
  expect((await update({ ...withdrawn.body, status: 'final' })).body.status).toBe('final');
  expect(await statesOf(ana.id)).toEqual(['open']);
});

test('S496 evidence that is here closes a sent gap at once, and is said with it', async () => {
  const { name } = await newMeasure();
  const ana = await newPatient();
  await result(ana.number);
  const { body } = await create(issue(ana.id, { code: { text: name } }));
  expect(body).toMatchObject({
    modifierExtension: [{ valueCodeableConcept: { coding: [{ code: 'closed-gap' }] } }],
    evidence: [{ detail: [{ display: expect.stringContaining('HbA1c') }] }],
  });
});

test('S539 a program is told of each change of a gap, and of no other case, by its webhook', async () => {
  const subscriber = await newProgram(clinic);
  const { status, body: subscription } = await subscriber.send('POST', 'Subscription', {
    resourceType: 'Subscription',
    status: 'requested',
    reason: 'Feeds the list of gaps',
    criteria: 'DetectedIssue',
    channel: { type: 'rest-hook', endpoint: 'https://gaps.example/changes' },
  });
  expect(status).toBe(201);
  const ana = await newPatient();
  await manager.browser.call('cases.openTask', { title: 'Call', assign: { to: 'nobody' } });
  const { body } = await create(issue(ana.id));
  await update({ ...body, status: 'cancelled' });
  const { rows } = await clinic.world.owner.query(
    `select resource_id as id, resource_version::int as version from subscription_notifications
     where subscription_id = $1 order by resource_version`,
    [subscription.id],
  );
  expect(rows).toEqual([
    { id: body.id, version: 1 },
    { id: body.id, version: 2 },
  ]);
});
