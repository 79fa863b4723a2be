/** Tests contacts of patients and the ledger of what each may know: append-only, in force until a day, across merges. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import type { RelatedPerson } from '#shared/related-persons.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const mei = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Mei Tan' });
const guest = await clinic.clinician({ role: 'GUEST', hospitalRole: 'Attending' });
type Name = 'add' | 'agree' | 'end' | 'ofPatient' | 'save' | 'withdraw';
const call = (name: Name, input: object, who = mei) =>
  who.browser.call(`relatedPersons.${name}`, input);

async function newPatient(): Promise<string> {
  const details = { fullName: 'Ana Ruiz', externalId: `M-${randomUUID().slice(0, 8)}` };
  return (await mei.browser.call('appointments.patients.add', details)).data.id;
}

async function newContact(patientId: string) {
  const details = { fullName: 'Rosa Ruiz', relationship: 'daughter', phone: '+44 20 7946 0000' };
  const { data } = await mei.browser.call('relatedPersons.add', { patientId, ...details });
  return data.relatedPersonId;
}

const contactsOf = async (patientId: string): Promise<RelatedPerson[]> =>
  (await mei.browser.call('relatedPersons.ofPatient', { patientId })).data.persons;

const day = (ahead: number) => DateTime.utc().plus({ days: ahead }).toFormat('yyyy-MM-dd');

test('S547 a contact may know what was agreed and nothing before, and the ledger says by whom and when', async () => {
  const patientId = await newPatient();
  const relatedPersonId = await newContact(patientId);
  expect(await contactsOf(patientId)).toMatchObject([
    { fullName: 'Rosa Ruiz', relationship: 'daughter', mayKnow: [], ledger: [], source: null },
  ]);
  const consent = { relatedPersonId, topics: ['talks', 'whereabouts'], agreedBy: 'patient' };
  expect((await call('agree', { ...consent, note: 'Said so at the bedside' })).status).toBe(200);
  const [agreed] = await contactsOf(patientId);
  expect(agreed).toMatchObject({
    mayKnow: ['whereabouts', 'talks'],
    ledger: [
      { agreedBy: 'patient', note: 'Said so at the bedside', notedBy: { fullName: 'Mei Tan' } },
    ],
  });
  const withdrawal = { relatedPersonId, withdrawnBy: 'patient' };
  expect((await call('withdraw', withdrawal)).status).toBe(200);
  const [withdrawn] = await contactsOf(patientId);
  expect(withdrawn?.mayKnow).toEqual([]);
  expect(withdrawn?.ledger.map(({ topics }) => topics)).toEqual([[], ['whereabouts', 'talks']]);
  const actions = ['agree', 'withdraw', 'save'] as const;
  for (const action of actions) {
    const [entry] = await clinic.recorded(`related-person.${action}`, relatedPersonId);
    expect(entry?.detail).toMatchObject({ patientId });
    expect(JSON.stringify(entry?.detail)).not.toMatch(/Rosa|bedside|7946/);
  }
  const change = 'update related_person_consents set note = null where related_person_id = $1';
  await expect(owner.query(change, [relatedPersonId])).rejects.toThrow('is not changed');
  const removal = 'delete from related_person_consents where related_person_id = $1';
  await expect(owner.query(removal, [relatedPersonId])).rejects.toThrow('is not changed');
});

test('S547 a consent counts through its last day, and one that is over lets nobody know anything', async () => {
  const patientId = await newPatient();
  const relatedPersonId = await newContact(patientId);
  const consent = { relatedPersonId, topics: ['health'], agreedBy: 'representative' };
  expect((await call('agree', { ...consent, until: day(-2) })).problem).toBe('input.invalid');
  await call('agree', { ...consent, until: day(2) });
  expect((await contactsOf(patientId))[0]?.mayKnow).toEqual(['health']);
  await owner.query(
    `insert into related_person_consents (organization_id, related_person_id, topics, agreed_by, until,
       noted_by, noted_at)
     select organization_id, id, '{health}', 'patient', current_date - 2, created_by, now()
     from related_persons where id = $1`,
    [relatedPersonId],
  );
  expect((await contactsOf(patientId))[0]?.mayKnow).toEqual([]);
});

test('S547 a contact that ended may know nothing, is not changed any more, and is no other hospital’s', async () => {
  const patientId = await newPatient();
  const relatedPersonId = await newContact(patientId);
  await call('agree', { relatedPersonId, topics: ['health'], agreedBy: 'patient' });
  expect((await call('end', { relatedPersonId, version: 1 })).problem).toBe('conflict');
  expect((await call('end', { relatedPersonId, version: 2 })).status).toBe(200);
  expect(await contactsOf(patientId)).toMatchObject([{ mayKnow: [], endedAt: expect.any(String) }]);
  const again = { relatedPersonId, topics: ['talks'], agreedBy: 'patient' };
  expect((await call('agree', again)).problem).toBe('related-persons.ended');
  const elsewhere = { organizationId: await clinic.world.newOrganization('Southgate') };
  const stranger = await clinic.clinician(elsewhere);
  expect((await call('ofPatient', { patientId }, stranger)).problem).toBe('not-found');
  expect((await call('agree', again, stranger)).problem).toBe('not-found');
  expect((await call('ofPatient', { patientId }, guest)).problem).toBe('access.denied');
});

test('S547 after a merge the surviving record has the contacts of both', async () => {
  const [survivorId, duplicateId] = [await newPatient(), await newPatient()];
  await newContact(duplicateId);
  await owner.query('update patients set merged_into = $1 where id = $2', [
    survivorId,
    duplicateId,
  ]);
  expect(await contactsOf(survivorId)).toHaveLength(1);
  expect(await contactsOf(duplicateId)).toHaveLength(1);
});
