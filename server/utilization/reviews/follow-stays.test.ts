/** Tests which reviews and notices stays open as they arrive, and what becomes of them when a stay changes or ends. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import type { CaseLine } from '#shared/cases.ts';
import { utilizationClockRules } from '#shared/utilization/um-clock-rules.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, adt } from '#server/test/hl7.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const uma = await clinic.clinician({ hospitalRole: 'Utilization Manager', fullName: 'Uma Reyes' });
const udo = await clinic.clinician({ hospitalRole: 'Utilization Manager', fullName: 'Udo Wirth' });
await addAdmissions(builder);

async function newPatient(birthDate?: string) {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  const patient = { fullName: 'Ana Ruiz', externalId: mrn, ...(birthDate && { birthDate }) };
  const { data } = await uma.browser.call('appointments.patients.add', patient);
  return { patientId: data.id as string, mrn, stay: `V${mrn}` };
}

/** Minutes after nine: each message is stated after the one before. */
let minutes = 0;
async function send(message: Omit<Parameters<typeof adt>[0], 'more'>) {
  minutes += 1;
  const time = `2026110209${String(minutes).padStart(2, '0')}00`;
  await receiveAll(clinic.world.deps, [adt({ time, ...message })]);
}

async function casesOf(patientId: string, closed = false): Promise<CaseLine[]> {
  const filter = { patientId, queue: 'utilization', ...(closed && { closed: 'today' }) };
  return (await uma.browser.call('cases.list', { filter })).data.cases;
}
const workOf = async (...of: Parameters<typeof casesOf>) =>
  (await casesOf(...of)).map(({ title, state }) => `${title}: ${state}`).toSorted();

const important = 'Important Message from Medicare';
const moon = 'Observation notice (MOON)';

test('S440 an inpatient stay opens its review and the Important Message once, and an emergency opens nothing', async () => {
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay, pv1: { 2: 'E' } });
  expect(await workOf(patientId)).toEqual([]);
  await send({ mrn, stay, event: 'A08', pv1: { 2: 'I' } });
  await send({ mrn, stay, event: 'A08', pv1: { 2: 'I', 3: 'ICU' } });
  expect(await workOf(patientId)).toEqual([`${important}: new`, 'New admission: new']);
});

test('S440 who is under 65 with another payer than Medicare gets no notice of Medicare', async () => {
  const young = await newPatient('1996-05-03');
  const old = await newPatient('1940-05-03');
  for (const { patientId } of [young, old])
    await clinic.world.owner.query(
      `insert into facts (organization_id, patient_id, type, source_id, source_key, status, title,
         effective_at, body, stated_at, fetched_at)
       select organization_id, $1::uuid, 'Coverage', id, $1::text, 'active', 'Coverage', now(),
         '{"resourceType": "Coverage", "payor": [{"display": "Blue Plan"}]}', now(), now()
       from fact_sources limit 1`,
      [patientId],
    );
  await send(young);
  await send(old);
  expect(await workOf(young.patientId)).toEqual(['New admission: new']);
  expect(await workOf(old.patientId)).toEqual([`${important}: new`, 'New admission: new']);
});

test('S440 a stay that becomes observation closes its review and opens the notices of the change', async () => {
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay });
  await send({ mrn, stay, event: 'A08', pv1: { 2: 'OBSENC' } });
  await send({ mrn, stay, event: 'A08', pv1: { 2: 'OBSENC', 3: 'ICU' } });
  expect(await workOf(patientId)).toEqual([
    'Change to outpatient (condition code 44): new',
    'Medicare Change of Status Notice: new',
    `${moon}: new`,
  ]);
  expect(await workOf(patientId, true)).toEqual([
    `${important}: ended`,
    'New admission: observation',
  ]);
  // And back: an inpatient order after observation.
  await send({ mrn, stay, event: 'A08', pv1: { 2: 'I' } });
  expect(await workOf(patientId)).toEqual([
    `${important}: new`,
    'Inpatient order after observation: new',
  ]);
});

test('S440 an inpatient order after observation goes to who reviewed the observation', async () => {
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay, pv1: { 2: 'OBSENC' } });
  expect(await workOf(patientId)).toEqual(['Observation began: new', `${moon}: new`]);
  const review = (await casesOf(patientId)).find(({ kind }) => kind === 'um-review')!;
  await udo.browser.call('cases.take', { caseId: review.id });
  await send({ mrn, stay, event: 'A06', pv1: { 2: 'I' } });
  const open = (await casesOf(patientId)).filter(({ kind }) => kind === 'um-review');
  expect(open.map(({ title, owner }) => [title, owner?.id])).toEqual([
    ['Inpatient order after observation', udo.id],
  ]);
});

test('S440 a discharge ends what can be given no more, and its cancellation brings it back', async () => {
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay, pv1: { 2: 'OBSENC' } });
  const discharge = async (time: string) => {
    await receiveAll(clinic.world.deps, [
      adt({ mrn, stay, event: 'A03', time, pv1: { 2: 'OBSENC', 45: time } }),
    ]);
    return (await workOf(patientId, true)).concat(await workOf(patientId));
  };
  // Within 24 hours no notice was needed.
  expect(await discharge('20261102200000')).toEqual([`${moon}: ended`, 'Observation began: new']);
  await send({ mrn, stay, event: 'A13', time: '20261103080000', pv1: { 2: 'OBSENC' } });
  expect(await workOf(patientId)).toEqual(['Observation began: new', `${moon}: new`]);
  expect(await discharge('20261104200000')).toEqual([`${moon}: missed`, 'Observation began: new']);
});

test('S440 A11 closes what nobody began, and of two who take the next review at once one gets it', async () => {
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay });
  const filter = { kinds: ['um-review'], states: ['new'], patientId };
  const takers = await Promise.all(
    [uma, udo].map(({ browser }) => browser.call('cases.takeNext', { filter })),
  );
  expect(takers.map(({ problem }) => problem ?? 'taken').toSorted()).toEqual([
    'cases.none-left',
    'taken',
  ]);
  await send({ mrn, stay, event: 'A11' });
  expect(await workOf(patientId)).toEqual(['Admission cancelled: New admission: new']);
  expect(await workOf(patientId, true)).toEqual([`${important}: cancelled`]);
});

test('S441 clocks of a notice count from the admission, follow a corrected one, and stop when it is not needed', async () => {
  const [rule] = utilizationClockRules.filter(
    ({ name, appliesTo }) => name === 'notice.observation' && appliesTo['since'] === 'admission',
  );
  const { data } = await builder.browser.call('cases.clockRules.draft', { ...rule!, zone: 'UTC' });
  const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
  await second.browser.call('cases.clockRules.publish', { ruleId: data.ruleId, version: 1 });
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay, pv1: { 2: 'OBSENC', 44: '20261102090000' } });
  const dueAt = async () => (await casesOf(patientId)).find(({ kind }) => kind === 'notice')?.dueAt;
  expect(await dueAt()).toBe('2026-11-03T21:00:00.000Z');
  await send({ mrn, stay, event: 'A08', pv1: { 2: 'OBSENC', 44: '20261102060000' } });
  expect(await dueAt()).toBe('2026-11-03T18:00:00.000Z');
});

async function publishClockOfChange(): Promise<void> {
  const [rule] = utilizationClockRules.filter(
    ({ name, appliesTo }) => name === 'notice.observation' && appliesTo['since'] === 'change',
  );
  const { data } = await builder.browser.call('cases.clockRules.draft', { ...rule!, zone: 'UTC' });
  const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
  await second.browser.call('cases.clockRules.publish', { ruleId: data.ruleId, version: 1 });
}

let published: Promise<void> | undefined;
/** The clock of the observation notice that counts from the change of the class, once for all tests. */
const countFromChange = (): Promise<void> => (published ??= publishClockOfChange());

test('S511 the notice of who becomes an observation patient counts from the change of the class, not from the arrival', async () => {
  await countFromChange();
  const { patientId, mrn, stay } = await newPatient();
  const at = (time: string, event: string, pv1: Record<number, string>) =>
    send({ mrn, stay, event, time: `202611${time}00`, pv1: { 44: '20261101200000', ...pv1 } });
  await at('012000', 'A01', { 2: 'E' });
  await at('021100', 'A06', { 2: 'OBSENC' });
  const notice = (await casesOf(patientId)).find(({ kind }) => kind === 'notice');
  expect(notice).toMatchObject({ title: moon, dueAt: '2026-11-03T23:00:00.000Z' });
  // 33 hours in the house, 18 of them in observation: no notice was needed.
  await at('030500', 'A03', { 2: 'OBSENC', 45: '20261103050000' });
  expect(await workOf(patientId, true)).toEqual([`${moon}: ended`]);
});

test('S532 a corrected time of the change of class moves the clock of the open notice, and of no delivered one', async () => {
  await countFromChange();
  const { patientId, mrn } = await newPatient();
  const stayId = randomUUID();
  const observedSince = async (until: string) => {
    const text = JSON.stringify({
      resourceType: 'Bundle',
      entry: [
        { resource: { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] } },
        {
          resource: {
            resourceType: 'Encounter',
            id: stayId,
            status: 'in-progress',
            class: { code: 'OBSENC' },
            classHistory: [
              { class: { code: 'EMER' }, period: { start: '2026-11-02T06:00:00Z', end: until } },
            ],
            subject: { reference: 'Patient/p1' },
            period: { start: '2026-11-02T06:00:00Z' },
          },
        },
      ],
    });
    await builder.browser.call('facts.import', { format: 'fhir', text });
    return (await casesOf(patientId)).find(({ kind }) => kind === 'notice');
  };
  const opened = await observedSince('2026-11-02T11:00:00Z');
  expect(opened?.dueAt).toBe('2026-11-03T23:00:00.000Z');
  const corrected = await observedSince('2026-11-02T08:30:00Z');
  expect(corrected).toMatchObject({ id: opened?.id, dueAt: '2026-11-03T20:30:00.000Z' });
  const { data } = await uma.browser.call('cases.byId', { caseId: corrected!.id });
  expect(data.subject).toMatchObject({
    notice: 'observation',
    changedAt: '2026-11-02T08:30:00.000Z',
  });
  expect(JSON.stringify(data.events)).toContain('the stay changed at another time');
  expect((await observedSince('2026-11-02T08:30:00Z'))?.version).toBe(corrected?.version);
  const { version } = data;
  const drop = { caseId: corrected!.id, version, move: 'drop', note: 'Another payer.' };
  expect((await uma.browser.call('cases.move', drop)).status).toBe(200);
  await observedSince('2026-11-02T07:00:00Z');
  const { data: dropped } = await uma.browser.call('cases.byId', { caseId: corrected!.id });
  expect(dropped.subject).toMatchObject({ changedAt: '2026-11-02T08:30:00.000Z' });
});

test('S511 the day on which a patient is expected to leave gives the notice before it its time, until somebody plans another', async () => {
  const { rows } = await clinic.world.owner.query<{ zone: string }>(
    'select zone from organizations where id = $1',
    [clinic.world.organizationId],
  );
  const zone = rows[0]?.zone ?? 'UTC';
  const noon = (days: number) =>
    DateTime.fromJSDate(clinic.world.deps.now(), { zone })
      .plus({ days })
      .set({ hour: 12, minute: 0, second: 0, millisecond: 0 });
  const dueBefore = (leaves: DateTime) => leaves.minus({ hours: 4 }).toUTC().toISO();
  const { patientId, mrn, stay } = await newPatient();
  await send({ mrn, stay });
  await send({ mrn, stay, event: 'A08', pv1: { 2: 'OBSENC' } });
  const expected = async (days: number) => {
    minutes += 1;
    const time = `2026110209${String(minutes).padStart(2, '0')}00`;
    const more = [`PV2|||||||||${noon(days).toFormat('yyyyMMdd')}`];
    const message = adt({ time, mrn, stay, event: 'A08', pv1: { 2: 'OBSENC' }, more });
    await receiveAll(clinic.world.deps, [message]);
  };
  const ofChange = async () => {
    const open = await casesOf(patientId);
    return open.find(({ title }) => title === 'Medicare Change of Status Notice')!;
  };
  await expected(3);
  const first = await ofChange();
  expect(first.dueAt).toBe(dueBefore(noon(3)));
  await expected(3);
  expect((await ofChange()).id).toBe(first.id);
  await expected(4);
  expect((await ofChange()).dueAt).toBe(dueBefore(noon(4)));
  const dischargeAt = noon(2).plus({ hours: 3 });
  const planned = { caseId: (await ofChange()).id, dischargeAt: dischargeAt.toUTC().toISO() };
  const { status } = await uma.browser.call('utilization.notices.planDischarge', planned);
  expect(status).toBe(200);
  await expected(5);
  expect((await ofChange()).dueAt).toBe(dueBefore(dischargeAt));
});

test('S440 a merge of two records leaves one review and one notice of a stay', async () => {
  const [one, two] = [await newPatient(), await newPatient()];
  await send(one);
  const [desk, second] = await Promise.all([1, 2].map(() => clinic.clinician({ role: 'EDITOR' })));
  const requested = await desk!.browser.call('appointments.patients.requestMerge', {
    survivorId: two.patientId,
    duplicateId: one.patientId,
  });
  const mergeId = requested.data.id;
  const confirmed = await second!.browser.call('appointments.patients.confirmMerge', { mergeId });
  expect([requested.status, confirmed.status]).toEqual([200, 200]);
  await send({ ...one, event: 'A08', pv1: { 3: 'ICU' } });
  await send({ ...one, mrn: two.mrn, event: 'A08', pv1: { 3: '4W' } });
  // Cases stay with the record under which they were opened, which is read as the survivor's.
  const ofBoth = [...(await workOf(one.patientId)), ...(await workOf(two.patientId))];
  expect(ofBoth).toEqual([`${important}: new`, 'New admission: new']);
});
