/** Tests the questions after a visit: who answers, once or again within a day, and what clinicians read (S85). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { followStream } from '#server/test/event-streams.ts';
import { stateOf, wereThere } from '#server/test/visits.ts';
import { agreeingPatient, linkOf, waitingPatient } from '#server/test/patient.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
afterEach(() => {
  clinic.world.clock.offsetMs = 0;
});

async function visitOf(lena: Clinician, at = 5) {
  const token = await linkOf(lena, await clinic.place([lena], { at }));
  const ana = await waitingPatient(clinic, { token });
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  /** Ended without anybody in the room, it would be a visit that did not take place. */
  const step = async (name: 'admit' | 'end') => {
    if (name === 'end') await wereThere(clinic, visitId, [{ identity: 'patient:x' }]);
    return lena.browser.call(`visits.${name}`, { visitId });
  };
  return { ana, token, visitId, step };
}

const giveFeedback = (who: Browser, answers: object) =>
  who.call('visits.guest.giveFeedback', answers);
const figures = async (who: Clinician) => (await who.browser.call('visits.feedback', {})).data;

test('S85 who was let in answers after the visit; before it, and without a pass of it, nobody does', async () => {
  const lena = await clinic.clinician();
  const { ana, token, visitId, step } = await visitOf(lena);
  const good = { connection: 'yes', entering: 'partly' };
  expect((await giveFeedback(ana, good)).problem).toBe('visits.not-now');
  await step('admit');
  expect((await giveFeedback(ana, good)).problem).toBe('visits.not-now');
  const other = await agreeingPatient(clinic, { token });
  await step('end');
  expect(await stateOf(ana)).toMatchObject({ stage: 'over', asksFeedback: true, feedback: null });
  const changes = await followStream(lena.browser, 'calendar.changes');
  await changes.next();
  const answer = await giveFeedback(ana, good);
  // The counts on the clinician's open page are read anew.
  expect((await changes.next())?.data).toMatchObject({ kind: 'change', area: 'visits' });
  changes.stop();
  expect(answer.data.feedback).toEqual({ ...good, outcome: null });
  expect((await giveFeedback(ana, { connection: 'maybe' })).status).toBe(400);
  expect((await giveFeedback(other, good)).problem).toBe('visits.not-now');
  const stranger = clinic.world.browser();
  stranger.token = 'x'.repeat(43);
  expect((await giveFeedback(stranger, good)).problem).toBe('visits.guest-unknown');
  const recorded = await clinic.recorded('visit.feedback', visitId);
  expect(recorded).toMatchObject([{ actor_id: null, outcome: 'success' }]);
});

test('S85 answers are replaced within a day and stay afterwards; a visit has one row for each guest', async () => {
  const lena = await clinic.clinician();
  const { ana, visitId, step } = await visitOf(lena);
  await step('admit');
  await step('end');
  await giveFeedback(ana, { outcome: 'no' });
  await giveFeedback(ana, { outcome: 'yes' });
  clinic.world.clock.offsetMs = 25 * 3_600_000;
  expect((await giveFeedback(ana, { outcome: 'partly' })).problem).toBe('visits.not-now');
  const outcomeQuery = 'select outcome from visit_feedback where visit_id = $1';
  expect((await clinic.world.owner.query(outcomeQuery, [visitId])).rows).toEqual([
    { outcome: 'yes' },
  ]);
});

test('S85 clinicians read the counts of their own visits, and no names', async () => {
  const lena = await clinic.clinician();
  const southfield = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  for (const [at, outcome] of [
    [5, 'yes'],
    [25, 'yes'],
    [-20, 'no'],
  ] as const) {
    const { ana, step } = await visitOf(lena, at);
    await step('admit');
    await step('end');
    await giveFeedback(ana, { outcome });
  }
  const none = { yes: 0, partly: 0, no: 0 };
  const counts = { days: 90, count: 3, connection: none, entering: none };
  expect(await figures(lena)).toEqual({ ...counts, outcome: { yes: 2, partly: 0, no: 1 } });
  for (const who of [
    await clinic.clinician(),
    await clinic.clinician({ organizationId: southfield }),
  ])
    expect(await figures(who)).toMatchObject({ count: 0, outcome: none });
});
