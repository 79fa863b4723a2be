/** Tests letters while the mail server is away, and when a server dies while sending one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { openLetters } from '#server/test/mailed-letters.ts';
import { memoryMailer } from '#server/test/mail/memory-mailer.ts';
import { sweepLetters } from './sweep-letters.ts';

let clinic: Clinic;
let lena: Clinician;
let letters: ReturnType<typeof openLetters>;
let working: ReturnType<Clinic['work']>;
const post = { result: 'accepted' as HandOverResult, asked: [] as Letter[] };
const mail = memoryMailer((letter) => {
  if (letter.subject.includes('appointment')) {
    post.asked.push(letter);
    return post.result;
  }
  clinic.world.letters.push(letter);
  return 'accepted';
});
beforeAll(async () => {
  clinic = await openClinic({ mail });
  lena = await clinic.clinician();
  letters = openLetters(clinic);
  working = clinic.work();
});
afterAll(() => clinic.close());

const askedFor = (email: string) => post.asked.filter(({ to }) => to === email);
const links = async (appointmentId: string) => {
  const result = await clinic.world.owner.query(
    'select from appointment_links where appointment_id = $1',
    [appointmentId],
  );
  return result.rowCount;
};

const endOf = async (appointmentId: string) => {
  const { rows } = await clinic.world.owner.query(
    `select state, reason, tries from letters where appointment_id = $1 and about = 'booked'`,
    [appointmentId],
  );
  return rows[0];
};

test('S29 a refused letter leaves no link, and is sent again as the same one', async () => {
  post.result = 'deferred';
  const { id, email } = await letters.book(lena);
  await expect.poll(() => letters.jobs(id, 'appointment.letter', 'retry')).toHaveLength(1);
  expect(await links(id)).toBe(0);
  post.result = 'accepted';
  await letters.comesDue(id);
  const tries = askedFor(email).filter(({ subject }) => subject.startsWith('Your appointment'));
  expect(tries.map((letter) => letter.id)).toEqual([tries[0]!.id, tries[0]!.id]);
  expect(tries[0]!.text).not.toBe(tries[1]!.text);
  expect(await endOf(id)).toEqual({ state: 'sent', reason: null, tries: 2 });
  expect((await clinic.recorded('appointment.letter', id))[0]).toMatchObject({
    outcome: 'failure',
  });
});

test.each([
  ['unknown', 'unknown', null, 1],
  ['rejected', 'failed', 'rejected', 0],
] as const)(
  'S61 a letter whose hand-over ended as "%s" is not sent again by itself',
  async (result, state, reason, alive) => {
    post.result = result;
    const { id, email } = await letters.book(lena, { days: alive + 4 });
    await expect.poll(() => letters.jobs(id, 'appointment.letter', 'completed')).toHaveLength(1);
    post.result = 'accepted';
    expect(askedFor(email)).toHaveLength(1);
    expect(await endOf(id)).toEqual({ state, reason, tries: 1 });
    // What may have arrived has a link that works.
    expect(await links(id)).toBe(alive);
  },
);

test('S61 a letter that nobody is handing over any more may have arrived', async () => {
  const ids = [await clinic.place([lena], { at: 600 }), await clinic.place([lena], { at: 630 })];
  for (const [at, id] of ids.entries())
    await clinic.world.owner.query(
      `insert into letters (organization_id, appointment_id, about, occasion, begun_at)
       values ($1, $2, 'booked', 'version 1', now() - $3 * interval '1 minute')`,
      [lena.organizationId, id, at === 0 ? 10 : 1],
    );
  await sweepLetters(clinic.world.deps);
  expect(await endOf(ids[0]!)).toMatchObject({ state: 'unknown' });
  expect(await endOf(ids[1]!)).toMatchObject({ state: 'handing-over' });
  expect(await clinic.recorded('appointment.letter', ids[0])).toMatchObject([
    { outcome: 'failure', detail: { about: 'booked', result: 'unknown' } },
  ]);
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
  const logText = clinic.world.lines.join('\n');
  expect(logText).toContain('a job could not be done');
  expect(logText).not.toMatch(/Ana Ruiz|patients\.example|token=/);
});
