/** Tests that allergies of an A60 are kept as facts, each whole, or the message is refused. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, newNumber, uniqueName } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();
const { application } = await addFeed(builder);

async function newPatient() {
  const externalId = newNumber();
  const patient = { fullName: `Ana ${uniqueName()}`, externalId };
  const { data } = await callAppointments(lena, 'patients.add', patient);
  return { id: data.id as string, mrn: externalId };
}

async function send(mrn: string, segments: string[], time = '20261102083000') {
  const control = randomUUID();
  const text = [
    `MSH|^~\\&|${application}|NORTH|KAREMD|NORTH|${time}||ADT^A60|${control}|P|2.5`,
    `EVN|A60|${time}`,
    `PID|1||${mrn}^^^NORTH^MR||RUIZ^ANA`,
    ...segments,
  ].join('\r');
  const { acknowledgements } = await receiveAll(clinic.world.deps, [text]);
  return /MSA\|(\w\w)\|[^|]*\|?(.*)/.exec(acknowledgements[0] ?? '')?.slice(1, 3);
}

const factsOf = async (patientId: string) => {
  const { rows } = await clinic.world.owner.query(
    `select title, status, value, code, text, body->'category' as category from facts
     where patient_id = $1 and type = 'AllergyIntolerance' order by title`,
    [patientId],
  );
  return rows;
};

const penicillin = 'IAM|1|DA^Drug|70618^Penicillin^RXNORM|SV|Hives~Wheezing|A|||||20200503||||||C';

test('S290 allergies are kept whole: what they are of, reactions, severity, onset, state and remarks', async () => {
  const { id, mrn } = await newPatient();
  const peanut = 'IAM|2|FA|^Peanut|MI|Rash|A|||||||Ana Ruiz^^^||||U';
  expect(await send(mrn, [penicillin, 'NTE|1||Seen by the ward', peanut])).toEqual(['AA', '']);
  expect(await factsOf(id)).toEqual([
    {
      title: 'Peanut',
      status: 'active',
      value: 'Rash (mild) (unconfirmed)',
      code: null,
      text: expect.stringContaining('Ana Ruiz'),
      category: ['food'],
    },
    {
      title: 'Penicillin',
      status: 'active',
      value: 'Hives, Wheezing (severe) (since 2020-05-03)',
      code: '70618',
      text: 'Seen by the ward',
      category: ['medication'],
    },
  ]);
});

test('S290 an allergy is changed, deleted and taken as an error, and an older message changes nothing', async () => {
  const { id, mrn } = await newPatient();
  const of = (action: string, status = 'C', reaction = 'Hives') =>
    `IAM|1|DA|70618^Penicillin|MO|${reaction}|${action}|||||||||||${status}`;
  const stated = async () => (await factsOf(id)).map(({ status, value }) => [status, value]);
  await send(mrn, [of('A')], '20261102080000');
  await send(mrn, [of('U', 'C', 'Rash')], '20261102090000');
  await send(mrn, [of('U', 'C', 'Cough')], '20261102083000');
  expect(await stated()).toEqual([['active', 'Rash (moderate)']]);
  await send(mrn, [of('D')], '20261102100000');
  expect(await stated()).toEqual([['inactive', 'Hives (moderate) (inactive)']]);
  await send(mrn, [of('U', 'E')], '20261102110000');
  expect(await stated()).toEqual([['entered-in-error', 'Hives (moderate) (entered-in-error)']]);
});

test.each([
  ['IAM|1|DA||SV', 'IAM-3 (allergen) is missing'],
  ['IAM|1|DA|^Peanut|XX', 'IAM-4 "XX" is no severity that is known here'],
  ['IAM|1|DA|^Peanut|SV||Q', 'IAM-6 "Q" is no action that is known here'],
  ['IAM|1|DA|^Peanut|SV||A|||||never', 'IAM-11 (onset) cannot be read'],
  [`${penicillin}\rIAR|Hives`, 'Reactions in IAR are not kept: send them in IAM-5'],
  [`${penicillin}\r${penicillin}`, 'One allergy is in it twice'],
])('S290 %j is refused as a whole', async (segments, reason) => {
  const { id, mrn } = await newPatient();
  const [code, words] =
    (await send(mrn, [penicillin.replace('70618', '1'), ...segments.split('\r')])) ?? [];
  expect(code).toBe('AE');
  expect(words).toContain(reason);
  expect(await factsOf(id)).toEqual([]);
});

test('S290 of a patient who is not known it waits for a person', async () => {
  expect((await send(newNumber(), [penicillin]))?.[0]).toBe('AA');
  const { data } = await builder.browser.call('facts.feeds.unsettled', {});
  expect(data.messages.some(({ type }: { type: string }) => type === 'ADT^A60')).toBe(true);
});
