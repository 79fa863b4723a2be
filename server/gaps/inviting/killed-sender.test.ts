/** Tests that a server which is killed while it hands an invitation over sends it no second time, by mail and by text. */
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { gapScene } from '#server/test/cases/gap-scene.ts';
import { openClinic } from '#server/test/clinic.ts';
import { startFaultySmtp } from '#server/test/mail/faulty-smtp.ts';
import { startServer } from '#server/test/processes/run-program.ts';
import { startSmsProvider } from '#server/test/sms-provider.ts';
import type { InvitedGaps } from '#shared/gaps/gap-invitations.ts';
import { sendInvitations } from './send-invitations.ts';

const provider = await startSmsProvider();
/** Takes the content and never answers. */
const relay = await startFaultySmtp({ onContent: () => new Promise(() => undefined) });
const clinic = await openClinic({ env: { ...provider.env, SMTP_URL: relay.url } });
afterAll(async () => {
  await clinic.close();
  await relay.close();
  await provider.close();
});
const { world } = clinic;
const { manager, newPatient, newMeasure, send, gapsOf } = await gapScene(clinic);

/** A gap of a patient, who has agreed to text messages where they have a number. */
async function gapOf(
  name: string,
  email: string | null,
  phone: string | null = null,
): Promise<string> {
  const patient = await newPatient();
  await world.owner.query(
    `update patients set email = $2, sms_agreed = $3::text is not null, sms_number = $3 where id = $1`,
    [patient.id, email, phone],
  );
  await send('import', `patient,measure\n${patient.number},${name}\n`);
  return (await gapsOf(patient.id))[0]!.id;
}

const invite = async (...caseIds: string[]) =>
  ((await manager.browser.call('gaps.invite', { caseIds })).data as InvitedGaps).gaps;
const byText = (number: string) => provider.texts.filter(({ to }) => to === number);

test('S541 who has no address and agreed to texts is invited by one, in their language, which says nothing of the gap', async () => {
  const { name } = await newMeasure();
  const number = '+447700900101';
  const [texted, mailed] = [
    await gapOf(name, null, number),
    await gapOf(name, 'both@patients.example', number),
  ];
  const silent = await gapOf(name, null);
  await world.owner.query(
    `update patients set language = 'es-MX' where id = (select patient_id from cases where id = $1)`,
    [texted],
  );
  const channels = (await invite(texted, mailed, silent)).map(({ outcome, channel }) => [
    outcome,
    channel,
  ]);
  expect(channels).toEqual([
    ['invited', 'sms'],
    ['invited', 'mail'],
    ['no-address', null],
  ]);
  const letters = world.letters.length;
  await sendInvitations(world.deps);
  expect(world.letters.slice(letters).map(({ to }) => to)).toEqual(['both@patients.example']);
  const [message, ...others] = byText(number);
  expect(others).toEqual([]);
  expect(message?.body).toContain(': reserve su cita. ');
  expect(message?.body).not.toContain(name);
  const { data: gap } = await manager.browser.call('cases.byId', { caseId: texted });
  expect(gap).toMatchObject({ state: 'invited', events: expect.anything() });
  expect(gap.events.at(-1)).toMatchObject({ call: { way: 'text', outcome: 'left-word' } });
  const [, token = ''] = /book-visit#token=([\w-]+)/.exec(message?.body ?? '') ?? [];
  const look = async () =>
    (await world.browser().call('appointments.patient.visitToBook', { token })).data.state;
  expect(await look()).toBe('choose');
  // The link is of the number that it went to.
  await world.owner.query(
    `update patients set sms_number = '+447700900199' where id = (select patient_id from cases where id = $1)`,
    [texted],
  );
  expect(await look()).toBe('gone');
});

test('S494 a server that is killed while it hands invitations over leaves them sent once, and the next one sends the others', async () => {
  const { name } = await newMeasure();
  const number = '+447700900102';
  const isTexted = Promise.withResolvers<void>();
  provider.state.beforeAnswer = () => {
    isTexted.resolve();
    return new Promise(() => undefined);
  };
  for (const [held, hasArrived] of [
    [await gapOf(name, null, number), () => isTexted.promise],
    [
      await gapOf(name, 'held@patients.example'),
      () => vi.waitFor(() => expect(relay.mails).toHaveLength(1), { timeout: 60_000 }),
    ],
  ] as const) {
    const server = await startServer(world.env);
    onTestFinished(server.kill);
    await invite(held);
    await hasArrived();
    await server.kill();
    const { data } = await manager.browser.call('gaps.bookings', { caseId: held });
    expect(data.invitations).toMatchObject([{ state: 'unknown' }]);
  }
  provider.state.beforeAnswer = () => Promise.resolve();
  const waiting = await gapOf(name, 'next@patients.example');
  await invite(waiting);
  await sendInvitations(world.deps);
  const mailed = (address: string) => world.letters.filter(({ to }) => to === address);
  expect(mailed('next@patients.example')).toHaveLength(1);
  expect(mailed('held@patients.example')).toEqual([]);
  expect(byText(number)).toHaveLength(1);
  expect(relay.mails).toHaveLength(1);
}, 120_000);
