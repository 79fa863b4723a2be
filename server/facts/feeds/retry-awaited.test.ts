/** Tests that a message which came before its patient is tried again by itself, and any other only by a person. */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { addFeed, adt, newNumber, oru, uniqueName } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import { retryAwaited } from './retry-awaited.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const desk = await clinic.clinician();

const newFeed = () => addFeed(builder, { createsPatients: true, mergesPatients: true });

interface Row {
  type: string;
  state: string;
  tries: number;
}

async function scene() {
  const { application, sourceId } = await newFeed();
  const send = async (...texts: string[]) => {
    const named = texts.map((text) => text.replace('|ADT1|', `|${application}|`));
    await receiveAll(clinic.world.deps, named);
  };
  const rows = async () => {
    const { rows: stored } = await clinic.world.owner.query<Row>(
      `select type, state, tries from fact_messages where source_id = $1 order by received_at, control_id`,
      [sourceId],
    );
    return stored;
  };
  const states = async () => (await rows()).map(({ type, state }) => `${type} ${state}`);
  return { send, rows, states, mrn: newNumber() };
}

const sodium = 'OBX|1|NM|2951-2^Sodium||119|mmol/L|||||F';
const retry = () => retryAwaited(clinic.world.deps);

const merge = (survivor: string, duplicate: string) =>
  [
    `MSH|^~\\&|ADT1|NORTH|KAREMD|NORTH|20261102090000||ADT^A40|${newNumber()}|P|2.5`,
    'EVN|A40|20261102090000',
    `PID|1||${survivor}^^^NORTH^MR`,
    `MRG|${duplicate}^^^NORTH^MR`,
  ].join('\r');

const factTypes = async (mrn: string) => {
  const { rows } = await clinic.world.owner.query<{ type: string }>(
    `select f.type from facts f join patients p on p.id = f.patient_id
     where p.external_id = $1 order by f.type`,
    [mrn],
  );
  return rows.map(({ type }) => type);
};

const admission = (mrn: string) =>
  adt({ mrn, stay: `V${mrn}` }).replace('RUIZ^ANA', `${uniqueName()}^ANA`);

test('S364 a result that overtakes its admission is kept once the patient has come, and open screens hear of it', async () => {
  const { send, states, mrn } = await scene();
  await send(oru(mrn, `V${mrn}`, [sodium]));
  await retry();
  expect(await states()).toEqual(['ORU^R01 unmatched']);
  await send(admission(mrn));
  const { next, stop } = await followChanges(desk.browser);
  await next();
  await retry();
  expect((await states()).toSorted()).toEqual(['ADT^A01 applied', 'ORU^R01 applied']);
  expect(await factTypes(mrn)).toEqual(['Encounter', 'Observation']);
  for (let event = await next(); event?.data?.area !== 'facts'; event = await next())
    expect(event).not.toBeNull();
  stop();
});

test('S364 a merge that overtakes its records is made once both have come', async () => {
  const { send, rows, mrn } = await scene();
  const duplicate = newNumber();
  await send(merge(mrn, duplicate));
  await send(admission(mrn));
  await retry();
  expect(await rows()).toEqual([
    { type: 'ADT^A40', state: 'unmatched', tries: 2 },
    { type: 'ADT^A01', state: 'applied', tries: 1 },
  ]);
  // The first of the two is known: nothing is new until the other one is.
  await retry();
  expect((await rows())[0]).toMatchObject({ tries: 2 });
  await send(admission(duplicate));
  await retry();
  expect((await rows())[0]).toMatchObject({ state: 'applied', tries: 3 });
});

test('S364 who gets the number at the desk is found too; the audit names the server', async () => {
  const { send, states, mrn } = await scene();
  await send(oru(mrn, `V${mrn}`, [sodium]));
  const patient = { fullName: `Ana ${uniqueName()}`, externalId: mrn };
  await desk.browser.call('appointments.patients.add', patient);
  await retry();
  expect(await states()).toEqual(['ORU^R01 applied']);
  const entries = await clinic.recorded('facts.retry');
  expect(entries.at(-1)).toMatchObject({ actor_id: null, detail: { applied: 1, left: 0 } });
});

test('S364 what waits for anything but its patient is a person’s: it is tried once, and what was dismissed never', async () => {
  const { send, rows, mrn } = await scene();
  const name = `Ana ${uniqueName()}`;
  const birthDate = '1984-02-03';
  // A likely twin: nobody guesses whether they are one.
  await desk.browser.call('appointments.patients.add', { fullName: name, birthDate });
  const twin = `${name.slice(4)}^Ana||19840203`;
  await send(adt({ mrn, stay: `V${mrn}` }).replace('RUIZ^ANA', twin));
  const other = newNumber();
  await send(oru(other, `V${other}`, [sodium]));
  const { data } = await builder.browser.call('facts.feeds.unsettled', {});
  const messageIds = data.messages.filter(({ type }) => type === 'ORU^R01').map(({ id }) => id);
  await builder.browser.call('facts.feeds.dismiss', { messageIds });
  await desk.browser.call('appointments.patients.add', {
    fullName: `Ben ${uniqueName()}`,
    externalId: other,
  });
  await retry();
  expect(await rows()).toEqual([
    { type: 'ADT^A01', state: 'unmatched', tries: 1 },
    { type: 'ORU^R01', state: 'dismissed', tries: 2 },
  ]);
});

test('S364 a running server finds it by itself', async () => {
  const { send, states, mrn } = await scene();
  await send(oru(mrn, `V${mrn}`, [sodium]), admission(mrn));
  clinic.work();
  await expect.poll(states, { timeout: 20_000 }).toContain('ORU^R01 applied');
});
