/** Tests that a locked unit takes one connection, however many hand over, swap, or decide in it (S49). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { Clinician } from '#server/test/clinic.ts';
import {
  fewConnections,
  manyTimes,
  namedLock,
  rowOf,
  whileLocked,
  type HeldLock,
} from '#server/test/locking/locked-rows.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const { clinic, planner, unit, newUnit, cell, change, member, period, publish } = await openWard({
  env: fewConnections,
});
const colleague = await clinic.clinician();
afterAll(() => clinic.close());

const locked = <Answer>(lock: HeldLock, send: () => Promise<Answer>[]) =>
  whileLocked({ clinic, colleague, lock }, send);

const lockOfUnit = rowOf('roster_units', unit.id, 'unit_id');
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const allDone = manyTimes.map(() => 200);

interface PublishedShift {
  from: Clinician;
  assignmentId: string;
}

/** As many published shifts of one day, each of somebody else. */
async function publishedShifts(day: string): Promise<PublishedShift[]> {
  const givers = await Promise.all(manyTimes.map(() => member()));
  await change(...givers.map((who) => cell(who, day, 'D')));
  await publish(day, day);
  const { shifts } = await period(day, day);
  return givers.map((from) => {
    const shift = shifts.find(({ practitionerId }) => practitionerId === from.id);
    return { from, assignmentId: shift?.id ?? '' };
  });
}

test('S49 shifts of a locked unit that are handed over leave connections to everybody else', async () => {
  const shifts = await publishedShifts(firstDay);
  const takers = await Promise.all(manyTimes.map(() => member()));
  const answers = await locked(lockOfUnit, () =>
    shifts.map(({ from, assignmentId }, at) => {
      const input = { assignmentId, practitionerId: from.id, toId: takers[at]?.id };
      return planner.browser.call('roster.handOver', input);
    }),
  );
  expect(statuses(answers)).toEqual(allDone);
});

test('S49 swaps and required cover of a locked unit leave connections to everybody else', async () => {
  const shifts = await publishedShifts(dayAfter(firstDay, 7));
  const offers: string[] = [];
  for (const { from, assignmentId } of shifts) {
    const input = { id: randomUUID(), assignmentId };
    const { data } = await from.browser.call('roster.swaps.offer', input);
    offers.push(data.own[0]?.id ?? '');
  }
  const takers = await Promise.all(manyTimes.map(() => member()));
  const answers = await locked(lockOfUnit, () =>
    takers.map((who, at) => who.browser.call('roster.swaps.take', { offerId: offers[at] })),
  );
  expect(statuses(answers)).toEqual(allDone);
  const { data } = await planner.browser.call('roster.cover.list', { unitId: unit.id });
  const saved = await locked(lockOfUnit, () =>
    manyTimes.map(() =>
      planner.browser.call('roster.cover.save', {
        unitId: unit.id,
        version: data.version,
        cover: [],
      }),
    ),
  );
  expect(saved.map(({ problem }) => problem).filter((one) => one !== 'conflict')).toHaveLength(1);
});

/** A published shift in a unit of its own, on a day of its own. */
async function shiftOfOwnUnit(nth: number): Promise<PublishedShift> {
  const of = await newUnit();
  const day = dayAfter(firstDay, 40 + 3 * nth);
  const from = await member({}, of.id);
  await change(cell(from, day, 'D', { of }));
  const query = { unitId: of.id, from: day, to: day };
  const { data } = await planner.browser.call('roster.difference', query);
  await planner.browser.call('roster.publish', { ...query, version: data.version });
  const { shifts } = await period(day, day, planner, [of.id]);
  return { from, assignmentId: shifts[0]?.id ?? '' };
}

test('S49 shifts of many units that a locked practitioner gets leave connections to everybody else', async () => {
  const taker = await member();
  const lockOfTaker = rowOf('practitioners', taker.id);
  const shifts: PublishedShift[] = [];
  for (const nth of manyTimes) shifts.push(await shiftOfOwnUnit(nth));
  const handedOver = await locked(lockOfTaker, () =>
    shifts.map(({ from, assignmentId }) => {
      const input = { assignmentId, practitionerId: from.id, toId: taker.id };
      return planner.browser.call('roster.handOver', input);
    }),
  );
  expect(statuses(handedOver)).toEqual(allDone);
  const offers: string[] = [];
  for (const nth of manyTimes) {
    const { from, assignmentId } = await shiftOfOwnUnit(manyTimes.length + nth);
    const offer = { id: randomUUID(), assignmentId, toId: taker.id };
    await from.browser.call('roster.swaps.offer', offer);
    offers.push(offer.id);
  }
  const swapped = await locked(lockOfTaker, () =>
    offers.map((offerId) => taker.browser.call('roster.swaps.take', { offerId })),
  );
  expect(statuses(swapped)).toEqual(allDone);
});

test('S49 time off that waits for a locked person or unit leaves connections to everybody else', async () => {
  const people = await Promise.all(manyTimes.map(() => member()));
  const [lena] = people;
  const ask = (who: Clinician, plus: number) => {
    const day = dayAfter(firstDay, plus);
    const input = { id: randomUUID(), kind: 'vacation', from: day, to: day };
    return who.browser.call('roster.timeOff.ask', input);
  };
  const answers = await locked(namedLock(`time-off ${lena!.id}`), () =>
    manyTimes.map((plus) => ask(lena!, plus)),
  );
  expect(statuses(answers)).toEqual(allDone);
  const requests: string[] = [];
  for (const who of people) requests.push((await ask(who, 30)).data.requests[0]?.id ?? '');
  const ofUnit = namedLock(`time-off ${unit.id}`);
  const approved = await locked(ofUnit, () =>
    requests.map((requestId) =>
      planner.browser.call('roster.timeOff.approve', { requestId, version: 1 }),
    ),
  );
  expect(statuses(approved)).toEqual(allDone);
  const [requestId = ''] = requests;
  const withdrawn = await locked(rowOf('time_off_requests', requestId), () =>
    manyTimes.map(() => lena!.browser.call('roster.timeOff.withdraw', { requestId, version: 2 })),
  );
  expect(withdrawn.filter(({ status }) => status === 200)).toHaveLength(1);
});
