/** Tests a denial that a person opens: what it needs, its window, and the remittance that comes after it. */
import { afterAll, expect, test } from 'vitest';
import { DateTime } from 'luxon';
import { openClinic } from '#server/test/clinic.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { biller, newPatient, send, denialsOf } = await denialScene(clinic);
const advisor = await clinic.clinician({ hospitalRole: 'Physician Advisor' });
const zone = 'America/Chicago';
await clinic.world.owner.query('update organizations set zone = $2 where id = $1', [
  clinic.world.organizationId,
  zone,
]);
const dayIn = (days: number) => DateTime.now().setZone(zone).plus({ days }).toISODate() ?? '';

const denialOf = (patientId: string, claimNumber: string) => ({
  patientId,
  claimNumber,
  payer: 'Aetna Inc',
  group: 'CO',
  reason: '197',
  amount: '1200.5',
  currency: 'USD',
  deniedOn: dayIn(-2),
  windowEndsOn: dayIn(2),
});
const open = (denial: object, who = biller) => who.browser.call('denials.open', denial);

test('S516 a denial by hand has its amount, payer and reason, and its window ends with its last day', async () => {
  const { id } = await newPatient();
  const number = numbered();
  expect((await open(denialOf(id, number))).status).toBe(200);
  const [denial] = await denialsOf(number);
  const ends = DateTime.fromISO(dayIn(3), { zone });
  expect(denial).toMatchObject({
    title: `Claim ${number} denied: CO-197`,
    payer: 'Aetna Inc',
    amount: { amount: 1_200_50, currency: 'USD' },
    patient: { id },
    dueAt: ends.toUTC().toISO(),
    subject: { answerId: null, level: 1, deniedOn: dayIn(-2) },
  });
  const closing = { queue: 'billing', kinds: ['denial'], due: 'three-days' };
  const listed = await biller.browser.call('cases.list', { filter: closing });
  expect(listed.data.cases.map(({ title }) => title)).toContain(denial?.title);
  expect(await clinic.recorded('case.open', denial?.id)).toHaveLength(1);
});

test('S516 of a claim and payer one denial is open, and what cannot be is said beside its field', async () => {
  const { id } = await newPatient();
  const denial = denialOf(id, numbered());
  expect((await open(denial)).status).toBe(200);
  expect((await open({ ...denial, payer: 'AETNA INC' })).status).toBe(409);
  expect((await open({ ...denial, payer: 'Bolt' })).status).toBe(200);
  const other = denialOf(id, numbered());
  for (const wrong of [
    { amount: '0' },
    { amount: '1.005' },
    { deniedOn: dayIn(1) },
    { windowEndsOn: dayIn(-1) },
    { reason: ' ' },
  ])
    expect((await open({ ...other, ...wrong })).status).toBe(400);
  expect((await open(other, advisor)).status).toBe(403);
});

test('S516 the remittance that denies the claim later opens no second denial, and its payment closes the first', async () => {
  const { id, mrn } = await newPatient();
  const number = numbered();
  await open(denialOf(id, number));
  const paidOn = (days: number) => dayIn(days).replaceAll('-', '');
  expect(await send([{ number, mrn }], { paidOn: paidOn(-2) })).toMatchObject({ denialsOpened: 0 });
  const [denial] = await denialsOf(number);
  expect(denial?.state).toBe('new');
  expect(denial?.events.map(({ note }) => note)).toContain(
    `The answer of ${dayIn(-2)} in which AETNA INC denied this claim came in. Source: Remittances (835).`,
  );
  const paid = { number, mrn, status: '1', paid: '500', adjustments: [] };
  expect(await send([paid], { paidOn: paidOn(-1) })).toMatchObject({ denialsClosed: 1 });
  expect((await denialsOf(number)).map(({ state }) => state)).toEqual(['overturned']);
  expect((await open(denialOf(id, number))).status).toBe(200);
  expect((await denialsOf(number)).map(({ subject }) => subject['level'])).toEqual([1, 2]);
});

test('S516 the claims of a patient are proposed, those of another are not', async () => {
  const [ana, other] = [await newPatient(), await newPatient()];
  const number = numbered();
  await send([{ number, mrn: ana.mrn }]);
  const claimsOf = async (patientId: string) =>
    (await biller.browser.call('facts.remittances.claims', { of: 'patient', patientId })).data;
  expect(await claimsOf(ana.id)).toMatchObject([{ claimNumber: number, payer: 'AETNA INC' }]);
  expect(await claimsOf(other.id)).toEqual([]);
});
