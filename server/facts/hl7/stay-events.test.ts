/** Tests what each event of a stay makes of its state, class and bed, and that A34 requests a merge as A40 does. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, adt } from '#server/test/hl7.ts';
import { receiveAll } from './receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
await addAdmissions(await clinic.clinician({ hospitalRole: 'IT Builder' }));
const lena = await clinic.clinician();

async function newPatient() {
  const externalId = `M${randomUUID().slice(0, 8)}`;
  const patient = { fullName: 'Ana Ruiz', externalId };
  const { data } = await lena.browser.call('appointments.patients.add', patient);
  return { mrn: externalId, id: data.id };
}

/** The stay after these events, an hour apart; each "A01", "A01 class" or "A01 class bed". */
async function stayAfter(events: string) {
  const { mrn, id } = await newPatient();
  const texts = events.split(', ').map((words, at) => {
    const [event = '', patientClass = '', bed = '4W'] = words.split(' ');
    const time = `20261102${String(8 + at).padStart(2, '0')}0000`;
    return adt({ mrn, event, time, stay: mrn, pv1: { 2: patientClass, 3: bed } });
  });
  const { acknowledgements } = await receiveAll(clinic.world.deps, texts);
  expect(acknowledgements.map((ack) => /MSA\|(\w\w)/.exec(ack)?.[1])).toEqual(
    texts.map(() => 'AA'),
  );
  const { rows } = await clinic.world.owner.query<{ stay: string }>(
    `select concat_ws(' ', status, body #>> '{class,code}', body #>> '{location,-1,location,display}')
       as stay from facts where patient_id = $1 and type = 'Encounter'`,
    [id],
  );
  return rows.map(({ stay }) => stay);
}

test.each([
  ['A01', 'in-progress IMP 4W'],
  ['A04', 'in-progress AMB 4W'],
  ['A05', 'planned PRENC 4W'],
  ['A05 P, A08 P', 'planned PRENC 4W'],
  ['A05 P, A01 I', 'in-progress IMP 4W'],
  ['A05 P, A11', 'cancelled PRENC 4W'],
  ['A05 P, A10', 'arrived PRENC 4W'],
  ['A01 I, A05', 'in-progress IMP 4W'],
  ['A01 I, A10', 'in-progress IMP 4W'],
  ['A04 O, A06', 'in-progress IMP 4W'],
  ['A04 E, A06 I', 'in-progress IMP 4W'],
  ['A01 I, A07', 'in-progress AMB 4W'],
  ['A01 I, A02 I ICU', 'in-progress IMP ICU'],
  ['A01 I, A02 I ICU, A12 I 4W', 'in-progress IMP 4W'],
  ['A01 I, A03', 'finished IMP 4W'],
  ['A01 I, A03, A13', 'in-progress IMP 4W'],
  ['A01 I, A03, A08', 'finished IMP 4W'],
  ['A01 I, A11, A08 I', 'cancelled IMP 4W'],
  ['A01 I, A11, A01 I ICU', 'in-progress IMP ICU'],
  ['A05 P, A06 I, A07', 'in-progress AMB 4W'],
  ['A01 I, A02 I ICU, A03, A13, A12 I 4W', 'in-progress IMP 4W'],
])('after %s a stay is %s', async (events, stay) => {
  expect(await stayAfter(events)).toEqual([stay]);
});

test.each(['A34', 'A40'])('%s requests a merge, which a person confirms', async (event) => {
  const [survivor, duplicate] = [await newPatient(), await newPatient()];
  const text = adt({ mrn: survivor.mrn, event, more: [`MRG|${duplicate.mrn}^^^NORTH^MR`] });
  const { acknowledgements } = await receiveAll(clinic.world.deps, [text]);
  expect(acknowledgements[0]).toContain('MSA|AA');
  const { data } = await lena.browser.call('appointments.patients.merges', {
    patientId: survivor.id,
  });
  expect(data.merges).toMatchObject([
    { survivor: { id: survivor.id }, duplicate: { id: duplicate.id } },
  ]);
});
