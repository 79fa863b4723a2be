/** Tests a guest's stream and calls: events of their own visit alone, as long as their link works, within limits. */
import { afterAll, expect, test } from 'vitest';
import { defaultConsentVersion as version } from '#shared/wordings/default-consents.ts';
import type { Browser } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { followStream } from '#server/test/event-streams.ts';
import { linkOf, recognisedPatient, waitingPatient } from '#server/test/patient.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

async function somebodyWaits() {
  const lena = await clinic.clinician();
  const appointmentId = await clinic.place([lena], { at: 5 });
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  return { lena, ana, visitId, appointmentId };
}

const follow = (ana: Browser) => followStream(ana, 'visits.guest.news');

test('a waiting guest is informed of their admission, by an event without content', async () => {
  const { lena, ana, visitId } = await somebodyWaits();
  const news = await follow(ana);
  expect((await news.next())?.data).toEqual({ kind: 'look' });
  await lena.browser.call('visits.admit', { visitId });
  expect((await news.next())?.data).toEqual({ kind: 'look' });
  expect((await ana.call('visits.guest.state', {})).data.stage).toBe('inside');
  news.stop();
});

test('the clinician is informed of arrivals', async () => {
  const lena = await clinic.clinician();
  const appointmentId = await clinic.place([lena], { at: 5 });
  const token = await linkOf(lena, appointmentId);
  const news = await followStream(lena.browser, 'calendar.changes');
  expect((await news.next())?.data).toMatchObject({ kind: 'begun' });
  await waitingPatient(clinic, { token });
  expect((await news.next())?.data).toMatchObject({
    kind: 'change',
    area: 'visits',
    practitionerIds: [lena.id],
  });
  news.stop();
});

test('S251 what a guest agrees to on one device is told to their other device and to the clinician', async () => {
  const lena = await clinic.clinician();
  const token = await linkOf(lena, await clinic.place([lena], { at: 5 }));
  const [phone, laptop] = [
    await recognisedPatient(clinic, { token }),
    await recognisedPatient(clinic, { token }),
  ];
  const streams = [
    await follow(laptop),
    await followStream(lena.browser, 'calendar.changes'),
  ] as const;
  for (const { next } of streams) await next();
  await phone.call('visits.guest.agree', { version: version });
  const [news, changes] = streams;
  expect((await news.next())?.data).toEqual({ kind: 'look' });
  expect((await laptop.call('visits.guest.state', {})).data.stage).toBe('outside');
  expect((await changes.next())?.data).toMatchObject({ kind: 'change', area: 'visits' });
  for (const { stop } of streams) stop();
});

test('S14 without a pass, or with one whose link was revoked, there is no stream', async () => {
  const { lena, ana, appointmentId } = await somebodyWaits();
  await expect(follow(clinic.world.browser())).rejects.toThrow('visits.guest-unknown');
  await lena.browser.call('visits.revoke', { appointmentId });
  await expect(follow(ana)).rejects.toThrow('visits.guest-unknown');
});

const guestOfVisit = async (visitId: string) => {
  const { rows } = await clinic.world.owner.query<{ guest: string; organization: string }>(
    'select guest_id as guest, organization_id as organization from visits where id = $1',
    [visitId],
  );
  return rows[0]!;
};

/** What is told until the stream ends. */
async function toldUntilEnd(news: Awaited<ReturnType<typeof follow>>): Promise<unknown[]> {
  const told: unknown[] = [];
  for (let event = await news.next(); event; event = await news.next())
    told.push(event.data?.kind ?? event.event);
  return told;
}

/** Reads what was published before, for instance the arrival: events come in their order. */
async function untilNow(news: Awaited<ReturnType<typeof follow>>, visitId: string): Promise<void> {
  const { guest, organization: organizationId } = await guestOfVisit(visitId);
  const notice = { kind: 'moderated', visitId, what: 'muted', by: 'Dr. Sato' } as const;
  const identity = `patient:${guest}`;
  clinic.world.deps.events.moderated({ ...notice, organizationId, identity });
  let event = await news.next();
  while (event && event.data.kind !== 'moderated') event = await news.next();
}

test('S193 a stream ends when its link is revoked, and tells of nothing after it', async () => {
  const { lena, ana, appointmentId, visitId } = await somebodyWaits();
  const news = await follow(ana);
  await untilNow(news, visitId);
  await lena.browser.call('visits.revoke', { appointmentId });
  expect(await toldUntilEnd(news)).not.toContain('look');
});

test('S193 a stream whose end was not announced ends all the same', async () => {
  const { ana, visitId } = await somebodyWaits();
  const news = await follow(ana);
  expect((await news.next())?.data).toEqual({ kind: 'look' });
  await clinic.world.owner.query(
    'update visit_invitations set revoked_at = now() where visit_id = $1',
    [visitId],
  );
  expect(await toldUntilEnd(news)).not.toContain('answer');
});

test('S43 a pass has at most three streams', async () => {
  const { ana } = await somebodyWaits();
  const streams = await Promise.all(Array.from({ length: 3 }, () => follow(ana)));
  await expect(follow(ana)).rejects.toThrow(/"throttled"/);
  for (const { stop } of streams) stop();
});

test('S52 what a clinician switched off is told by the own stream of its participant alone', async () => {
  const waitingVisit = await somebodyWaits();
  const other = await somebodyWaits();
  const { guest, organization: organizationId } = await guestOfVisit(waitingVisit.visitId);
  const changes = (who: Browser) => followStream(who, 'calendar.changes');
  const people = [
    { identity: `patient:${guest}`, news: await follow(waitingVisit.ana) },
    {
      identity: `practitioner:${waitingVisit.lena.id}`,
      news: await changes(waitingVisit.lena.browser),
    },
    {
      identity: `patient:${(await guestOfVisit(other.visitId)).guest}`,
      news: await follow(other.ana),
    },
    { identity: `practitioner:${other.lena.id}`, news: await changes(other.lena.browser) },
  ];
  const { visitId } = waitingVisit;
  const publishModeration = (what: 'muted' | 'share-stopped', to: typeof people) => {
    for (const { identity } of to) {
      const notice = { kind: 'moderated', visitId, what, by: 'Dr. Sato' } as const;
      clinic.world.deps.events.moderated({ ...notice, organizationId, identity });
    }
  };
  publishModeration('muted', people.slice(0, 2));
  publishModeration('share-stopped', people);
  const heard = async ({ news }: (typeof people)[0]) => {
    const notices: string[] = [];
    while (notices.at(-1) !== 'share-stopped') {
      const { data } = (await news.next())!;
      if (data.kind === 'moderated') notices.push(data.what);
    }
    news.stop();
    return notices;
  };
  expect(await Promise.all(people.map(heard))).toEqual([
    ['muted', 'share-stopped'],
    ['muted', 'share-stopped'],
    ['share-stopped'],
    ['share-stopped'],
  ]);
});

test('S51 a pass has 240 calls in a minute, whatever others have', async () => {
  const { ana } = await somebodyWaits();
  const other = await somebodyWaits();
  const calls = Array.from({ length: 241 }, () => ana.call('visits.guest.state', {}));
  const answers = await Promise.all(calls);
  expect(answers.filter(({ problem }) => problem === 'throttled')).not.toHaveLength(0);
  expect(answers.filter(({ status }) => status === 200)).not.toHaveLength(0);
  expect((await other.ana.call('visits.guest.state', {})).status).toBe(200);
});

test('S51 a report of the devices is recorded when it differs from the one before', async () => {
  const { ana, visitId } = await somebodyWaits();
  const report = { camera: 'works', microphone: 'works', line: 'good' };
  for (const deviceReport of [report, report, { ...report, line: 'weak' }])
    await ana.call('visits.guest.showDevices', deviceReport);
  expect(await clinic.recorded('visit.check', visitId)).toHaveLength(2);
});
