/** Tests that freed time is offered to one patient at a time, by mail, who has half an hour to answer. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { offerMinutes } from '#shared/limits.ts';
import { addFeed } from '#server/test/hl7.ts';
import { openWaitlist } from '#server/test/waitlist-clinic.ts';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import { neverSignedIn } from '#server/test/booking/usual-hours.ts';
import { memoryMailer } from '#server/test/mail/memory-mailer.ts';
import { mailOffer } from './offer-answers.ts';

const room = await openWaitlist();
room.work();
afterAll(() => room.close());
afterEach(() => room.setClock(0));

const two = 2 * 60;

test('S194 no time of a clinician is offered without saved hours, or who never signed in', async () => {
  const noHours = await room.clinician({ hasHours: false });
  const invitee = await room.clinician();
  for (const who of [noHours, invitee]) {
    const { id } = await room.book(who, two);
    const { entryId } = await room.wait(who);
    if (who === invitee) await neverSignedIn(room.world, who.id);
    await room.cancel(who, id);
    await room.areDone('waitlist.offer');
    const now = await room.call(who, 'waitlist.offerNow', { entryId });
    expect(now.problem).toBe('waitlist.nothing-free');
    expect(now.body.error.message).toContain(`${who.fullName} has no saved hours`);
    expect(await room.offers(who)).toEqual([]);
  }
});

test('S340 freed time is not offered for a type that another system keeps, and the desk is told why', async () => {
  const lena = await room.clinician();
  const unit = await room.newUnit();
  await room.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    unit.id,
    lena.id,
  ]);
  const { id } = await room.book(lena, two);
  const { entryId } = await room.wait(lena);
  const builder = await room.clinician({ hospitalRole: 'IT Builder' });
  const { sourceId, application } = await addFeed(builder);
  const truth = { sourceId, unitId: unit.id, truth: 'theirs' };
  await builder.browser.call('outsideAppointments.setTruth', truth);
  await room.cancel(lena, id);
  await room.areDone('waitlist.offer');
  expect(await room.offers(lena)).toEqual([]);
  const now = await room.call(lena, 'waitlist.offerNow', { entryId });
  expect([now.problem, now.body.error.message]).toEqual([
    'waitlist.nothing-free',
    `Appointments of this type are kept by ${application}.`,
  ]);
});

/** Two wait, an appointment is cancelled, and the first of them has the offer. */
async function offeredToFirstOfTwo() {
  const lena = await room.clinician();
  const { id } = await room.book(lena, two);
  const first = await room.wait(lena);
  const second = await room.wait(lena);
  await room.cancel(lena, id);
  const token = await room.linkOf(first.address);
  return { lena, id, first, second, token };
}

test('what one patient cancels is offered to the first who waits, held, mailed and accepted', async () => {
  const { lena, first, second, token } = await offeredToFirstOfTwo();
  const [letter] = room.lettersTo(first.address);
  expect(letter?.text).toContain('at 14:00 (Europe/London)');
  expect(letter?.text).toContain(`/offer#token=${token}`);
  expect(room.lettersTo(second.address)).toEqual([]);

  const answer = await room.answer('offer', token);
  expect(answer.data).toMatchObject({
    state: 'open',
    time: { startsAt: room.at(two), practitioner: lena.fullName, zone: 'Europe/London' },
  });
  const refused = await room.call(lena, 'book', {
    patientName: 'Marcus Bell',
    typeId: room.types['in-person'],
    startsAt: room.at(two + 15),
  });
  expect(refused.problem).toBe('appointments.overlap');
  expect(refused.body.error.message).toContain('is taken by an offer to the waiting list.');

  const accepted = await room.answer('accept', token);
  expect(accepted.data).toMatchObject({ state: 'accepted', time: { startsAt: room.at(two) } });
  const again = await room.answer('accept', token);
  expect(again.data).toEqual(accepted.data);
  expect((await room.answer('decline', token)).data).toEqual(accepted.data);

  const { data: schedule } = await room.call(lena, 'schedule', {
    from: room.day(0),
    to: room.day(0),
  });
  const booked = schedule.appointments.filter(({ state }: { state: string }) => state === 'booked');
  expect(booked).toMatchObject([{ startsAt: room.at(two), patient: { id: first.patientId } }]);
  const { data: over } = await room.call(lena, 'waitlist.list', { show: 'over' });
  expect(over.entries).toMatchObject([{ id: first.entryId, state: 'booked' }]);
  expect(await room.recorded('waitlist.accept', first.entryId)).toHaveLength(1);
  expect(await room.recorded('waitlist.offer', first.entryId)).toMatchObject([{ actor_id: null }]);
  expect(await room.recorded('appointment.book', booked[0]!.id)).toMatchObject([
    { organization_id: lena.organizationId, actor_id: null },
  ]);
});

test('a declined time goes to the next one, and is not offered again', async () => {
  const { lena, id, first, second, token } = await offeredToFirstOfTwo();
  expect((await room.answer('decline', token)).data).toEqual({ state: 'declined' });
  expect((await room.answer('accept', token)).data).toEqual({ state: 'declined' });
  const next = await room.linkOf(second.address);
  await room.answer('decline', next);
  await room.areDone('waitlist.offer');
  expect(await room.outcomes(lena)).toEqual(['declined', 'declined']);
  expect(room.lettersTo(first.address)).toHaveLength(1);
  const free = await room.book(lena, two);
  expect(free.id).not.toBe(id);
});

test('S50 the link of an offer goes when the patient has another address', async () => {
  const { first, token } = await offeredToFirstOfTwo();
  const moveTo = (address: string) =>
    room.world.owner.query('update patients set email = $1 where id = $2', [
      address,
      first.patientId,
    ]);
  await moveTo(`new-${first.address}`);
  expect((await room.answer('offer', token)).data).toEqual({ state: 'gone' });
  expect((await room.answer('accept', token)).data).toEqual({ state: 'gone' });
  await moveTo(first.address);
  expect((await room.answer('accept', token)).data).toMatchObject({ state: 'accepted' });
});

test('after half an hour an offer lapses and goes to the next one, and a late answer is told so', async () => {
  const lena = await room.clinician();
  const { id } = await room.book(lena, two);
  const urgent = await room.wait(lena, { urgent: true });
  const other = await room.wait(lena);
  await room.cancel(lena, id);
  const token = await room.linkOf(urgent.address);
  room.setClock(offerMinutes + 5);
  expect((await room.answer('accept', token)).data).toEqual({ state: 'gone' });
  await room.comesDue('waitlist.lapse');
  const next = await room.linkOf(other.address);
  expect(await room.outcomes(lena)).toEqual(['lapsed', null]);
  expect((await room.answer('accept', token)).data).toEqual({ state: 'gone' });
  expect((await room.answer('accept', next)).data).toMatchObject({ state: 'accepted' });
  room.setClock(1);
  const { data } = await room.call(lena, 'waitlist.list', {});
  expect(data.entries).toMatchObject([{ id: urgent.entryId, state: 'waiting' }]);
});

test('moving an appointment away frees its time for who waits', async () => {
  const lena = await room.clinician();
  const { id, version } = await room.book(lena, two);
  const waiting = await room.wait(lena);
  await room.call(lena, 'move', { appointmentId: id, version, startsAt: room.at(two + 60) });
  const token = await room.linkOf(waiting.address);
  expect((await room.answer('offer', token)).data.time?.startsAt).toBe(room.at(two));
});

test('a patient who is taken off the list loses the offer, and the next one is asked', async () => {
  const { lena, first, second, token } = await offeredToFirstOfTwo();
  expect((await room.call(lena, 'waitlist.remove', { entryId: first.entryId })).status).toBe(200);
  expect((await room.answer('accept', token)).data).toEqual({ state: 'gone' });
  await room.linkOf(second.address);
  expect(await room.outcomes(lena)).toEqual(['withdrawn', null]);
});

test('at night nobody is asked for a later day before the morning', async () => {
  const lena = await room.clinician();
  const nextDay = 24 * 60;
  const { id } = await room.book(lena, nextDay);
  const waiting = await room.wait(lena);
  room.setClock(10 * 60);
  lena.browser = await room.world.signIn(lena);
  await room.cancel(lena, id);
  await room.areDone('waitlist.offer');
  expect(await room.offers(lena)).toEqual([]);
  const { rows } = await room.world.owner.query<{ due: Date }>(
    `select start_after as due from jobs.job where data->>'practitionerId' = $1 and state = 'created'`,
    [lena.id],
  );
  expect(rows.map(({ due }) => due.toISOString())).toEqual([room.at(20 * 60)]);
  room.setClock(20 * 60);
  await room.comesDue('waitlist.offer');
  await room.linkOf(waiting.address);
});

test('S15 a link that never existed is answered like an offer that is over', async () => {
  for (const token of ['A'.repeat(43), 'nothing', ''])
    for (const name of ['offer', 'accept', 'decline'] as const)
      expect((await room.answer(name, token)).data).toEqual({ state: 'gone' });
});

test('a link’s secret is stored nowhere, and no line of the log has it', async () => {
  const lena = await room.clinician();
  const { id } = await room.book(lena, two);
  const waiting = await room.wait(lena);
  await room.cancel(lena, id);
  const token = await room.linkOf(waiting.address);
  await room.answer('accept', token);
  const { rows } = await room.world.owner.query<{ text: string }>(
    `select o::text as text from waitlist_offers o union all select j.data::text from jobs.job j
     union all select detail::text from audit_events`,
  );
  expect(rows.filter(({ text }) => text?.includes(token))).toEqual([]);
  expect(room.world.lines.filter((line) => line.includes(token))).toEqual([]);
});

test('S60 an offer that was made with one SECRET_KEY and is mailed with another has a link that works', async () => {
  const { lena, first, token } = await offeredToFirstOfTwo();
  const [offer] = await room.offers(lena);
  const isAgainToBeSent = async () => {
    const { rowCount } = await room.world.owner.query(
      `update letters set state = 'deferred' where about = 'offer' and occasion = $1 and state = 'sent'`,
      [offer!.id],
    );
    return rowCount;
  };
  await expect.poll(isAgainToBeSent).toBe(1);
  const changed = { SECRET_KEY: 'the key that takes the place of the first one 9876543210' };
  const { deps } = await room.world.startInstance(changed);
  await mailOffer(deps, { offerId: offer!.id });
  const mailed = await room.linkOf(first.address);
  expect(mailed).not.toBe(token);
  expect((await room.answer('offer', mailed)).data).toMatchObject({ state: 'open' });
});

test('S61 an offer that is not mailed is on the list while it is open, is sent again by one press, and lapses', async () => {
  const results: HandOverResult[] = ['rejected'];
  const refusing = await openWaitlist({
    mail: memoryMailer((letter) => {
      const result = results.shift() ?? 'accepted';
      if (result === 'accepted') refusing.world.letters.push(letter);
      return result;
    }),
  });
  try {
    refusing.work();
    const lena = await refusing.clinician();
    const { id } = await refusing.book(lena, two);
    const { address } = await refusing.wait(lena);
    await refusing.cancel(lena, id);
    const listed = async () =>
      (await lena.browser.call('appointments.unsentLetters.list')).data.letters;
    await expect
      .poll(listed)
      .toMatchObject([
        { about: 'offer', trouble: 'rejected', isReachable: true, startsAt: refusing.at(two) },
      ]);
    const letterId = (await listed())[0]!.id;
    const print = await lena.browser.call('appointments.unsentLetters.print', { letterId });
    expect(print.problem).toBe('letters.not-here');
    await lena.browser.call('appointments.unsentLetters.retry', { letterId });
    expect(await refusing.linkOf(address)).toMatch(/^[\w-]{43}$/);
    await expect.poll(listed).toEqual([]);
  } finally {
    await refusing.close();
  }
});
