/** Tests that a closed day, hours set for a day and published shifts give one answer wherever they are asked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayException } from '#shared/availability.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { dayAfter, wallInstantMs } from '#shared/roster/shift-times.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { firstDay, openWard } from '#server/test/roster.ts';
import { openAbsences } from '#server/test/roster/absences.ts';

const ward = await openWard();
const { clinic, planner, unit, member } = ward;
afterAll(() => clinic.close());

const zone = 'Europe/London';
const closedDay = firstDay;
const openDay = dayAfter(firstDay, 1);
const at = (day: string, minute: number) => new Date(wallInstantMs(day, minute, zone));

const minutes = 20;
/** Every case is asked about this time: it is within everybody's weekly hours. */
const noon = 12 * 60;

const byShifts = await clinic.newType('in-person', clinic.world.organizationId);
await clinic.world.owner.query(
  'update appointment_types set only_during_shifts = true, duration_minutes = $2 where id = $1',
  [byShifts, minutes],
);
const byHours = await clinic.newType('in-person', clinic.world.organizationId);
await clinic.world.owner.query('update appointment_types set duration_minutes = $2 where id = $1', [
  byHours,
  minutes,
]);

type Wall = readonly [fromMinute: number, untilMinute: number];
const around: Wall = [noon - 60, noon + 60];
const beside: Wall = [noon + 120, noon + 180];
const partly: Wall = [noon + 10, noon + 180];

const exceptionLists: readonly (readonly [DayException['kind'], Wall][])[] = [
  [],
  [['hours', around]],
  [['hours', beside]],
  [['extra', around]],
  [['extra', beside]],
  [['extra', partly]],
  [['closed', around]],
  [
    ['extra', around],
    ['closed', partly],
  ],
];
const shiftTimes: readonly (Wall | null)[] = [null, around, beside, partly];

const holds = ([from, until]: Wall) => from <= noon && noon + minutes <= until;
const touches = ([from, until]: Wall) => from < noon + minutes && noon < until;

interface Case {
  day: string;
  isByShifts: boolean;
  exceptions: (typeof exceptionLists)[number];
  shift: Wall | null;
}

const cases: Case[] = [closedDay, openDay].flatMap((day) =>
  [false, true].flatMap((isByShifts) =>
    exceptionLists.flatMap((exceptions) =>
      (isByShifts ? shiftTimes : [null]).map((shift) => ({ day, isByShifts, exceptions, shift })),
    ),
  ),
);

/** As the rule is written down, without the code that is tested. */
function mayBeBooked({ day, isByShifts, exceptions, shift }: Case): boolean {
  const of = (kind: DayException['kind']) =>
    exceptions.filter(([other]) => other === kind).map(([, wall]) => wall);
  if (of('closed').some(touches)) return false;
  if (isByShifts) return shift !== null && holds(shift);
  const instead = of('hours');
  if ([...instead, ...of('extra')].some(holds)) return true;
  return instead.length === 0 && day !== closedDay;
}

const people: Clinician[] = [];
const booked: string[] = [];
/** How many were said to be hit, before the day was closed. */
let hitBefore = 0;

const typeOf = ({ isByShifts }: Case) => (isByShifts ? byShifts : byHours);

beforeAll(async () => {
  const { owner, organizationId } = clinic.world;
  await owner.query('update shift_types set holds_appointments = true where unit_id = $1', [
    unit.id,
  ]);
  for (const [nth, { day, exceptions, shift, isByShifts }] of cases.entries()) {
    const who = await member({ zone });
    people.push(who);
    if (exceptions.length > 0)
      await owner.query(
        `insert into availability_days (organization_id, practitioner_id, day, exceptions)
         values ($1, $2, $3, $4)`,
        [
          organizationId,
          who.id,
          day,
          JSON.stringify(
            exceptions.map(([kind, [fromMinute, untilMinute]]) => ({
              kind,
              fromMinute,
              untilMinute,
            })),
          ),
        ],
      );
    if (shift)
      await owner.query(
        `insert into shift_assignments (id, organization_id, unit_id, practitioner_id,
           shift_type_id, day, starts_at, ends_at, at_home, rank, state, made_by, made_at, published_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, false, 'primary', 'published', $3,
           now(), now())`,
        [
          organizationId,
          unit.id,
          who.id,
          unit.types['D']!.id,
          day,
          at(day, shift[0]),
          at(day, shift[1]),
        ],
      );
    const answer = await planner.browser.call('appointments.book', {
      typeId: typeOf({ day, exceptions, shift, isByShifts }),
      startsAt: at(day, noon).toISOString(),
      patientName: `Patient ${nth}`,
      leadId: who.id,
    });
    if (answer.status !== 200) throw new Error(answer.text);
    booked.push(answer.data.id);
  }
  hitBefore = (
    await planner.browser.call('appointments.displaced.findHit', {
      closure: { from: closedDay, to: closedDay, unitId: unit.id },
    })
  ).data.count;
  await clinic.world.owner.query(
    `insert into closures (organization_id, unit_id, kind, name, from_day, to_day, created_by)
     values ($1, $2, 'closure', 'Move', $3, $3, $4)`,
    [clinic.world.organizationId, unit.id, closedDay, planner.id],
  );
}, 120_000);

const expectedHits = () =>
  cases.flatMap((one, nth) =>
    one.day === closedDay && !mayBeBooked(one) ? [booked[nth] ?? ''] : [],
  );

test('S179 what is said before a day is closed is what is listed after it', async () => {
  expect(hitBefore).toBe(expectedHits().length);
  const { data } = await planner.browser.call('appointments.displaced.list', {});
  const listed = data.displaced
    .filter(({ because }: { because: string }) => because === 'closed')
    .map(({ appointment }: { appointment: { id: string } }) => appointment.id);
  expect(listed.toSorted()).toEqual(expectedHits().toSorted());
});

test('S179 free times, the check and the next free time give the same answer as the list', async () => {
  await clinic.world.owner.query(
    `update appointments set state = 'cancelled' where id = any($1::uuid[])`,
    [booked],
  );
  for (const [nth, one] of cases.entries()) {
    const who = people[nth]!;
    const typeId = typeOf(one);
    const startsAt = at(one.day, noon).toISOString();
    const slotQuery = { typeId, practitionerIds: [who.id] };
    const [verdict, free, next] = await Promise.all([
      who.browser.call('appointments.checkTime', { typeId, startsAt, leadId: who.id }),
      who.browser.call('appointments.freeSlots', { ...slotQuery, from: one.day, to: one.day }),
      who.browser.call('appointments.nextFree', {
        ...slotQuery,
        after: new Date(at(one.day, noon).getTime() - minuteMs).toISOString(),
      }),
    ]);
    const mayBe = mayBeBooked(one);
    expect({
      ...one,
      fits: verdict.data.kind === 'fits',
      isFree: free.data.free[0]!.starts.includes(startsAt),
      isNext: next.data.startsAt === startsAt,
    }).toEqual({ ...one, fits: mayBe, isFree: mayBe, isNext: mayBe });
  }
});

test('S179 nobody is moved to another time of the same closed day', async () => {
  const who = await member({ zone });
  const startsAt = at(closedDay, noon);
  const { data: appointment } = await planner.browser.call('appointments.book', {
    typeId: byHours,
    startsAt: startsAt.toISOString(),
    patientName: 'Ana Ruiz',
    leadId: who.id,
  });
  const row = { appointmentId: appointment.id, practitionerId: who.id };
  const { data } = await planner.browser.call('appointments.displaced.plan', {
    how: 'next-free',
    rows: [row],
  });
  expect(data).toMatchObject([{ can: true }]);
  expect(Date.parse(data[0]?.startsAt ?? '')).toBeGreaterThanOrEqual(
    at(openDay, 0).getTime() + hourMs,
  );
});

const scene = openAbsences(ward, byShifts);
const { workDay, workHours, askedFrom, reasonsOf } = scene;

test.each(scene.absences)(
  'S242 $title is one answer for free times, the list, the check and the next free time, until it is taken back',
  async ({ begin, displaced, withoutShift, words, isFree, next }) => {
    const who = await member({ zone });
    await scene.placeShift(who, scene.nextDay, workHours);
    const shift = await scene.placeShift(who, workDay, workHours);
    const ids = [
      await scene.bookByShifts(who, at(workDay, 9 * 60)),
      await scene.bookByShifts(who, at(workDay, 15 * 60)),
    ];
    const end = await begin(who);
    expect(await reasonsOf(ids)).toEqual(displaced);
    await scene.withdrawShift(shift);
    expect(await reasonsOf(ids)).toEqual(withoutShift);
    await scene.placeShift(who, workDay, workHours);
    expect(await reasonsOf(ids)).toEqual(displaced);
    expect(await scene.answersOf(who)).toEqual({
      words: words.map((of) => of?.(who) ?? of),
      isFree,
      next: next?.toISOString() ?? null,
    });
    await end();
    expect(await reasonsOf(ids)).toEqual([null, null]);
    expect(await scene.answersOf(who)).toEqual({
      words: [null, null],
      isFree: [true, true],
      next: askedFrom.toISOString(),
    });
  },
);

test('S242 on a closed day, whose shifts hold, leave and a last day are named and not the closing', async () => {
  const [away, leaver] = [await member({ zone }), await member({ zone })];
  for (const who of [away, leaver]) await scene.placeShift(who, closedDay, [20 * 60, 28 * 60]);
  const ids = [
    await scene.bookByShifts(away, at(closedDay, 21 * 60)),
    await scene.bookByShifts(leaver, at(closedDay, 24 * 60 - 10)),
  ];
  expect(await reasonsOf(ids)).toEqual([null, null]);
  await scene.addTimeOff(away, closedDay, scene.wholeDay);
  await scene.setLastDay(leaver, closedDay);
  expect(await reasonsOf(ids)).toEqual(['time-off', 'left']);
});
