/** Tests offers while several act at once: one patient is asked, one answer counts, a stopped server loses nothing. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { offerMinutes } from '#shared/limits.ts';
import { memoryMailer } from '#server/test/mail/memory-mailer.ts';
import { openWaitlist, type WaitlistClinic } from '#server/test/waitlist-clinic.ts';
import { lapse } from './close-offer.ts';
import { offerFreed } from './offer-freed-time.ts';

let room: WaitlistClinic;
let isMailAway = false;
beforeAll(async () => {
  room = await openWaitlist({
    mail: memoryMailer((letter) => {
      if (isMailAway && letter.text.includes('/offer#')) return 'deferred';
      room.world.letters.push(letter);
      return 'accepted';
    }),
  });
  // The race may go to the end of the offer each time.
  room.world.changeNothing('appointments.waitlist.accept');
});
afterAll(() => room.close());
afterEach(() => {
  room.setClock(0);
  isMailAway = false;
});

const two = 2 * 60;

test('S30 what was freed while no server did jobs is offered once by those that come later', async () => {
  const lena = await room.clinician();
  const { id } = await room.book(lena, two);
  const waiting = await room.wait(lena);
  await room.cancel(lena, id);
  expect(await room.offers(lena)).toEqual([]);
  const second = await room.world.startInstance();
  room.work();
  room.work(second.deps);
  await room.linkOf(waiting.address);
  await room.areDone('waitlist.offer');
  await room.areDone('waitlist.letter');
  expect(await room.outcomes(lena)).toEqual([null]);
  expect(room.lettersTo(waiting.address)).toHaveLength(1);
});

test('S29 a patient whom no mail reached is not passed over: the time is offered again', async () => {
  const lena = await room.clinician();
  const { id } = await room.book(lena, two);
  isMailAway = true;
  const waiting = await room.wait(lena);
  await room.cancel(lena, id);
  await expect.poll(() => room.outcomes(lena)).toEqual([null]);
  room.setClock(offerMinutes + 1);
  await room.comesDue('waitlist.lapse');
  await expect.poll(() => room.outcomes(lena)).toEqual(['withdrawn', null]);
  isMailAway = false;
  await room.comesDue('waitlist.letter');
  const token = await room.linkOf(waiting.address);
  expect((await room.answer('offer', token)).data).toMatchObject({ state: 'open' });
});

test('an answer that races the end of the offer wins or loses, and never both', async () => {
  const lena = await room.clinician();
  const deps = room.world.deps;
  const late = { ...deps, now: () => new Date(Date.parse(room.at(offerMinutes + 1))) };
  for (let round = 0; round < 6; round += 1) {
    const { id } = await room.book(lena, two + round * 30);
    const waiting = await room.wait(lena);
    await room.cancel(lena, id);
    const token = await room.linkOf(waiting.address);
    // The link is there a moment before the letter is noted as sent.
    await expect.poll(async () => (await room.offers(lena)).at(-1)?.sentAt).not.toBeNull();
    const offer = (await room.offers(lena)).at(-1)!;
    const [answer] = await Promise.all([
      room.answer('accept', token),
      lapse(late, { offerId: offer.id }),
    ]);
    const after = (await room.offers(lena)).find((storedOffer) => storedOffer.id === offer.id)!;
    const isTheirs = answer.data.state === 'accepted';
    expect(after).toMatchObject(
      isTheirs ? { outcome: 'accepted', state: 'booked' } : { outcome: 'lapsed', state: null },
    );
    await room.call(lena, 'waitlist.remove', { entryId: waiting.entryId });
  }
});

test('of fifty who wait one is asked, whatever two servers do at once', async () => {
  const lena = await room.clinician();
  const second = await room.world.startInstance();
  const { id } = await room.book(lena, two);
  await room.wait(lena);
  await room.world.owner.query(
    `with people as (
       insert into patients (organization_id, full_name, email, created_by)
       select $1, 'Patient ' || n, 'waits' || n || '@patients.example', $2
       from generate_series(1, 49) as n returning id)
     insert into waitlist_entries (organization_id, patient_id, type_id, practitioner_id, from_day,
       until_day, weekdays, part_of_day, urgent, waiting_since, created_by)
     select $1, people.id, $3, $2, $4, $4, '{1,2,3,4,5,6,7}', 'any', false, now(), $2 from people`,
    [lena.organizationId, lena.id, room.types['in-person'], room.day(0)],
  );
  await room.cancel(lena, id);
  const freed = { organizationId: lena.organizationId, practitionerId: lena.id };
  const data = { ...freed, startsAt: room.at(two), endsAt: room.at(two + 30) };
  const servers = [room.world.deps, second.deps];
  await room.world.deps.jobs.send(
    room.world.deps.db,
    'waitlist.offer',
    Array.from({ length: 6 }, () => ({ data })),
  );
  // One that waits too long for the lock gives up; its job would be retried.
  await Promise.allSettled(Array.from({ length: 4 }, (_, n) => offerFreed(servers[n % 2]!, data)));
  await room.areDone('waitlist.offer');
  await room.areDone('waitlist.letter');
  expect(await room.outcomes(lena)).toEqual([null]);
  const letters = room.world.letters.filter(({ text }) => text.includes(lena.fullName));
  expect(letters).toHaveLength(1);
});
