/** Letters about tele-visits lead to the waiting room, as those about other appointments do not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { openLetters } from '#server/test/letters.ts';
import { tokenIn } from '#server/test/patient.ts';

let clinic: Clinic;
let lena: Clinician;
let letters: ReturnType<typeof openLetters>;
let working: ReturnType<typeof letters.work>;
beforeAll(async () => {
  clinic = await openClinic();
  lena = await clinic.clinician();
  letters = openLetters(clinic);
  working = letters.work();
});
afterAll(async () => {
  await working.stop();
  await clinic.close();
});

const visitLinkIn = (text = '') => /\S+\/visit#token=[\w-]{43}/.exec(text)?.[0] ?? '';

test('whoever books a tele-visit for a patient sends them the way to its waiting room', async () => {
  const more = { typeId: clinic.types['tele-visit'] };
  const { id, email, startsAt } = await letters.book(lena, { more });
  await letters.isQuiet(id);
  const [letter] = letters.to(email);
  const link = visitLinkIn(letter?.text);
  const seen = await clinic.world.browser().call('visits.guest.look', { token: tokenIn(link) });
  expect(seen.data).toMatchObject({ startsAt, door: 'early', clinicians: [lena.fullName] });
  expect((await lena.browser.call('visits.home', {})).data.visits).toEqual([]);
});

test('a letter about a visit in the house has no such link', async () => {
  const { id, email } = await letters.book(lena, { days: 5 });
  await letters.isQuiet(id);
  expect(visitLinkIn(letters.to(email)[0]?.text)).toBe('');
});
