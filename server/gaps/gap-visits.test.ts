/** Tests that visits are booked from gaps, by the desk and by the patient, and that what comes of them leads the gap on. */
import { afterAll, expect, test } from 'vitest';
import { clinicianWithHours } from '#server/test/booking/usual-hours.ts';
import { openClinic } from '#server/test/clinic.ts';
import { gapScene } from '#server/test/cases/gap-scene.ts';
import type { CaseRecord } from '#shared/cases.ts';
import type { GapTimes } from '#shared/gaps/gap-booking.ts';
import type { InvitedGaps } from '#shared/gaps/gap-invitations.ts';
import { hourMs } from '#shared/durations.ts';
import { dayAfter, dayAt } from '#server/platform/times/local-days.ts';
import { sendTimes } from './inviting/invite-patients.ts';
import { followVisits, sendInvitations } from './service.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { world } = clinic;
const scene = await gapScene(clinic);
const { manager, newPatient, newMeasure, send, result, gapsOf, statesOf } = scene;
const newClinician = clinicianWithHours(clinic);

/** A type that these clinicians alone hold. */
async function heldType(...holderIds: string[]): Promise<string> {
  const typeId = await clinic.newType('tele-visit', world.organizationId);
  await world.owner.query('update appointment_types set holder_ids = $2::uuid[] where id = $1', [
    typeId,
    holderIds,
  ]);
  return typeId;
}

async function gapOf(patient: { id: string; number: string }, name: string): Promise<CaseRecord> {
  await send('import', `patient,measure\n${patient.number},${name}\n`);
  const gap = (await gapsOf(patient.id)).find(({ title }) => title === name);
  if (!gap) throw new Error('no gap');
  return gap;
}

/** Far enough ahead for any hour of the test: the last one that a day of the week offers. */
async function timesOf(caseId: string): Promise<GapTimes> {
  return (await manager.browser.call('gaps.times', { caseId })).data;
}

const book = async ({ id: caseId, version }: CaseRecord, nth = 0) => {
  const { times } = await timesOf(caseId);
  const { typeId, practitionerId, startsAt } = times.toReversed()[nth * 4]!;
  return manager.browser.call('gaps.book', { caseId, version, typeId, practitionerId, startsAt });
};

const stateNow = async (patientId: string) => {
  await followVisits(world.deps);
  return (await statesOf(patientId))[0];
};

const setState = (appointmentId: string, state: string) =>
  world.owner.query('update appointments set state = $2 where id = $1', [appointmentId, state]);

/** That were requested. */
async function lettersOf(appointmentId: string): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    `select count(*)::int from jobs.job
     where name = 'appointment.letter' and data ->> 'appointmentId' = $1`,
    [appointmentId],
  );
  return rows[0]?.count ?? 0;
}

test('S492 a gap offers clinicians alone whose type closes it, and is booked in one step', async () => {
  const [lena, ben] = [await newClinician({ fullName: 'Lena Okafor' }), await newClinician()];
  const [fit, unfit] = [await heldType(lena.id), await heldType(ben.id)];
  const { name } = await newMeasure({ typeIds: [fit] });
  const ana = await newPatient();
  const gap = await gapOf(ana, name);
  const { times, zone } = await timesOf(gap.id);
  expect(zone).toBe(gap.zone);
  expect(new Set(times.map(({ practitionerId }) => practitionerId))).toEqual(new Set([lena.id]));
  const wrong = { caseId: gap.id, version: gap.version, typeId: unfit, practitionerId: ben.id };
  const { startsAt } = times.at(-1)!;
  const refused = await manager.browser.call('gaps.book', { ...wrong, startsAt });
  expect(refused.problem).toBe('gaps.type-unfit');
  const booked = await book(gap);
  expect(booked.status).toBe(200);
  const { appointmentId } = booked.data;
  expect(await clinic.recorded('appointment.book', appointmentId)).toMatchObject([
    { actor_id: manager.id, outcome: 'success' },
  ]);
  expect(await statesOf(ana.id)).toEqual(['booked']);
  expect(await lettersOf(appointmentId)).toBe(1);
  const { data: bookings } = await manager.browser.call('gaps.bookings', { caseId: gap.id });
  expect(bookings.visits).toMatchObject([
    { appointmentId, practitioner: 'Lena Okafor', isByPatient: false, outcome: null },
  ]);
  expect((await timesOf(gap.id)).times.map((time) => time.startsAt)).not.toContain(startsAt);
  // Booked twice, the second one is refused and nothing is booked for it.
  expect((await book(gap)).problem).toBe('cases.move-unfit');
  expect(await clinic.overlaps()).toBe(0);
});

test('S492 more free times than a screen holds end with a whole day, and the next page begins the day after', async () => {
  const [lena, ben] = [await clinic.clinician(), await clinic.clinician()];
  const typeIds = [await heldType(lena.id), await heldType(ben.id)];
  const { name } = await newMeasure({ typeIds });
  const gap = await gapOf(await newPatient(), name);
  const pageFrom = async (from?: string): Promise<GapTimes> =>
    (await manager.browser.call('gaps.times', { caseId: gap.id, ...(from && { from }) })).data;
  const pages = [await pageFrom()];
  for (const at of [0, 1]) pages.push(await pageFrom(dayAfter(pages[at]!.to)));
  for (const { from, to, times, zone, isMore } of pages) {
    expect([isMore, to < dayAfter(from, 6)]).toEqual([true, true]);
    const days = times.map(({ startsAt }) => dayAt(new Date(startsAt), zone));
    expect(days.every((day) => from <= day && day <= to)).toBe(true);
  }
  // The hours of each day are the same; of today some are over.
  const byDay = Map.groupBy(
    pages.flatMap(({ times }) => times),
    ({ startsAt }) => dayAt(new Date(startsAt), pages[0]!.zone),
  );
  const days: string[] = [];
  for (let day = dayAfter(pages[0]!.from); day <= pages[2]!.to; day = dayAfter(day)) days.push(day);
  const counts = days.map((day) => byDay.get(day)?.length);
  expect(new Set(counts)).toEqual(new Set([byDay.get(pages[2]!.to)!.length]));
});

test('S493 the state of the visit moves the gap on, by anybody’s change: cancelled, missed, booked again, attended', async () => {
  const lena = await newClinician();
  const { name } = await newMeasure({ typeIds: [await heldType(lena.id)] });
  const ana = await newPatient();
  const gap = await gapOf(ana, name);
  const { appointmentId } = (await book(gap)).data;
  await setState(appointmentId, 'cancelled');
  expect(await stateNow(ana.id)).toBe('open');
  await setState(appointmentId, 'booked');
  expect(await stateNow(ana.id)).toBe('booked');
  await setState(appointmentId, 'no-show');
  expect(await stateNow(ana.id)).toBe('open');
  const [again] = await gapsOf(ana.id);
  const second = (await book(again!, 1)).data.appointmentId;
  // The first one stands again beside it: the gap goes by the one that is to come.
  await setState(appointmentId, 'completed');
  expect(await stateNow(ana.id)).toBe('booked');
  await setState(second, 'completed');
  expect(await stateNow(ana.id)).toBe('visited');
  await result(ana.number);
  expect(await stateNow(ana.id)).toBe('closed');
});

test('S494 mails leave within the limit of an hour, whenever they were asked for', () => {
  const now = new Date('2026-03-29T00:30:00Z');
  const first = sendTimes([], { count: 130, now });
  const isWithin = first.every((time, at) => at < 60 || +time - +first[at - 60]! >= hourMs);
  expect([first[59], isWithin]).toEqual([now, true]);
  expect(+first[60]! - +now).toBe(hourMs);
  const later = sendTimes(first.slice(-60), { count: 1, now: new Date(+now + hourMs) });
  expect(+later[0]! - +first[70]!).toBe(hourMs);
});

test('S494 a hundred gaps: those with an address are invited, six visits are booked, two gaps close by a result', async () => {
  const lena = await newClinician();
  const { name } = await newMeasure({ typeIds: [await heldType(lena.id)] });
  const { rows: patients } = await world.owner.query<{ id: string; number: string }>(
    `insert into patients (organization_id, full_name, external_id, email, language)
     select $1, 'Patient ' || n, 'H' || n, case when n > 3 then 'h' || n || '@patients.example' end,
       case when n % 2 = 0 then 'es' end
     from generate_series(1, 100) n returning id, external_id as number`,
    [world.organizationId],
  );
  const list = patients.map(({ number }) => `${number},${name}`).join('\n');
  expect((await send('import', `patient,measure\n${list}\n`)).counts.new).toBe(100);
  const { rows: cases } = await world.owner.query<{ id: string; patient: string }>(
    `select id, patient_id as patient from cases where kind = 'gap' and title = $1`,
    [name],
  );
  const caseIds = cases.map(({ id }) => id);
  // Fifty mails of this hour have left already.
  await world.owner.query(
    `insert into gap_invitations (organization_id, case_id, invited_by, made_at, send_at, state, expires_at)
     select organization_id, id, $2, now(), now(), 'failed', now() from cases, generate_series(1, 50)
     where id = $1`,
    [caseIds[0], manager.id],
  );
  const { gaps } = (await manager.browser.call('gaps.invite', { caseIds })).data as InvitedGaps;
  const count = (outcome: string) => gaps.filter((gap) => gap.outcome === outcome).length;
  expect([count('invited'), count('no-address')]).toEqual([97, 3]);
  const again = (await manager.browser.call('gaps.invite', { caseIds })).data as InvitedGaps;
  expect(again.gaps.filter(({ outcome }) => outcome === 'waiting')).toHaveLength(97);
  // Two servers at once.
  const before = world.letters.length;
  await Promise.all([sendInvitations(world.deps), sendInvitations(world.deps)]);
  const letters = world.letters.slice(before).filter(({ to }) => /^h\d+@/.test(to));
  expect(letters).toHaveLength(10);
  expect(new Set(letters.map(({ to }) => to)).size).toBe(10);
  expect(letters.some(({ subject }) => subject.startsWith('Reserve su cita'))).toBe(true);
  expect(letters.every(({ text }) => !text.includes(name))).toBe(true);

  const visitor = world.browser();
  const tokens = letters.flatMap(({ text }) => /book-visit#token=([\w-]+)/.exec(text)?.[1] ?? []);
  const visit = async (token: string, nth: number) => {
    const { data } = await visitor.call('appointments.patient.visitTimes', { token });
    const startsAt = data.starts.toReversed()[nth * 4];
    return visitor.call('appointments.patient.bookVisit', { token, startsAt });
  };
  const three = tokens.slice(0, 3);
  for (const [nth, token] of three.entries()) {
    const answer = await visit(token, nth);
    expect(answer.data).toMatchObject({ state: 'booked', isTeleVisit: true });
    if (nth > 0) continue;
    // The answer was lost: asked again, nothing more is booked.
    const { startsAt } = answer.data;
    const repeated = await visitor.call('appointments.patient.bookVisit', { token, startsAt });
    expect(repeated.data).toEqual(answer.data);
  }
  const looked = await visitor.call('appointments.patient.visitToBook', { token: tokens[3] });
  expect(looked.data.state).toBe('choose');
  expect((await visitor.call('appointments.patient.visitToBook', { token: 'x' })).data).toEqual({
    state: 'gone',
  });
  const { rows: states } = await world.owner.query<{ state: string; count: number }>(
    `select state, count(*)::int from cases where kind = 'gap' and title = $1 group by state order by state`,
    [name],
  );
  expect(states).toEqual([
    { state: 'booked', count: 3 },
    { state: 'invited', count: 7 },
    { state: 'open', count: 90 },
  ]);
  const { rows: free } = await world.owner.query<{ patient: string }>(
    `select patient_id as patient from cases where kind = 'gap' and title = $1 and state = 'open'
     limit 3`,
    [name],
  );
  for (const [nth, { patient }] of free.entries()) {
    const [gap] = await gapsOf(patient);
    expect((await book(gap!, nth + 4)).status).toBe(200);
  }
  const { rows: visits } = await world.owner.query<{ id: string; number: string }>(
    `select v.appointment_id as id, p.external_id as number from gap_visits v
     join cases c on c.id = v.case_id join patients p on p.id = c.patient_id where c.title = $1`,
    [name],
  );
  expect(visits).toHaveLength(6);
  for (const { id } of visits) {
    expect(await lettersOf(id)).toBe(1);
    await setState(id, 'completed');
  }
  await followVisits(world.deps);
  for (const { number } of visits.slice(0, 2)) await result(number);
  const { rows: ends } = await world.owner.query<{ state: string; count: number }>(
    `select state, count(*)::int from cases where kind = 'gap' and title = $1
     and state in ('visited', 'closed') group by state order by state`,
    [name],
  );
  expect(ends).toEqual([
    { state: 'closed', count: 2 },
    { state: 'visited', count: 4 },
  ]);
  expect(await clinic.overlaps()).toBe(0);
});
