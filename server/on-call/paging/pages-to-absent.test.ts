/** Tests pages to somebody by name who is away: the sender is told who covers, and chooses. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { DutyPageDetails, PageCover } from '#shared/on-call/duty-pages.ts';
import { coveredBy, coverOf, escalatePage } from '#server/on-call/service.ts';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

const clinic = await openClinic();
const { owner, organizationId } = clinic.world;
const duties = dutiesOf(clinic);
const sender = await clinic.clinician();
afterAll(() => clinic.close());

const hour = 60;
const day = 24 * hour;
const role = 'Cardiology call';

/** Ana had the role so many days ago, and Ben has it now. */
async function scene({ daysAgo = 20 } = {}) {
  const unit = await clinic.newUnit();
  const shiftTypeId = await duties.shiftType({ unitId: unit.id, name: role });
  const [ana, ben] = [await clinic.clinician(), await clinic.clinician()];
  await owner.query('update practitioners set unit_id = $1 where id = $2', [unit.id, ana.id]);
  if (daysAgo > 0) {
    const from = -daysAgo * day;
    await duties.place(ana, { shiftTypeId, from, until: from + 8 * hour });
  }
  await duties.place(ben, { shiftTypeId, from: -hour, until: 8 * hour });
  return { ana, ben };
}

const takeLeave = ({ id }: Clinician) =>
  owner.query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     values ($1, $2, $3, $4, $2)`,
    [organizationId, id, minutesFromNow(-12 * day), minutesFromNow(day)],
  );
const leave = ({ id }: Clinician) =>
  owner.query(`update practitioners set works_until = current_date - 2 where id = $1`, [id]);
const deactivate = ({ id }: Clinician) =>
  owner.query('update practitioners set active = false where id = $1', [id]);

const coverFor = async ({ id }: Clinician) =>
  (await sender.browser.call('roster.paging.cover', { practitionerId: id })).data as PageCover;

const page = ({ id: practitionerId }: Clinician, more: object = {}) =>
  sender.browser.call('roster.paging.make', {
    id: randomUUID(),
    to: { kind: 'person', practitionerId },
    message: 'Potassium of 7.1',
    backupAfterMinutes: 5,
    ...more,
  });

const pagedIn = (data: unknown) =>
  (data as DutyPageDetails).recipients.map(({ person }) => person.id);

test.each([
  ['is on leave', takeLeave],
  ['has left', leave],
])(
  'S216 who %s is not paged by name: the sender is told who covers, and chooses',
  async (_name, goes) => {
    const { ana, ben } = await scene();
    expect((await page(ana)).status).toBe(200);
    await goes(ana);
    expect(await coverFor(ana)).toMatchObject({
      isAway: true,
      isReachable: true,
      by: [{ id: ben.id }],
    });
    const refused = await page(ana);
    expect([refused.status, refused.problem]).toEqual([409, 'roster.page-away']);
    expect(pagedIn((await page(ben)).data)).toEqual([ben.id]);
    const { data } = await page(ana, { awayReason: 'Only she knows this valve' });
    expect(pagedIn(data)).toEqual([ana.id]);
    const [audited] = (await clinic.recorded('page.make', data.id)).slice(-1);
    expect(audited?.detail).toMatchObject({ awayReason: 'Only she knows this valve' });
  },
);

test('S216 who covers is paged next, where somebody on leave was paged all the same', async () => {
  const { ana, ben } = await scene();
  await takeLeave(ana);
  const { data } = await page(ana, { awayReason: 'Only she knows this valve' });
  await escalatePage(
    { ...clinic.world.deps, now: () => minutesFromNow(6) },
    { pageId: data.id, step: 0 },
  );
  const { data: after } = await sender.browser.call('roster.paging.one', { pageId: data.id });
  expect(pagedIn(after)).toEqual([ana.id, ben.id]);
});

test('S216 a closed account is never paged, and the sender is told who covers', async () => {
  const { ana, ben } = await scene({ daysAgo: 2 });
  await deactivate(ana);
  expect(await coverFor(ana)).toMatchObject({
    isAway: true,
    isReachable: false,
    by: [{ id: ben.id }],
  });
  expect((await page(ana, { awayReason: 'Anyway' })).status).toBe(404);
});

test('S216 on leave without any shift before, the unit’s people on duty cover', async () => {
  const { ana, ben } = await scene({ daysAgo: 0 });
  const moment = { organizationId, at: minutesFromNow(1) };
  const { db } = clinic.world.deps;
  expect(await coverOf(db, moment, ana.id)).toEqual({ isOff: false, isAway: false, by: [] });
  await takeLeave(ana);
  expect((await coverFor(ana)).by.map(({ id }) => id)).toEqual([ben.id]);
});

test('S331 on leave without any shift before, those on duty in a further unit cover on its days too', async () => {
  const { ana, ben } = await scene({ daysAgo: 0 });
  const lent = await scene({ daysAgo: 0 });
  await takeLeave(ana);
  const lendUntil = (until: number) =>
    owner.query(
      `insert into unit_memberships (organization_id, practitioner_id, unit_id, until_day, share_percent)
       select organization_id, $1, unit_id, $3, 50 from practitioners where id = $2
       on conflict (practitioner_id, unit_id, from_day) do update set until_day = excluded.until_day`,
      [ana.id, lent.ana.id, minutesFromNow(until)],
    );
  const covering = async () => (await coverFor(ana)).by.map(({ id }) => id).toSorted();
  await lendUntil(2 * day);
  expect(await covering()).toEqual([ben.id, lent.ben.id].toSorted());
  await lendUntil(-2 * day);
  expect(await covering()).toEqual([ben.id]);
});

test('S216 a last shift of weeks ago is covered on leave, from both sides, and not without it', async () => {
  const { ana, ben } = await scene();
  const moment = { organizationId, at: minutesFromNow(1) };
  const { db } = clinic.world.deps;
  expect(await coverOf(db, moment, ana.id)).toEqual({ isOff: false, isAway: false, by: [] });
  expect(await coveredBy(db, moment, ben.id)).toEqual([]);
  await takeLeave(ana);
  expect(await coverOf(db, moment, ana.id)).toMatchObject({ isOff: true, by: [{ id: ben.id }] });
  expect(await coveredBy(db, moment, ben.id)).toEqual([ana.id]);
});
