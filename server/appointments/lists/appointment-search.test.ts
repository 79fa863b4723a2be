/** Tests the search for a patient or a reason: only own appointments, the most relevant first. */
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const hours = (count: number) => count * 60;

async function search(who: Clinician, text: string) {
  const answer = await who.browser.call('appointments.search', { text });
  expect(answer.status).toBe(200);
  return answer.data;
}

const namesFound = async (who: Clinician, text: string): Promise<string[]> =>
  (await search(who, text)).appointments.map(
    ({ patientName }: { patientName: string }) => patientName,
  );

test.each([
  ['zoe', 'Zoë Müller-Łoś'],
  ['MULLER los', 'Zoë Müller-Łoś'],
  ['Los zoe', 'Zoë Müller-Łoś'],
  ['ñandu', 'José Ñandú'],
  ['100%', '100% Sure_Name'],
  ['e_n', '100% Sure_Name'],
])('"%s" finds %s, without accents and case and in any order', async (text, name) => {
  const lena = await clinic.clinician();
  const names = ['Zoë Müller-Łoś', 'José Ñandú', '100% Sure_Name', 'Somebody Else'];
  for (const [nth, patientName] of names.entries())
    await clinic.place([lena], { at: hours(nth + 1), patientName });
  expect(await namesFound(lena, text)).toEqual([name]);
});

test('the reason is found as the name is, and the internal note is not', async () => {
  const lena = await clinic.clinician();
  const appointmentId = await clinic.place([lena], { at: 60, patientName: 'Ana Ruiz' });
  const texts = { reason: 'Contrôle du diabète', internalNote: 'Owes two visits' };
  await lena.browser.call('appointments.changeTexts', { appointmentId, version: 1, ...texts });
  expect(await search(lena, 'diabete ruiz')).toMatchObject({ appointments: [texts] });
  expect(await namesFound(lena, 'owes')).toEqual([]);
});

test('every word has to occur', async () => {
  const lena = await clinic.clinician();
  await clinic.place([lena], { at: 60, patientName: 'Ana Ruiz' });
  expect(await namesFound(lena, 'ana r')).toEqual(['Ana Ruiz']);
  expect(await namesFound(lena, 'ana smith')).toEqual([]);
});

test('what is yet to end comes first, the next one foremost; then what is over, newest first', async () => {
  const lena = await clinic.clinician();
  const at = {
    'Ruiz 1 goes on': -10,
    'Ruiz 2 tomorrow': hours(24),
    'Ruiz 3 next week': hours(170),
  };
  const before = { 'Ruiz 4 this morning': -hours(3), 'Ruiz 5 last month': -hours(700) };
  const all = Object.entries({ ...before, ...at }).toReversed();
  for (const [patientName, minutes] of all)
    await clinic.place([lena], { at: minutes, patientName });
  expect(await namesFound(lena, 'ruiz')).toEqual([...Object.keys(at), ...Object.keys(before)]);
});

test('at most eight are returned, the nearest ones, and that there are more', async () => {
  const lena = await clinic.clinician();
  for (const day of [9, 8, 7, 6, 5, 4, 3, 2])
    await clinic.place([lena], { at: hours(24 * day), patientName: `Ruiz ${day}` });
  expect(await search(lena, 'ruiz')).toMatchObject({ isMore: false });
  await clinic.place([lena], { at: hours(24), patientName: 'Ruiz 1' });
  const { appointments, isMore } = await search(lena, 'ruiz');
  expect(isMore).toBe(true);
  expect(appointments.map(({ patientName }: { patientName: string }) => patientName)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((day) => `Ruiz ${day}`),
  );
});

test('S15 nobody finds the patients of a colleague or of another hospital', async () => {
  const lena = await clinic.clinician();
  const colleague = await clinic.clinician();
  const organizationId = await clinic.world.newOrganization('Southfield');
  const foreigner = await clinic.clinician({ organizationId });
  const shared = await clinic.place([lena, colleague], { at: 60, patientName: 'Ana Both' });
  await clinic.place([lena], { at: 120, patientName: 'Ana Alone' });
  expect(await namesFound(lena, 'ana')).toEqual(['Ana Both', 'Ana Alone']);
  const { appointments } = await search(colleague, 'ana');
  expect(appointments.map(({ id }: { id: string }) => id)).toEqual([shared]);
  expect(await namesFound(foreigner, 'ana')).toEqual([]);
});

test('what is found says when, what for and with whom, in the reader’s zone', async () => {
  const lena = await clinic.clinician({ zone: 'Asia/Tokyo', fullName: 'Dr. Lena Okafor' });
  await clinic.place([lena], { at: 60, state: 'cancelled' });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' }).format();
  expect(await search(lena, 'Ruiz')).toMatchObject({
    zone: 'Asia/Tokyo',
    today,
    appointments: [
      {
        state: 'cancelled',
        type: { kind: 'tele-visit' },
        practitioners: [{ fullName: 'Dr. Lena Okafor' }],
      },
    ],
  });
});

test('nothing, blanks, too much and further fields are refused with words', async () => {
  const { browser } = await clinic.clinician();
  for (const input of [{}, { text: ' ' }, { text: 'x'.repeat(101) }, { text: 7 }])
    expect((await browser.call('appointments.search', input)).problem).toBe('input.invalid');
  const answer = await browser.call('appointments.search', { text: 'a', practitionerId: 'other' });
  expect(answer.problem).toBe('input.invalid');
});

test('S33 S34 the audit says that somebody searched, and nothing says for whom', async () => {
  const lena = await clinic.clinician();
  await clinic.place([lena], { at: 60, patientName: 'Quirina Unusual' });
  await namesFound(lena, 'quirina');
  const rows = await clinic.recorded('appointments.search');
  const mine = rows.filter(({ actor_id }) => actor_id === lena.id);
  expect(mine).toMatchObject([{ outcome: 'success', detail: { count: 1 } }]);
  const { rows: auditRows } = await clinic.world.owner.query(
    `select 1 from audit_events where to_jsonb(audit_events)::text ilike '%quirina%'`,
  );
  expect(auditRows).toEqual([]);
  expect(clinic.world.lines.join('\n')).not.toMatch(/quirina/i);
});

/** Inserts many appointments, one after another, of patients with these names. */
const fill = (who: Clinician, count: number, name: string, after = 1000) =>
  clinic.world.owner.query(
    `with placed as (
       insert into appointments (organization_id, type_id, patient_name, starts_at, ends_at, created_by)
       select $1, $2, $5 || ' ' || md5(n::text), now() + n * interval '10 minutes',
         now() + (n + 1) * interval '10 minutes', $3
       from generate_series($6::int + 1, $6::int + $4::int) as n returning *)
     insert into appointment_practitioners
       (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
     select id, $3, organization_id, starts_at, ends_at, true from placed`,
    [clinic.world.organizationId, clinic.types.meeting, who.id, count, name, after],
  );

test('many appointments take as many statements as one', async () => {
  const lena = await clinic.clinician();
  const counted = async () => {
    return (await clinic.world.countStatements(() => search(lena, 'somebody'))).count;
  };
  await fill(lena, 1, 'Somebody');
  await counted();
  const few = await counted();
  await fill(lena, 1000, 'Somebody', 2000);
  expect(await counted()).toBe(few);
});

test('a rare name among many is found through its index', async () => {
  const lena = await clinic.clinician();
  const { owner, organizationId } = clinic.world;
  await owner.query(
    `insert into appointments (organization_id, type_id, patient_name, starts_at, ends_at, created_by)
     select $1, $2, md5(n::text), now(), now() + interval '10 minutes', $3
     from generate_series(1, 1000) as n`,
    [organizationId, clinic.types.meeting, lena.id],
  );
  await owner.query('vacuum analyze appointments');
  const search = `explain select id from appointments where organization_id = '${organizationId}'
    and patient_folded like '%' || folded('Quentin') || '%'`;
  const statements = `set enable_seqscan = off; ${search}; reset enable_seqscan`;
  const answers = (await owner.query(statements)) as unknown as { rows: object[] }[];
  expect(JSON.stringify(answers[1]?.rows)).toMatch(/appointments_by_patient/);
});
