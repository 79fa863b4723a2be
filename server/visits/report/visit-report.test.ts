/** Tests the visit report: joins, leaves, consent and steps, for the clinicians of the visit alone. */
import { afterAll, expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import { recordAll, serverActor } from '#server/audit/service.ts';
import { openClinic } from '#server/test/clinic.ts';
import { recognisedPatient } from '#server/test/patient.ts';
import { runningVisit, waitingVisit, wereThere } from '#server/test/visits.ts';
import { admittedGuest } from '#server/test/companion.ts';

interface Step {
  action: string;
  person: { name: string } | null;
}

const clinic = await openClinic();
afterAll(() => clinic.close());

async function heldVisit() {
  const lena = await clinic.clinician({ hospitalRole: 'Consultant' });
  const { appointmentId, visitId, identity } = await runningVisit(clinic, lena);
  await wereThere(clinic, visitId, [
    { identity: `practitioner:${lena.id}`, left: 10 },
    { identity, left: 20 },
  ]);
  await lena.browser.call('visits.end', { visitId });
  return { lena, appointmentId, visitId, identity };
}

test('the visit report has joins and leaves, durations, modality and consents', async () => {
  const { lena, appointmentId, visitId, identity } = await heldVisit();
  const { data } = await lena.browser.call('visits.whoWasThere', { appointmentId });
  expect(data).toMatchObject({
    visitId,
    state: 'ended',
    outcome: 'completed',
    modality: 'video',
    secondsTogether: 40 * 60,
    zone: 'Europe/London',
    people: [
      { identity: `practitioner:${lena.id}`, role: 'Consultant', seconds: 50 * 60 },
      { identity, role: 'Patient', seconds: 40 * 60, stays: [{ isAbout: false }] },
    ],
    consents: [
      { kind: 'tele-visit', role: 'Patient', version: '2026-11-30' },
      { kind: 'recording' },
      { kind: 'data' },
      { kind: 'files', name: 'Ana Ruiz' },
      { kind: 'third-person', revokedAt: null },
    ],
  });
  expect(data.consents[0]!.wording).toMatch(/emergency/);
  const actions = data.steps.map((step: { action: string }) => step.action);
  expect(actions).toEqual(['visit.arrive', 'visit.admit', 'visit.end']);
  expect(data.steps.map((step: { by: string | null }) => step.by)).toEqual([
    null,
    lena.fullName,
    lena.fullName,
  ]);
});

test('a patient with two devices is one person, whose time is not counted twice', async () => {
  const lena = await clinic.clinician({ hospitalRole: 'Consultant' });
  const { appointmentId, visitId, identity, link } = await runningVisit(clinic, lena);
  await recognisedPatient(clinic, { token: link });
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    'select id from visit_guests where visit_id = $1 order by recognised_at desc limit 1',
    [visitId],
  );
  await wereThere(clinic, visitId, [
    { identity, left: 20 },
    { identity: `patient:${rows[0]!.id}`, left: 30 },
  ]);
  const { data } = await lena.browser.call('visits.whoWasThere', { appointmentId });
  expect(data.people).toMatchObject([{ role: 'Patient', name: 'Ana Ruiz', seconds: 40 * 60 }]);
  expect(data.people[0]!.stays).toHaveLength(2);
  expect(data).toMatchObject({ secondsTogether: 0, secondsFaceToFace: 0, modality: 'none' });
});

test('the visit report has what a bill asks for: face-to-face and waiting time, interpreter, place, MRN and NPI', async () => {
  const lena = await clinic.clinician();
  const { appointmentId, visitId, ana, identity } = await runningVisit(clinic, lena);
  const rosa = await admittedGuest(clinic, lena, { visitId, name: 'Rosa Diaz' });
  const { owner } = clinic.world;
  await owner.query("update practitioners set npi = '1234567893' where id = $1", [lena.id]);
  await owner.query("update visit_guests set location = 'Austin, Texas' where visit_id = $1", [
    visitId,
  ]);
  await owner.query(
    `with known as (
       insert into patients (organization_id, full_name, external_id, created_by)
       select organization_id, 'Ana Ruiz', 'MRN-' || $1, $2::uuid from appointments where id = $1::uuid
       returning id)
     update appointments set patient_id = (select id from known) where id = $1::uuid`,
    [appointmentId, lena.id],
  );
  await wereThere(clinic, visitId, [
    { identity: `practitioner:${lena.id}`, left: 10 },
    { identity, left: 20 },
    { identity: rosa.identity, left: 5 },
  ]);
  await ana.call('visits.guest.leave', {});
  const { data } = await lena.browser.call('visits.whoWasThere', { appointmentId });
  expect(data).toMatchObject({
    secondsTogether: 50 * 60,
    secondsFaceToFace: 40 * 60,
    secondsWaiting: expect.any(Number),
    interpreters: ['Rosa Diaz'],
    patientLocation: 'Austin, Texas',
    mrn: `MRN-${appointmentId}`,
    people: [{ npi: '1234567893' }, { npi: null }, { role: 'Interpreter', name: 'Rosa Diaz' }],
  });
  const about = data.steps.map(({ action, person }: Step) => [action, person?.name]);
  expect(about).toEqual([
    ['visit.arrive', 'Ana Ruiz'],
    ['visit.admit', 'Ana Ruiz'],
    ['visit.add-guest', 'Rosa Diaz'],
    ['visit.guest-arrive', 'Rosa Diaz'],
    ['visit.admit-guest', 'Rosa Diaz'],
    ['visit.depart', 'Ana Ruiz'],
  ]);
});

test('of a call that broke off hundreds of times it still says how long the patient waited', async () => {
  const { clock, deps, owner } = clinic.world;
  const { lena, visitId } = await waitingVisit(clinic);
  clock.offsetMs += 3 * minuteMs;
  await lena.browser.call('visits.admit', { visitId });
  clock.offsetMs -= 3 * minuteMs;
  const { rows } = await owner.query<{ appointmentId: string; organizationId: string }>(
    `select appointment_id as "appointmentId", organization_id as "organizationId"
     from visits where id = $1`,
    [visitId],
  );
  const { appointmentId, organizationId } = rows[0]!;
  const join = {
    action: 'visit.join' as const,
    account: { id: null, organizationId },
    object: { type: 'Visit', id: visitId },
  };
  await deps.db
    .transaction()
    .execute((db) => recordAll(db, serverActor(deps), Array(500).fill(join)));
  const { data } = await lena.browser.call('visits.whoWasThere', { appointmentId });
  expect(data.steps).toHaveLength(500);
  expect(data.secondsWaiting).toBeGreaterThanOrEqual(3 * 60);
});

test('as CSV it has a line a person, without a formula, and reading it is audited', async () => {
  const { lena, appointmentId, visitId } = await heldVisit();
  await clinic.world.owner.query("update appointments set patient_name = '=1+1' where id = $1", [
    appointmentId,
  ]);
  const { data } = await lena.browser.call('visits.exportCsv', { appointmentId });
  const [header, ...lines] = data.csv.trim().split('\r\n');
  expect(header).toContain('Face-to-face seconds,Waiting seconds');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`,'=1+1,`);
  expect(lines[0]).toContain(',video,2400,');
  expect(lines[1]).toContain(',Patient,');
  expect(await clinic.recorded('visit.export-record', visitId)).toHaveLength(1);
});

test('S33 reading and exporting it are audited', async () => {
  const { lena, appointmentId, visitId } = await heldVisit();
  const read = (await lena.browser.call('visits.whoWasThere', { appointmentId })).data;
  const file = (await lena.browser.call('visits.exportRecord', { appointmentId })).data;
  expect({ ...file, at: null }).toEqual({ ...read, at: null });
  for (const action of ['visit.read-record', 'visit.export-record'])
    expect(await clinic.recorded(action, visitId)).toMatchObject([{ actor_id: lena.id }]);
});

test('S15 nobody else finds it, and a visit that does not exist is answered alike', async () => {
  const { appointmentId } = await heldVisit();
  const otherOrganization = await clinic.world.newOrganization(`Southfield ${appointmentId}`);
  const tomas = await clinic.clinician();
  const clinicians = [tomas, await clinic.clinician({ organizationId: otherOrganization })];
  for (const { browser } of clinicians)
    for (const name of ['whoWasThere', 'exportRecord'] as const)
      expect((await browser.call(`visits.${name}`, { appointmentId })).problem).toBe('not-found');
  const planned = await clinic.place([tomas], { at: 5 });
  const never = await tomas.browser.call('visits.whoWasThere', { appointmentId: planned });
  expect(never.problem).toBe('not-found');
});

test('a visit of a hundred stays takes as many statements as one of two', async () => {
  const { lena, appointmentId, visitId, identity } = await heldVisit();
  const countStatements = async () => {
    const { count, result } = await clinic.world.countStatements(() =>
      lena.browser.call('visits.whoWasThere', { appointmentId }),
    );
    return { stays: result.data.people[1]!.stays.length, statements: count };
  };
  const few = await countStatements();
  await wereThere(
    clinic,
    visitId,
    Array.from({ length: 100 }, () => ({ identity, left: 15 })),
  );
  const many = await countStatements();
  expect([few.stays, many.stays]).toEqual([1, 101]);
  expect(many.statements).toBe(few.statements);
});
