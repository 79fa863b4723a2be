/** Tests that claims of no patient are matched by hand or tried again, once each, and open their denials then. */
import { afterAll, expect, test } from 'vitest';
import type { RemittanceClaim } from '#shared/facts/remittances.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { openClinic } from '#server/test/clinic.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { biller, newPatient, send, denialsOf } = await denialScene(clinic);

const unmatched = async (): Promise<RemittanceClaim[]> =>
  (await biller.browser.call('facts.remittances.claims', { of: 'unmatched' })).data;

const claimOf = async (number: string): Promise<RemittanceClaim> => {
  const claim = (await unmatched()).find(({ claimNumber }) => claimNumber === number);
  if (!claim) throw new Error('not unmatched');
  return claim;
};

test('S426 a claim of no patient is matched by a person, once, and its denial opens then', async () => {
  const { id: patientId } = await newPatient();
  const number = numbered();
  expect(await send([{ number, mrn: numbered() }])).toMatchObject({
    unmatched: 1,
    denialsOpened: 0,
  });
  const { id: claimId } = await claimOf(number);
  const match = { claimId, patientId };
  const answers = await Promise.all([
    biller.browser.call('facts.remittances.match', match),
    biller.browser.call('facts.remittances.match', match),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect(answers.find(({ status }) => status === 200)?.data).toEqual({ denialsOpened: 1 });
  expect((await unmatched()).map(({ id }) => id)).not.toContain(claimId);
  expect(await denialsOf(number)).toMatchObject([{ state: 'new', patient: { id: patientId } }]);
  expect(await clinic.recorded('remittance.match', claimId)).toMatchObject([
    { outcome: 'success', detail: { patientId } },
    { outcome: 'refused' },
  ]);
});

test('S426 nobody matches to a patient of another organization, nor a claim of another', async () => {
  const number = numbered();
  await send([{ number, mrn: numbered() }]);
  const { id: claimId } = await claimOf(number);
  const elsewhere = await clinic.clinician({
    hospitalRole: 'Billing Specialist',
    organizationId: await clinic.world.newOrganization('Southgate'),
  });
  const { id: patientId } = await newPatient();
  const stranger = await elsewhere.browser.call('facts.remittances.match', { claimId, patientId });
  expect(stranger.status).toBe(404);
  const nobody = { claimId, patientId: claimId };
  expect((await biller.browser.call('facts.remittances.match', nobody)).status).toBe(404);
  expect((await claimOf(number)).id).toBe(claimId);
});

test('S426 what is tried again is stored where its numbers name a patient by now, and stays else', async () => {
  const [mrn, number, other] = [numbered(), numbered(), numbered()];
  await send([
    { number, mrn },
    { number: other, mrn: numbered() },
  ]);
  await clinic.world.owner.query(
    `insert into patients (organization_id, full_name, external_id) values ($1, 'Ana Ruiz', $2)`,
    [clinic.world.organizationId, mrn],
  );
  const waiting = (await unmatched()).length;
  const { data } = await biller.browser.call('facts.remittances.tryAgain');
  expect(data).toEqual({ matched: 1, left: waiting - 1, denialsOpened: 1 });
  expect(await denialsOf(number)).toMatchObject([{ state: 'new' }]);
  expect((await claimOf(other)).unmatched).toBe('No patient here has its numbers');
});
