/** Tests what the link of an invitation opens, for whom, and until when. */
import { afterAll, expect, test } from 'vitest';
import { clinicianWithHours } from '#server/test/booking/usual-hours.ts';
import { gapScene } from '#server/test/cases/gap-scene.ts';
import { openClinic } from '#server/test/clinic.ts';
import { sendInvitations } from './send-invitations.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { world } = clinic;
const { manager, newPatient, newMeasure, send, gapsOf } = await gapScene(clinic);
const newClinician = clinicianWithHours(clinic);

/** By them alone. */
const heldBy = (typeId: string, ...holderIds: string[]) =>
  world.owner.query('update appointment_types set holder_ids = $2::uuid[] where id = $1', [
    typeId,
    holderIds,
  ]);

test('S494 a link is of the address that it was sent to, and a mail whose fate is unknown is not sent again', async () => {
  const lena = await newClinician();
  const typeId = await clinic.newType('tele-visit', world.organizationId);
  await heldBy(typeId, lena.id);
  const { name } = await newMeasure({ typeIds: [typeId] });
  const ana = await newPatient({ email: 'ana.link@patients.example' });
  await send('import', `patient,measure\n${ana.number},${name}\n`);
  const caseId = (await gapsOf(ana.id))[0]!.id;
  await manager.browser.call('gaps.invite', { caseIds: [caseId] });
  await world.owner.query(
    `update gap_invitations set send_at = now() - interval '1 minute' where case_id = $1`,
    [caseId],
  );
  await sendInvitations(world.deps);
  const mailed = () => world.letters.filter(({ to }) => to === 'ana.link@patients.example');
  expect(mailed()).toHaveLength(1);
  // A server that ends between claim and answer leaves it so.
  await world.owner.query(`update gap_invitations set state = 'unknown' where case_id = $1`, [
    caseId,
  ]);
  await sendInvitations(world.deps);
  expect(mailed()).toHaveLength(1);
  const [, token = ''] = /book-visit#token=([\w-]+)/.exec(mailed()[0]?.text ?? '') ?? [];
  const look = async () =>
    (await world.browser().call('appointments.patient.visitToBook', { token })).data.state;
  expect(await look()).toBe('choose');
  const { data: week } = await world.browser().call('appointments.patient.visitTimes', { token });
  // Who has no hours of their own is offered to the desk alone.
  const bare = await clinic.clinician();
  await heldBy(typeId, bare.id);
  const { data: ofDesk } = await manager.browser.call('gaps.times', { caseId });
  expect(ofDesk.times.length).toBeGreaterThan(0);
  const none = await world.browser().call('appointments.patient.visitTimes', { token });
  expect(none.data.starts).toEqual([]);
  await heldBy(typeId, lena.id);
  // The patient sees somebody else at that time.
  const startsAt = week.starts.at(-1);
  await world.owner.query(
    `with other as (
       insert into appointments (organization_id, type_id, patient_id, patient_name, state, starts_at, ends_at, created_by)
       values ($1, $2, $3, 'Ana Ruiz', 'booked', $4, $4::timestamptz + interval '30 minutes', $5) returning *)
     insert into appointment_practitioners (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
     select id, $5, organization_id, starts_at, ends_at, true from other`,
    [world.organizationId, clinic.types['in-person'], ana.id, startsAt, bare.id],
  );
  const twice = await world.browser().call('appointments.patient.bookVisit', { token, startsAt });
  expect(twice.problem).toBe('appointments.overlap');
  const deceasedOn = (day: string | null) =>
    world.owner.query('update patients set deceased = $2 where id = $1', [ana.id, day]);
  const expireIn = (minutes: number) =>
    world.owner.query(
      `update gap_invitations set expires_at = now() + $2 * interval '1 minute' where case_id = $1`,
      [caseId, minutes],
    );
  const gapIs = (state: 'closed' | 'invited') =>
    world.owner.query(
      `update cases set state = $2, closed_at = case when $2 = 'closed' then now() end where id = $1`,
      [caseId, state],
    );
  for (const [over, again] of [
    [() => gapIs('closed'), () => gapIs('invited')],
    [() => deceasedOn('2026-01-31'), () => deceasedOn(null)],
    [() => expireIn(-1), () => expireIn(60)],
  ] as const) {
    await over();
    expect(await look()).toBe('gone');
    await again();
    expect(await look()).toBe('choose');
  }
  await world.owner.query(`update patients set email = 'other@patients.example' where id = $1`, [
    ana.id,
  ]);
  expect(await look()).toBe('gone');
});

test('S494 a patient who books at a time that several have is booked with one whom patients may book', async () => {
  const typeId = await clinic.newType('tele-visit', world.organizationId);
  const [lena, bare] = [await newClinician(), await clinic.clinician()];
  await heldBy(typeId, lena.id, bare.id);
  await clinic.place([lena], { at: 26 * 60, minutes: 24 * 60 });
  const { name } = await newMeasure({ typeIds: [typeId] });
  const leo = await newPatient({ email: 'leo.link@patients.example' });
  await send('import', `patient,measure\n${leo.number},${name}\n`);
  const caseId = (await gapsOf(leo.id))[0]!.id;
  await manager.browser.call('gaps.invite', { caseIds: [caseId] });
  await world.owner.query(
    `update gap_invitations set send_at = now() - interval '1 minute' where case_id = $1`,
    [caseId],
  );
  await sendInvitations(world.deps);
  const letter = world.letters.find(({ to }) => to === 'leo.link@patients.example');
  const [, token = ''] = /book-visit#token=([\w-]+)/.exec(letter?.text ?? '') ?? [];
  const visitor = world.browser();
  const { data: week } = await visitor.call('appointments.patient.visitTimes', { token });
  // The desk, who may book both, is offered the one of whose week most is left.
  const { data: ofDesk } = await manager.browser.call('gaps.times', { caseId });
  const { startsAt, practitionerId } = ofDesk.times.at(-1)!;
  expect(practitionerId).toBe(bare.id);
  expect(week.starts).toContain(startsAt);
  const { data: booked } = await visitor.call('appointments.patient.bookVisit', {
    token,
    startsAt,
  });
  expect(booked).toMatchObject({ state: 'booked' });
  const { rows } = await world.owner.query<{ id: string }>(
    `select p.practitioner_id as id from gap_visits v
     join appointment_practitioners p on p.appointment_id = v.appointment_id where v.case_id = $1`,
    [caseId],
  );
  expect(rows).toEqual([{ id: lena.id }]);
});
