/** Tests that nobody is left with an offer of, or a wait for, somebody who leaves. */
import { afterAll, expect, test } from 'vitest';
import type { Clinician } from '#server/test/clinic.ts';
import { openWaitlist } from '#server/test/waitlist-clinic.ts';

const room = await openWaitlist();
room.world.changeNothing('appointments.waitlist.accept');
room.work();
const admin = await room.clinician({ role: 'ADMIN' });
afterAll(() => room.close());

const itemsOf = async ({ id }: Clinician) =>
  (await admin.browser.call('people.leaver', { personId: id })).data.items;

async function deactivate({ id }: Clinician) {
  const { data: person } = await admin.browser.call('people.one', { personId: id });
  const { role, hospitalRole, accessApplications, version } = person;
  const access = { personId: id, version, role, hospitalRole, accessApplications };
  return admin.browser.call('people.saveAccess', { ...access, active: false, takers: [] });
}

test('S183 a patient who is offered a time of somebody who leaves waits again, and for anybody', async () => {
  const lena = await room.clinician();
  const { id } = await room.book(lena, 120);
  const { entryId, address } = await room.wait(lena);
  await room.cancel(lena, id);
  const token = await room.linkOf(address);
  const items = await itemsOf(lena);
  expect(items).toMatchObject([
    { kind: 'offer', at: room.at(120) },
    { kind: 'waitlist', id: entryId },
  ]);
  expect((await deactivate(lena)).status).toBe(200);
  expect(await itemsOf(lena)).toEqual([]);
  expect((await room.answer('offer', token)).data).toEqual({ state: 'gone' });
  expect((await room.answer('accept', token)).data).toEqual({ state: 'gone' });
  expect(await room.offers(lena)).toMatchObject([{ outcome: 'withdrawn', state: null }]);
  const { data } = await room.call(admin, 'waitlist.list', {});
  expect(data.entries.find((entry: { id: string }) => entry.id === entryId)).toMatchObject({
    state: 'waiting',
    practitioner: null,
  });
  await room.areDone('waitlist.offer');
  expect(await room.outcomes(lena)).toEqual(['withdrawn']);
  expect(await room.recorded('waitlist.withdraw', entryId)).toMatchObject([
    { actor_id: admin.id, detail: { outcome: 'withdrawn' } },
  ]);
  expect((await room.recorded('person.release', lena.id)).at(-1)).toMatchObject({
    detail: { offer: 1, waitlist: 1 },
  });
});
