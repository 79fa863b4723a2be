/** Tests what companions of a visit may see and read, and what is stored about them. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callVisits } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { admittedGuest, guestLink, openLaterVisit, waitingGuest } from '#server/test/companion.ts';
import { runningVisit, wereThere } from '#server/test/visits.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

test('a guest reads what was said since they were admitted, under their own name', async () => {
  const lena = await clinic.clinician();
  const { visitId, ana } = await runningVisit(clinic, lena);
  const text = (words: string) => ({ text: words, idempotencyKey: randomUUID() });
  await callVisits(lena, 'chat.say', { visitId, ...text('Before the interpreter.') });
  const invitation = await guestLink(lena, { visitId });
  const maria = await waitingGuest(clinic, invitation);
  expect((await maria.call('visits.guest.chat.read', {})).problem).toBe('visits.not-now');
  await callVisits(lena, 'admitGuest', { visitId, guestId: invitation.guestId });
  await maria.call('visits.guest.chat.say', text('Good morning.'));
  await ana.call('visits.guest.chat.say', text('Buenos días.'));
  const read = async (who: typeof maria) => (await who.call('visits.guest.chat.read', {})).data;
  expect(await read(maria)).toMatchObject([
    { text: 'Good morning.', by: { kind: 'interpreter', name: 'Maria Rossi', isOwn: true } },
    { text: 'Buenos días.', by: { kind: 'patient', name: 'Ana Ruiz', isOwn: false } },
  ]);
  expect(await read(ana)).toMatchObject([
    { text: 'Before the interpreter.' },
    { by: { name: 'Maria Rossi', isOwn: false } },
    { by: { name: 'Ana Ruiz', isOwn: true } },
  ]);
});

test('an address is mailed once and not stored; wrong names of others block no patient', async () => {
  const lena = await clinic.clinician();
  const { visitId, link } = await runningVisit(clinic, lena);
  const input = {
    visitId,
    role: 'interpreter',
    name: 'Maria Rossi',
    email: 'maria@agency.example',
  };
  const { data } = await callVisits(lena, 'addGuest', input);
  expect(data.isMailed).toBe(true);
  const letter = clinic.world.letters.findLast(({ to }) => to === input.email);
  expect(letter?.text).toContain(data.link);
  expect(letter?.text).not.toContain('Ruiz');
  const { rows } = await clinic.world.owner.query('select i::text as row from visit_invitations i');
  expect(JSON.stringify(rows)).not.toContain('agency.example');
  const token = data.link.split('token=')[1];
  const wrong = { token, name: 'Somebody Else' };
  const browser = clinic.world.browser();
  for (const status of [403, 403, 403, 403, 403, 429])
    expect((await browser.call('visits.guest.recognise', wrong)).status).toBe(status);
  const patient = { token: link, name: 'Ana Ruiz' };
  expect((await browser.call('visits.guest.recognise', patient)).status).toBe(200);
  for (let more = 1; more < 8; more += 1) await guestLink(lena, { visitId, name: `Guest ${more}` });
  expect((await callVisits(lena, 'addGuest', input)).problem).toBe('visits.too-many-guests');
});

test('the visit report names an interpreter as one, with their consent', async () => {
  const lena = await clinic.clinician();
  const { visitId, appointmentId } = await runningVisit(clinic, lena);
  const { identity } = await admittedGuest(clinic, lena, { visitId });
  await wereThere(clinic, visitId, [{ identity, left: 1 }]);
  const { data } = await callVisits(lena, 'whoWasThere', { appointmentId });
  expect(data.people).toMatchObject([{ identity, role: 'Interpreter' }]);
  expect(data.consents).toMatchObject([
    { role: 'Patient', kind: 'tele-visit' },
    { role: 'Patient', kind: 'recording' },
    { role: 'Patient', kind: 'data' },
    { role: 'Patient', kind: 'files' },
    { role: 'Patient', kind: 'third-person' },
    {
      role: 'Interpreter',
      kind: 'tele-visit',
      wording: expect.stringContaining('confidential'),
    },
    { role: 'Interpreter', kind: 'recording' },
    { role: 'Interpreter', kind: 'data' },
    { role: 'Interpreter', kind: 'files' },
  ]);
  expect(data.steps.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['visit.add-guest', 'visit.guest-arrive', 'visit.admit-guest']),
  );
});

test('the list of visits takes as many statements for many guests and colleagues as for none', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const first = await runningVisit(clinic, lena);
  const second = { visitId: await openLaterVisit(clinic, lena) };
  const countStatements = async () => {
    const { count, result } = await clinic.world.countStatements(() =>
      callVisits(lena, 'home', {}),
    );
    return { count, visits: result.data.visits };
  };
  const few = await countStatements();
  for (const { visitId } of [first, second]) {
    await callVisits(lena, 'addColleague', { visitId, practitionerId: tomas.id });
    await admittedGuest(clinic, lena, { visitId });
    await guestLink(lena, { visitId, name: 'Luis Ruiz', role: 'relative' });
  }
  const many = await countStatements();
  expect(many.count).toBe(few.count);
  for (const visit of many.visits)
    expect(visit).toMatchObject({
      colleagues: [{ id: tomas.id }],
      companions: [{ place: 'inside' }, { place: 'outside', isHere: null }],
    });
});
