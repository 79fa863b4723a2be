/** Tests which stays open a contact, and which ones close it, whatever else the record says of the patient. */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { closeOfDeceased } from './close-of-deceased.ts';
import { contactChange } from './follow-discharges.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, deps } = clinic.world;
const { noon, sent, admitted, receive } = await openStays(clinic);
const cora = await clinic.clinician({ hospitalRole: 'Case Manager' });

const left = { isOver: true, isInside: false, hasDied: false, isBack: false, isRecent: true };
const inside = { ...left, isOver: false, isInside: true };
const open = {
  id: 'c',
  encounterId: 's',
  state: 'open',
  isClosed: false,
  isClosedByRecord: false,
  isOpenedByRecord: true,
};
const closed = { ...open, state: 'reached', isClosed: true };
const byRecord = { ...closed, state: 'cancelled', isClosedByRecord: true };
const planned = { ...open, isOpenedByRecord: false };

test.each([
  ['a discharge', left, undefined, 'open'],
  ['one of long ago', { ...left, isRecent: false }, undefined, null],
  ['one of somebody who is back', { ...left, isBack: true }, undefined, null],
  ['one of somebody who died', { ...left, hasDied: true }, undefined, null],
  ['one that has a contact', left, open, null],
  ['one whose contact a person closed', left, closed, null],
  ['one whose contact the record closed', left, byRecord, 'reopen'],
  ['somebody who is back', { ...left, isBack: true }, open, 'readmit'],
  ['somebody who is back, with a contact that is over', { ...left, isBack: true }, closed, null],
  ['a death', { ...left, hasDied: true }, open, 'die'],
  ['a death after the contact', { ...left, hasDied: true }, closed, null],
  ['a recall', inside, open, 'cancel'],
  ['a recall after the contact', inside, closed, null],
  ['a stay that lasts, whose contact is planned', inside, planned, null],
  ['a stay that was cancelled', { ...inside, isInside: false }, open, null],
] as const)('S502, S506 %s leads to its change', (_words, stay, contact, change) => {
  expect(contactChange(stay, contact)).toBe(change);
});

const stateOf = async (stayId: string): Promise<string | undefined> =>
  (
    await owner.query<{ state: string }>(
      `select state from cases where kind = 'contact' and encounter_id = $1`,
      [stayId],
    )
  ).rows[0]?.state;

async function leftAgo(daysAgo: number) {
  const stay = await admitted(daysAgo + 5);
  await stay.send('A03', noon(daysAgo), { 2: '', 45: sent(noon(daysAgo)) });
  return stay;
}

test('S506 neither a stay that is planned nor an emergency visit closes a contact; a stay of a merged record does', async () => {
  const { stayId, mrn, patientId } = await leftAgo(20);
  expect(await stateOf(stayId)).toBe('open');
  const later = (stay: string, event: string, pv1: object) =>
    receive({ mrn, stay, event, time: sent(noon(2)), pv1: { 44: sent(noon(2)), ...pv1 } });
  await later(`${mrn}P`, 'A05', { 2: 'P' });
  await later(`${mrn}E`, 'A01', { 2: 'E' });
  await later(`${mrn}C`, 'A05', { 2: 'I' });
  expect(await stateOf(stayId)).toBe('open');
  const other = await admitted(40);
  await owner.query('update patients set merged_into = $2 where id = $1', [
    other.patientId,
    patientId,
  ]);
  const again = { mrn: other.mrn, stay: `${other.mrn}B` };
  await receive({ ...again, time: sent(noon(1)), pv1: { 44: sent(noon(1)) } });
  expect(await stateOf(stayId)).toBe('back');
});

test('S506 who died in the house by the disposition of their stay has no contact, and one death closes no other’s', async () => {
  const { stayId, patientId } = await leftAgo(3);
  const other = await leftAgo(3);
  await owner.query(`update patients set deceased = 'true' where id = any ($1)`, [
    [patientId, other.patientId],
  ]);
  await closeOfDeceased(deps, { patientId });
  expect([await stateOf(stayId), await stateOf(other.stayId)]).toEqual(['died', 'open']);
  const died = await admitted(6);
  await owner.query(
    `update facts set body = body || '{"hospitalization": {"dischargeDisposition": {"coding": [{"code": "exp"}]}}}'
     where id = $1`,
    [died.stayId],
  );
  const plan = await cora.browser.call('episodes.contacts.plan', { stayId: died.stayId });
  expect([plan.status, plan.problem]).toEqual([409, 'contacts.died']);
});

test('S504 what is no contact is not closed as one, and who plans a contact may take it', async () => {
  const { stayId, patientId } = await admitted(2);
  const planned = await cora.browser.call('episodes.contacts.plan', { stayId, takesIt: true });
  const { caseId } = planned.data;
  const record = (await cora.browser.call('cases.byId', { caseId })).data;
  expect(record.owner).toMatchObject({ id: cora.id });
  const { data: asking } = await cora.browser.call('needs.ask', { patientId });
  const finish = { caseId: asking.caseId, version: 1 };
  expect((await cora.browser.call('episodes.contacts.finish', finish)).status).toBe(404);
  const contact = { caseId, version: record.version };
  expect((await cora.browser.call('needs.finish', contact)).status).toBe(404);
  expect((await cora.browser.call('needs.refer', { ...contact, resource: 'X' })).status).toBe(404);
  expect((await cora.browser.call('episodes.bookNext', { caseId })).status).toBe(404);
});
