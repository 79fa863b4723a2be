/** Tests which copy of the Important Message an expected day of discharge opens: one, and none after it was given. */
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import type { CaseLine } from '#shared/cases.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, adt, newNumber } from '#server/test/hl7.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const uma = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
await addAdmissions(builder);

const copy = 'Important Message, copy before discharge';

test('S511 another expected day opens no second copy of the message: it moves the one that is open, and none is owed after it was given', async () => {
  const mrn = newNumber();
  const added = { fullName: 'Ana Ruiz', externalId: mrn };
  const patientId = (await uma.browser.call('appointments.patients.add', added)).data.id;
  const stay = `V${mrn}`;
  await receiveAll(clinic.world.deps, [adt({ mrn, stay })]);
  let minutes = 0;
  const expectIn = async (days: number) => {
    minutes += 1;
    const day = DateTime.fromJSDate(clinic.world.deps.now()).plus({ days }).toFormat('yyyyMMdd');
    const time = `2026110213${String(minutes).padStart(2, '0')}00`;
    const more = [`PV2|||||||||${day}`];
    await receiveAll(clinic.world.deps, [adt({ time, mrn, stay, event: 'A08', more })]);
  };
  const open = async (): Promise<CaseLine[]> =>
    (await uma.browser.call('cases.list', { filter: { patientId, kinds: ['notice'] } })).data.cases;
  const deliver = async () => {
    const [notice] = await open();
    const { status } = await uma.browser.call('utilization.notices.deliver', {
      caseId: notice!.id,
      version: notice!.version,
      language: 'en',
      fields: { reviewer: 'QIO, 555 0100' },
      way: 'in-person',
      signer: 'patient',
      signerName: 'Ana Ruiz',
      signature: { kind: 'typed', name: 'Ana Ruiz' },
    } as never);
    expect(status).toBe(200);
  };
  const titles = async () => (await open()).map(({ title }) => title);
  await deliver();
  for (const days of [5, 6]) {
    await expectIn(days);
    expect(await titles()).toEqual([copy]);
  }
  await deliver();
  await expectIn(7);
  expect(await titles()).toEqual([]);
});
