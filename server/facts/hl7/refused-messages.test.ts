/** Tests that an HL7 v2 message which could never be stored is refused, so that its sender does not send it again. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, adt, sendTo } from '#server/test/hl7.ts';
import { openMllp } from './mllp.ts';

const clinic = await openClinic({ env: { MLLP_PORT: '0' } });
const opened = await openMllp(clinic.world.deps);
if (!opened) throw new Error('no listener');
const listener = opened;
await addAdmissions(await clinic.clinician({ hospitalRole: 'IT Builder' }));
afterAll(async () => {
  await listener.stop();
  await clinic.close();
});

/** The answers to it and to a message behind it, and the control ids that are stored. */
async function sendWithAnother(message: string) {
  const control = randomUUID();
  await clinic.world.owner.query('delete from fact_messages');
  const answers = await sendTo(listener.port, [message, adt({ mrn: 'M1', control })]);
  const { rows } = await clinic.world.owner.query<{ control_id: string }>(
    'select control_id from fact_messages',
  );
  const stored = rows.map((row) => (row.control_id === control ? 'the other' : row.control_id));
  return { answers, stored };
}

const refused = {
  answers: ['AR MSH-10 is missing or too long', 'AA'],
  stored: ['the other'],
};

test('S109 a message without a control id is refused, and the one behind it is stored', async () => {
  expect(await sendWithAnother(adt({ mrn: 'M1', control: '' }))).toEqual(refused);
});

test('S109 a control id has 199 characters at most', async () => {
  const longest = 'C'.repeat(199);
  expect(await sendWithAnother(adt({ mrn: 'M1', control: `${longest}C` }))).toEqual(refused);
  const { answers, stored } = await sendWithAnother(adt({ mrn: 'M1', control: longest }));
  expect([answers, stored.toSorted()]).toEqual([
    ['AA', 'AA'],
    [longest, 'the other'],
  ]);
});

test('S109 a message with a NUL, which Postgres cannot store, is refused wherever it has it', async () => {
  const inControlId = adt({ mrn: 'M1', control: `C\0${randomUUID()}` });
  expect(await sendWithAnother(inControlId)).toEqual(refused);
  const inBed = adt({ mrn: 'M1', pv1: { 3: '4W^401\0^1' } });
  expect(await sendWithAnother(inBed)).toEqual(refused);
});
