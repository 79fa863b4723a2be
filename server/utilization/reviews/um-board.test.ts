/** Tests that each number of the utilization dashboard is that of its rows, and who reads what of them. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { stayBlocks, type StayBlock } from '#shared/utilization/um-board.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { addAdmissions, adt } from '#server/test/hl7.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const uma = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
const carl = await clinic.clinician({ hospitalRole: 'Case Manager' });
await addAdmissions(builder);

async function admit(patientClass: string) {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  const patient = { fullName: `Ana ${mrn}`, externalId: mrn };
  const { data } = await uma.browser.call('appointments.patients.add', patient);
  await receiveAll(clinic.world.deps, [adt({ mrn, stay: `V${mrn}`, pv1: { 2: patientClass } })]);
  return { patientId: data.id as string, mrn };
}

const rowsOf = async (block: StayBlock, who: Clinician = uma) =>
  (await who.browser.call('utilization.board.rows', { block })).data;

test('S438 each number of the board opens the stays that it counts; who does not review opens no review', async () => {
  const [inpatient, observed] = [await admit('I'), await admit('OBSENC')];
  const discharged = await admit('OBSENC');
  await receiveAll(clinic.world.deps, [
    adt({
      mrn: discharged.mrn,
      stay: `V${discharged.mrn}`,
      event: 'A03',
      time: '20261103083000',
      pv1: { 2: 'OBSENC' },
    }),
  ]);
  const { data: counts } = await uma.browser.call('utilization.board.counts', {});
  for (const block of stayBlocks) {
    const { rows, count } = await rowsOf(block);
    expect([block, rows.length, count]).toEqual([block, counts[block], counts[block]]);
  }
  const idsOf = async (block: StayBlock, who = uma) =>
    (await rowsOf(block, who)).rows.map(({ patient }) => patient.id);
  expect(await idsOf('observation')).toEqual([observed.patientId]);
  expect((await idsOf('unapproved')).toSorted()).toEqual(
    [inpatient.patientId, observed.patientId].toSorted(),
  );
  expect((await rowsOf('notices')).rows.map(({ work }) => String(work?.title)).toSorted()).toEqual([
    'Important Message from Medicare',
    'Observation notice (MOON)',
  ]);
  const [own] = (await rowsOf('observation')).rows;
  expect(own?.reviewId).not.toBeNull();
  const [others] = (await rowsOf('observation', carl)).rows;
  expect([others?.reviewId, others?.reviewState]).toEqual([null, 'new']);
  // Approved for today, and closed as met: no day is without approval.
  const unapproved = (await rowsOf('unapproved')).rows;
  const approved = await uma.browser.call('utilization.stays.recordPayerAnswer', {
    stayId: unapproved.find(({ patient }) => patient.id === inpatient.patientId)?.id ?? '',
    payer: 'North Health',
    answer: 'approved',
    number: 'A-1',
    callReference: 'R7',
    answeredAt: new Date().toISOString(),
    fromDay: '2026-01-01',
    untilDay: '2999-12-31',
  });
  expect(approved.status).toBe(200);
  expect(await idsOf('unapproved')).toEqual([observed.patientId]);
  await clinic.world.owner.query(
    `update cases set state = 'met', closed_at = now() where patient_id = $1 and kind = 'um-review'`,
    [observed.patientId],
  );
  expect(await idsOf('unapproved')).toEqual([]);
  const stranger = await clinic.clinician();
  expect((await stranger.browser.call('utilization.board.counts', {})).problem).toBe(
    'access.denied',
  );
});
