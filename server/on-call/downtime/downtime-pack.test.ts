/** Tests the downtime pack: who is on call, the published roster, and whose visits of today are in it. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { DowntimePack } from '#shared/on-call/downtime-pack.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const duties = dutiesOf(clinic);

const packOf = async (who: Clinician, unitIds: string[]) =>
  (await who.browser.call('calendar.downtime', { unitIds })).data as DowntimePack;

async function ward() {
  const unit = await clinic.newUnit();
  const [lena, desk] = [await clinic.clinician(), await clinic.clinician({ role: 'EDITOR' })];
  await clinic.world.owner.query(
    'update practitioners set unit_id = $1, phone = $3 where id = $2',
    [unit.id, lena.id, '+44 20 7946 0123'],
  );
  return { unit, lena, desk };
}

test('S128 the downtime pack has phones of who is on now, published shifts, and visits of units for the desk alone', async () => {
  const { unit, lena, desk } = await ward();
  const shiftTypeId = await duties.shiftType({ unitId: unit.id, name: 'Call' });
  await duties.place(lena, { shiftTypeId, from: 0, until: 60 });
  await duties.place(desk, { shiftTypeId, from: 90, until: 120, state: 'draft' });
  await clinic.place([lena], { at: 0, patientName: 'Ana Ruiz' });
  await clinic.place([lena], { at: 0, patientName: 'Not Coming', state: 'cancelled' });
  await clinic.place([desk], { at: 0, patientName: 'Own Patient' });
  const forDesk = await packOf(desk, [unit.id]);
  expect(forDesk.onCall.find((line) => line.unit === unit.name)?.primary).toMatchObject([
    { fullName: lena.fullName, phone: '+44 20 7946 0123' },
  ]);
  expect(forDesk.shifts.flatMap(({ people }) => people)).toEqual([lena.fullName]);
  const namesIn = ({ visits }: DowntimePack) => visits.map(({ patientName }) => patientName);
  expect([namesIn(forDesk), forDesk.areOwnVisits]).toEqual([['Ana Ruiz'], false]);
  expect(namesIn(await packOf(desk, []))).toEqual(['Own Patient']);
  const forOther = await packOf(await clinic.clinician(), [unit.id]);
  expect([namesIn(forOther), forOther.areOwnVisits]).toEqual([[], true]);
  expect(namesIn(await packOf(lena, [unit.id]))).toEqual(['Ana Ruiz']);
  const read = await clinic.recorded('downtime.read');
  expect(read[0]).toMatchObject({ actor_id: desk.id, detail: { count: 1, areOwnVisits: false } });
});

test('S15 nothing of another hospital is in it', async () => {
  const { unit, lena } = await ward();
  const shiftTypeId = await duties.shiftType({ unitId: unit.id });
  await duties.place(lena, { shiftTypeId, from: 0, until: 60 });
  const organizationId = await clinic.world.newOrganization(`Elsewhere ${randomUUID()}`);
  const stranger = await clinic.clinician({ organizationId, role: 'EDITOR' });
  const pack = await packOf(stranger, [unit.id]);
  expect([pack.onCall, pack.shifts, pack.visits]).toEqual([[], [], []]);
});
