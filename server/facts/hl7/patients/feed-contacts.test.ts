/** Tests that feeds that may change patients state their contacts (NK1), and that what people wrote stays (S558). */
import { afterAll, expect, test } from 'vitest';
import type { RelatedPerson } from '#shared/related-persons.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber } from '#server/test/hl7.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'Case Manager' });
const { application, sourceId } = await addFeed(builder, { changesPatients: ['phone'] });
const silent = await addFeed(builder, { createsPatients: true });

const daughter =
  'NK1|1|RUIZ^EVA|CHD^Daughter||+1 555 0100~^NET^Internet^eva@example.org|||||||||||||||es';
const spouse = 'NK1|2|RUIZ^JOS\u00c9|SPO||""|+1 555 0199';

async function newPatient() {
  const mrn = newNumber();
  const patient = { fullName: 'Ana Ruiz', externalId: mrn };
  const { data } = await grace.browser.call('appointments.patients.add', patient);
  return { mrn, patientId: data.id as string };
}

let minutes = 0;
/** Each later than the one before, unless it has another time. */
async function send(
  mrn: string,
  nk1: readonly string[],
  more: { time?: string; from?: string } = {},
) {
  minutes += 1;
  const { time = `2026110209${String(minutes).padStart(2, '0')}00`, from = application } = more;
  const areas: string[] = [];
  const { deps } = clinic.world;
  const changed: typeof deps.changed = (change) => {
    areas.push(change.area);
    deps.changed(change);
  };
  const message = adt({ event: 'A08', mrn, stay: `S${mrn}`, time, more: [...nk1] });
  const { acknowledgements } = await receiveAll({ ...deps, changed }, [
    message.replace('ADT1|', `${from}|`),
  ]);
  const [, code = '', , text = ''] = acknowledgements[0]?.split('\r')[1]?.split('|') ?? [];
  return { code, text, areas };
}

const contactsOf = async (patientId: string): Promise<RelatedPerson[]> =>
  (await grace.browser.call('relatedPersons.ofPatient', { patientId })).data.persons;

test('S558 contacts are entered once, changed by what is stated later, and may know nothing', async () => {
  const { mrn, patientId } = await newPatient();
  const { areas } = await send(mrn, [daughter, spouse, 'NK1|3|RUIZ^ANA|SEL']);
  expect(areas).toContain('relatedPersons');
  const source = application;
  expect(await contactsOf(patientId)).toMatchObject([
    {
      fullName: 'EVA RUIZ',
      relationship: 'Daughter',
      phone: '+1 555 0100',
      email: 'eva@example.org',
      language: 'es',
      source,
      mayKnow: [],
      ledger: [],
    },
    { fullName: 'JOSÉ RUIZ', relationship: 'Spouse', phone: '+1 555 0199', email: null, source },
  ]);
  expect((await send(mrn, [daughter, spouse])).areas).not.toContain('relatedPersons');
  await send(mrn, ['NK1|1|RUIZ^EVA|CHD^Daughter||+1 555 0111']);
  await send(mrn, ['NK1|1|RUIZ^EVA|CHD^Daughter||+1 555 0100'], { time: '20261102080000' });
  await send(mrn, ['NK1|1|RUIZ^EVA|CHD^Daughter||+1 555 0111'], { time: '20261102100000' });
  await send(mrn, ['NK1|1|RUIZ^EVA|CHD^Daughter||+1 555 0133'], { time: '20261102095900' });
  const [eva, jose] = await contactsOf(patientId);
  expect([eva?.phone, eva?.language, jose?.phone]).toEqual(['+1 555 0111', 'es', '+1 555 0199']);
  expect(await clinic.recorded('related-person.save', eva?.id ?? '')).toMatchObject([
    { actor_id: null, detail: { patientId, sourceId } },
    { actor_id: null, detail: { patientId, sourceId } },
  ]);
});

test('S558 a contact that a person entered, changed or ended stays as it is, however its name is written', async () => {
  const { mrn, patientId } = await newPatient();
  await send(mrn, [daughter, spouse]);
  const [eva, jose] = await contactsOf(patientId);
  const { id, version } = eva!;
  const details = { fullName: 'Eva Ruiz', relationship: 'Daughter', phone: '+1 555 0122' };
  await grace.browser.call('relatedPersons.save', { relatedPersonId: id, version, ...details });
  const ended = { relatedPersonId: jose?.id, version: jose?.version };
  await grace.browser.call('relatedPersons.end', ended);
  const neighbour = { patientId, fullName: 'Zoë Hall', relationship: 'Neighbor' };
  await grace.browser.call('relatedPersons.add', neighbour);
  const before = await contactsOf(patientId);
  await send(mrn, [daughter, spouse, 'NK1|3|HALL^ZOE|FND||+1 555 0177']);
  expect(await contactsOf(patientId)).toEqual(before);
  expect(before.map(({ fullName, source }) => [fullName, source])).toEqual([
    ['Eva Ruiz', null],
    ['Zoë Hall', null],
    ['JOSÉ RUIZ', application],
  ]);
});

test('S558 a feed that may not change patients states no contact; one without a name is named', async () => {
  const { mrn, patientId } = await newPatient();
  await send(mrn, [daughter], { from: silent.application });
  expect(await contactsOf(patientId)).toEqual([]);
  const { code, text } = await send(mrn, ['NK1|1||CHD']);
  expect([code, text]).toEqual(['AA', 'NK1 (contact) is not kept: it has no name']);
});

test('S558 a phone is read by its parts where it is not written as one', async () => {
  const { mrn, patientId } = await newPatient();
  await send(mrn, [
    'NK1|1|RUIZ^EVA|CHD||""^PRN^PH^^1^202^5550133',
    'NK1|2|RUIZ^JON|CHD||^PRN^PH^^^^^^^^^202 555 0144',
  ]);
  const phones = (await contactsOf(patientId)).map(({ phone }) => phone);
  expect(phones).toEqual(['+1 202 5550133', '202 555 0144']);
});
