/** Tests letters while the mail server is away, and when a server dies while sending one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Letter, Mailer } from '#server/platform/mail.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { openLetters } from '#server/test/letters.ts';

let clinic: Clinic;
let lena: Clinician;
let letters: ReturnType<typeof openLetters>;
let working: ReturnType<Clinic['work']>;
const post = { isAway: false, asked: [] as Letter[] };
const mail: Mailer = {
  send: (letter) => {
    if (!letter.subject.includes('appointment')) clinic.world.letters.push(letter);
    else post.asked.push(letter);
    return Promise.resolve(!post.isAway);
  },
  check: () => Promise.resolve(),
  close: () => undefined,
};
beforeAll(async () => {
  clinic = await openClinic({ mail });
  lena = await clinic.clinician();
  letters = openLetters(clinic);
  working = clinic.work();
});
afterAll(() => clinic.close());

const askedFor = (email: string) => post.asked.filter(({ to }) => to === email);
const links = async (appointmentId: string) => {
  const found = await clinic.world.owner.query(
    'select from appointment_links where appointment_id = $1',
    [appointmentId],
  );
  return found.rowCount;
};

test('S29 a refused letter leaves no link, and is sent again as the same one', async () => {
  post.isAway = true;
  const { id, email } = await letters.book(lena);
  await expect.poll(() => letters.jobs(id, 'appointment.letter', 'retry')).toHaveLength(1);
  expect(await links(id)).toBe(0);
  post.isAway = false;
  await letters.comesDue(id);
  const tries = askedFor(email).filter(({ subject }) => subject.startsWith('Your appointment'));
  expect(tries.map((one) => one.id)).toEqual([tries[0]!.id, tries[0]!.id]);
  expect(tries[0]!.text).not.toBe(tries[1]!.text);
  const { rows } = await clinic.world.owner.query(
    `select state, tries from letters where appointment_id = $1 and about = 'booked'`,
    [id],
  );
  expect(rows).toEqual([{ state: 'sent', tries: 2 }]);
  expect((await clinic.recorded('appointment.letter', id))[0]).toMatchObject({
    outcome: 'failure',
  });
});

test('S30 a letter during which a server died is not sent again', async () => {
  await working.stop();
  const { id, email, version } = await letters.book(lena, { days: 3 });
  await clinic.world.owner.query(
    `insert into letters (organization_id, appointment_id, about, occasion, begun_at)
     values ($1, $2, 'booked', $3, now())`,
    [lena.organizationId, id, `version ${version}`],
  );
  clinic.work((await clinic.world.startInstance()).deps);
  await letters.isQuiet(id);
  expect(askedFor(email)).toEqual([]);
});

test('S34 no line of the log names a patient, an address or a link', () => {
  const said = clinic.world.lines.join('\n');
  expect(said).toContain('a job could not be done');
  expect(said).not.toMatch(/Ana Ruiz|patients\.example|token=/);
});
