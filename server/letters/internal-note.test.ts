/** Tests that the internal note of an appointment is in nothing that reaches its patient, or leaves the hospital without the staff's screens (S329). */
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import type { Appointment } from 'fhir/r4.js';
import { minuteMs } from '#shared/durations.ts';
import { sweepNotifications } from '#server/programs/webhooks/relay.ts';
import { planDigests } from '#server/notices/digest/digests.ts';
import { planPushes } from '#server/notices/push/send-push.ts';
import { openBookingPages } from '#server/test/booking/booking-page-visitors.ts';
import { minutesFromNow } from '#server/test/clinic.ts';
import { guestLink } from '#server/test/companion.ts';
import { decryptedPush } from '#server/test/http/decrypted-push.ts';
import { feedOf, fetched } from '#server/test/feed-reader.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';
import { recognisedPatient, tokenIn as visitTokenIn } from '#server/test/patient.ts';
import { startSmsProvider } from '#server/test/sms-provider.ts';

const note = 'Owes-two-visits';
const reason = 'Diabetes check';
const instructions = 'Have your pills at hand.';

/** What webhooks and browsers get. */
const received: { path: string; body: Buffer }[] = [];
const receiver = createServer((request, response) => {
  void buffer(request).then((body) => {
    received.push({ path: request.url ?? '', body });
    response.writeHead(201).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const provider = await startSmsProvider();
const clinic = await openMailingClinic({
  env: { ...provider.env, TRUST_PROXY: '1', WEBHOOK_NETWORKS: '127.0.0.0/8' },
});
const { lena, letters, world } = clinic;
const desk = await clinic.clinician({ role: 'EDITOR' });
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(async () => {
  await clinic.close();
  await provider.close();
  receiver.close();
});

/** What each channel says, and a mark by which it is known to have said something. */
async function collected(): Promise<[channel: string, words: string, mark: string][]> {
  await admin.browser.call('calendar.allowFeedNames', { allowed: true });
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = randomBytes(16);
  await lena.browser.call('notices.saveSettings', { isListed: true, digest: '15-minutes' });
  await lena.browser.call('notices.push.save', {
    endpoint: `${origin}/push`,
    publicKey: browser.getPublicKey('base64url'),
    secret: secret.toString('base64url'),
    tellsArrivals: true,
    tellsChanges: true,
  });
  const program = await newProgram(clinic);
  await program.send('POST', 'Subscription', {
    resourceType: 'Subscription',
    status: 'requested',
    reason: 'Keeps the lab in step',
    criteria: `Appointment?practitioner=${lena.id}`,
    channel: { type: 'rest-hook', endpoint: `${origin}/hook` },
  });

  // A tele-visit of somebody with an address and a number, booked by the desk.
  const { data: type } = await admin.browser.call('appointments.newType', {
    name: 'Tele-check',
    kind: 'tele-visit',
    durationMinutes: 20,
    patientsReadReason: true,
  });
  const patient = await letters.patient(desk, { phone: '+41 79 234 56 78' });
  await desk.browser.call('appointments.patients.saveSmsConsent', {
    patientId: patient.id,
    agrees: true,
    how: 'spoken',
  });
  const texts = { reason, instructions, internalNote: note };
  const book = async (minutes: number) => {
    const { data, text } = await desk.browser.call('appointments.book', {
      patientId: patient.id,
      typeId: type.id,
      leadId: lena.id,
      startsAt: minutesFromNow(minutes).toISOString(),
      ...texts,
    });
    if (!data) throw new Error(text);
    return data as { id: string; version: number; internalNote: string };
  };
  const visit = await book(20);
  const later = await book(3 * 1440);
  expect(later.internalNote).toBe(note);
  const ref = { appointmentId: later.id };
  const moved = minutesFromNow(3 * 1440 + 120).toISOString();
  await desk.browser.call('appointments.move', { ...ref, version: later.version, startsAt: moved });
  await letters.comesDue(later.id);
  const ofLetters = () => letters.to(patient.email);
  const link = tokenIn(ofLetters().find(({ subject }) => subject.includes('new time'))?.text ?? '');
  const linked = await world
    .browser()
    .call('appointments.patient.yourAppointment', { token: link });
  const feed = await fetched(clinic, await feedOf(lena));

  // The link to the visit, its page, and an interpreter's.
  const invited = { appointmentId: visit.id, byMail: true };
  await lena.browser.call('visits.invite', invited);
  const invitation = letters.to(patient.email).find(({ text }) => text.includes('/visit#token='));
  const guest = await recognisedPatient(clinic, { token: visitTokenIn(invitation?.text ?? '') });
  const looked = await world
    .browser()
    .call('visits.guest.look', { token: visitTokenIn(invitation?.text ?? '') });
  const guestPage = await guest.call('visits.guest.state', {});
  const { data: opened } = await lena.browser.call('visits.open', { appointmentId: visit.id });
  const companion = await guestLink(lena, { visitId: opened.id });
  const companionPage = await world.browser().call('visits.guest.look', { token: companion.link });

  // A booking page, whose appointment got a note from the desk.
  const pages = openBookingPages(clinic);
  const on = await pages.openPage();
  const { token, email, data: made } = await pages.bookedOn(on);
  const { rows } = await world.owner.query<{ id: string; version: number }>(
    `select a.id, a.version from appointments a join patients p on p.id = a.patient_id where p.email = $1`,
    [email],
  );
  const booked = { appointmentId: rows[0]?.id, version: rows[0]?.version };
  const change = { ...booked, internalNote: note, instructions, tellsPatient: true };
  const noted = await desk.browser.call('appointments.changeTexts', change);
  expect([noted.status, noted.data.internalNote]).toEqual([200, note]);
  await letters.isQuiet(rows[0]?.id ?? '');
  const page = await pages.call('page', on.page);
  const request = await pages.call('request', { token });

  const { body: fhir } = await program.send('GET', `Appointment/${later.id}`);
  const { comment, ...forPatients } = fhir as Appointment;
  expect(comment).toBe(note);

  const today = minutesFromNow(0).toISOString().slice(0, 10);
  const range = {
    from: today,
    to: minutesFromNow(7 * 1440)
      .toISOString()
      .slice(0, 10),
  };
  const csv = await lena.browser.call('calendar.exportCsv', { range });
  await desk.browser.call('appointments.cancel', { ...ref, reason: 'Closed' });
  await letters.isQuiet(later.id);

  const muchLater = { ...world.deps, now: () => new Date(Date.now() + 60 * minuteMs) };
  await planDigests(muchLater);
  await planPushes(muchLater);
  await sweepNotifications(world.deps);
  const digest = () => world.letters.filter(({ subject }) => subject.startsWith('Your schedule'));
  const sentTo = (path: string) => received.filter((one) => one.path === path);
  await vi.waitFor(
    () =>
      expect([digest(), sentTo('/push'), sentTo('/hook')].map(({ length }) => length > 0)).toEqual([
        true,
        true,
        true,
      ]),
    { timeout: 60_000, interval: 50 },
  );
  const bell = await lena.browser.call('notices.list');
  const mailed = ofLetters();
  return [
    ['letters', mailed.map(({ text }) => text).join('\n'), instructions],
    ['letters as HTML and what they carry', JSON.stringify(mailed), 'calendar'],
    [
      'their calendar entries',
      mailed.map((letter) => letter.calendar?.text ?? '').join('\n'),
      'DESCRIPTION',
    ],
    ['text messages', JSON.stringify(provider.texts), 'Northgate'],
    ['the page of the link', linked.text, instructions],
    ['the invitation', JSON.stringify(invitation), '/visit#token='],
    ['the page of the invitation', looked.text, 'Northgate'],
    ['the page of the visit', guestPage.text, 'stage'],
    ['the page of a companion', companionPage.text, 'Northgate'],
    ['the booking page', page.text, on.unit.name],
    ['what was booked there', JSON.stringify(made), 'booked'],
    ['the page of a request', request.text, 'booked'],
    ['letters about it', JSON.stringify(pages.to(email)), instructions],
    ['the calendar feed', feed.text, 'BEGIN:VEVENT'],
    ['the file of the calendar', csv.data.csv, reason],
    ['the bell', bell.text, later.id],
    ['the digest', JSON.stringify(digest()), 'Tele-check'],
    [
      'pushes',
      sentTo('/push')
        .map(({ body }) => decryptedPush(body, browser, secret))
        .join('\n'),
      'change',
    ],
    [
      'webhooks',
      sentTo('/hook')
        .map(({ body }) => body.toString())
        .join('\n'),
      later.id,
    ],
    ['FHIR but for its comment', JSON.stringify(forPatients), instructions],
  ];
}

test('S329 the internal note is in nothing that reaches its patient or leaves the hospital', async () => {
  const said = await collected();
  const channelsWhere = (is: (words: string, mark: string) => boolean) =>
    said.flatMap(([channel, words, mark]) => (is(words, mark) ? [channel] : []));
  expect({
    telling: channelsWhere((words) => words.includes(note)),
    silent: channelsWhere((words, mark) => !words.includes(mark)),
  }).toEqual({ telling: [], silent: [] });
}, 120_000);
