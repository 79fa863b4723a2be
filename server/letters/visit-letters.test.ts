/** Tests that letters about tele-visits link to the waiting room, and others do not. */
import { afterAll, expect, test } from 'vitest';
import { openMailingClinic } from '#server/test/mailed-letters.ts';
import { tokenIn } from '#server/test/patient.ts';

const clinic = await openMailingClinic();
afterAll(() => clinic.close());

const visitLinkIn = (text = '') => /\S+\/visit#token=[\w-]{43}/.exec(text)?.[0] ?? '';

test('booking a tele-visit for a patient mails them the link to its waiting room', async () => {
  const more = { typeId: clinic.types['tele-visit'] };
  const { id, email, startsAt } = await clinic.letters.book(clinic.lena, { more });
  await clinic.letters.isQuiet(id);
  const [letter] = clinic.letters.to(email);
  const link = visitLinkIn(letter?.text);
  expect(letter?.code).toMatchObject({ link });
  const seen = await clinic.world.browser().call('visits.guest.look', { token: tokenIn(link) });
  expect(seen.data).toMatchObject({ startsAt, door: 'early', clinicians: [clinic.lena.fullName] });
  expect((await clinic.lena.browser.call('visits.home', {})).data.visits).toEqual([]);
});

test('S50 a letter with the link to a tele-visit has no name beside it, its calendar event neither', async () => {
  const more = { typeId: clinic.types['tele-visit'] };
  const { id, email } = await clinic.letters.book(clinic.lena, { days: 3, more });
  await clinic.letters.isQuiet(id);
  const [letter] = clinic.letters.to(email);
  const { rows } = await clinic.world.owner.query<{ patient_name: string }>(
    'select patient_name from appointments where id = $1',
    [id],
  );
  const name = rows[0]!.patient_name;
  expect(name).not.toBe('');
  expect(visitLinkIn(letter?.text)).not.toBe('');
  expect(`${letter?.text} ${letter?.calendar?.text}`).not.toContain(name);
});

test('a letter about a visit in person has no such link', async () => {
  const { id, email } = await clinic.letters.book(clinic.lena, { days: 5 });
  await clinic.letters.isQuiet(id);
  expect(visitLinkIn(clinic.letters.to(email)[0]?.text)).toBe('');
});
