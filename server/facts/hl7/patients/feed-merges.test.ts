/** Tests that a trusted feed merges records at once by A40 and A34, and that all else waits for a person. */
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber, uniqueName } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, deps } = clinic.world;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();
const planner = await clinic.clinician({ role: 'EDITOR' });
const trusted = await addFeed(builder, { mergesPatients: true });

async function newPatient(more: object = {}) {
  const externalId = newNumber();
  const patient = { fullName: `Ana ${uniqueName()}`, externalId, ...more };
  const { data } = await callAppointments(lena, 'patients.add', patient);
  return { id: data.id as string, mrn: externalId };
}

interface Sent {
  application?: string;
  event?: string;
  /** PID-3 and MRG-1. */
  pid3: string;
  mrg1: string;
}

async function send({ application = trusted.application, event = 'A40', pid3, mrg1 }: Sent) {
  const control = randomUUID();
  const text = adt({ mrn: 'M', event, control, more: [`MRG|${mrg1}`] })
    .replace('ADT1|', `${application}|`)
    .replace('M^^^NORTH^MR~123^^^X^SS', pid3);
  const areas: string[] = [];
  const changed = ({ area }: { area: string }) => areas.push(area);
  const { acknowledgements } = await receiveAll({ ...deps, changed }, [text]);
  expect(acknowledgements[0]).toContain('MSA|AA');
  const select = 'select state, remarks from fact_messages where control_id = $1';
  const { rows } = await owner.query(select, [control]);
  return { ...rows[0], areas };
}

const mr = (mrn: string, authority = 'NORTH') => `${mrn}^^^${authority}^MR`;

const mergedInto = async ({ id }: { id: string }): Promise<string | null> =>
  (await owner.query('select merged_into from patients where id = $1', [id])).rows[0].merged_into;

const mergesOf = async (patientId: string) =>
  (await callAppointments(planner, 'patients.merges', { patientId })).data;

describe.each(['A40', 'A34'])('%s of a trusted feed', (event) => {
  test('S289 merges two records at once, live and audited as the feed’s, and is undone as by hand', async () => {
    const [survivor, duplicate] = [await newPatient(), await newPatient({ phone: '555 0100' })];
    const appointmentId = await clinic.place([await clinic.clinician()], { at: 60 });
    await owner.query('update appointments set patient_id = $1 where id = $2', [
      duplicate.id,
      appointmentId,
    ]);
    const pair = { pid3: mr(survivor.mrn), mrg1: mr(duplicate.mrn) };
    const { state, remarks, areas } = await send({ event, ...pair });
    expect([state, remarks]).toEqual(['applied', []]);
    expect(areas).toEqual(expect.arrayContaining(['appointments']));
    expect(await mergedInto(duplicate)).toBe(survivor.id);
    const { data: merged } = await callAppointments(lena, 'patients.one', {
      patientId: duplicate.id,
    });
    expect(merged).toMatchObject({ id: survivor.id, phone: '555 0100' });
    expect(await clinic.recorded('patient.merge', survivor.id)).toMatchObject([
      {
        actor_id: null,
        detail: { duplicateId: duplicate.id, appointments: 1, sourceId: trusted.sourceId },
      },
    ]);
    // The same once more says nothing new.
    expect(await send({ event, ...pair })).toMatchObject({ state: 'applied', remarks: [] });

    const { merges, done } = await mergesOf(survivor.id);
    expect(merges).toEqual([]);
    expect(done).toMatchObject([{ mergedBy: { fullName: trusted.application } }]);
    await callAppointments(planner, 'patients.undoMerge', { mergeId: done[0]?.id ?? '' });
    expect(await mergedInto(duplicate)).toBeNull();
    // What a person has undone waits for a person.
    expect(await send({ event, ...pair })).toMatchObject({
      state: 'applied',
      remarks: ['A person has to confirm the merge: somebody has declined or undone it before'],
    });
    expect(await mergedInto(duplicate)).toBeNull();
    expect((await mergesOf(survivor.id)).merges).toHaveLength(1);
  });
});

const unsure = 'A person has to confirm the merge: it has not one number each of this feed’s types';

test.each([
  ['numbers without a type', (mrn: string) => mrn, (mrn: string) => mrn],
  ['numbers of two authorities', (mrn: string) => mr(mrn), (mrn: string) => mr(mrn, 'SOUTH')],
  ['two numbers of the type', (mrn: string) => `${mr(mrn)}~${mr('M9')}`, (mrn: string) => mr(mrn)],
])('S289 %s are not surely the two: the merge is requested', async (_, pid3, mrg1) => {
  const [survivor, duplicate] = [await newPatient(), await newPatient()];
  expect(await send({ pid3: pid3(survivor.mrn), mrg1: mrg1(duplicate.mrn) })).toMatchObject({
    state: 'applied',
    remarks: [unsure],
  });
  expect(await mergedInto(duplicate)).toBeNull();
  expect((await mergesOf(survivor.id)).merges).toHaveLength(1);
});

test('S289 a feed without the tick requests, and one with it answers an open request', async () => {
  const { application } = await addFeed(builder, { createsPatients: true });
  const [survivor, duplicate] = [await newPatient(), await newPatient()];
  const pair = { pid3: mr(survivor.mrn), mrg1: mr(duplicate.mrn) };
  await send({ application, ...pair });
  expect(await mergedInto(duplicate)).toBeNull();
  expect((await mergesOf(survivor.id)).merges).toHaveLength(1);
  await send(pair);
  expect(await mergedInto(duplicate)).toBe(survivor.id);
  expect((await mergesOf(survivor.id)).merges).toEqual([]);
});

test('S289 a number that is not known here waits on the list, and merges nothing', async () => {
  const survivor = await newPatient();
  expect(await send({ pid3: mr(survivor.mrn), mrg1: mr(newNumber()) })).toMatchObject({
    state: 'unmatched',
  });
});

test('S289 the tick is off by default, and another organization’s feed cannot be trusted', async () => {
  const { sourceId } = await addFeed(builder);
  const { data } = await builder.browser.call('facts.feeds.list', {});
  expect(data.feeds.find(({ id }) => id === sourceId)).toMatchObject({ mergesPatients: false });
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ hospitalRole: 'IT Builder', organizationId });
  const rules = { sourceId, createsPatients: false, mergesPatients: true, changesPatients: [] };
  expect((await stranger.browser.call('facts.feeds.setPatientRules', rules)).problem).toBe(
    'not-found',
  );
});
