/** Ways in which somebody with a published shift is not there, and what is asked about their time. */
import { dayAfter, wallInstantMs } from '#shared/roster/shift-times.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { firstDay, type openWard } from '#server/test/roster.ts';
import { dutiesOf } from './inserted-duties.ts';

type Wall = readonly [fromMinute: number, untilMinute: number];

interface Absence {
  title: string;
  /** Returns how it is taken back. */
  begin: (who: Clinician) => Promise<() => Promise<unknown>>;
  /** Why appointments in the morning and in the afternoon are displaced. */
  displaced: (string | null)[];
  /** The same while the shift is withdrawn besides. */
  withoutShift: string[];
  /** What the check says of both; undefined where the person is not found. */
  words: (((who: Clinician) => string) | null | undefined)[];
  isFree: boolean[];
  next: Date | null;
}

const zone = 'Europe/London';
const at = (day: string, minute: number) => new Date(wallInstantMs(day, minute, zone));
const workDay = dayAfter(firstDay, 2);
const nextDay = dayAfter(firstDay, 3);
const workHours: Wall = [8 * 60, 18 * 60];
const wholeDay: Wall = [0, 24 * 60];
/** From then on the next free time is asked for. */
const askedFrom = at(workDay, 9 * 60 + 30);

/** `typeId` is booked only during shifts. */
export function openAbsences(
  { clinic, planner, unit }: Awaited<ReturnType<typeof openWard>>,
  typeId: string,
) {
  const { owner } = clinic.world;
  const duties = dutiesOf(clinic);
  const { browser } = planner;

  const placeShift = (who: Clinician, day: string, [from, until]: Wall) => {
    const shiftTypeId = unit.types['D']!.id;
    return duties.place(who, { shiftTypeId, from: at(day, from), until: at(day, until) });
  };

  const withdrawShift = (id: string) =>
    owner.query('delete from shift_assignments where id = $1', [id]);

  async function bookByShifts(who: Clinician, startsAt: Date): Promise<string> {
    const patientName = 'Ana Ruiz';
    const input = { typeId, startsAt: startsAt.toISOString(), patientName, leadId: who.id };
    return (await browser.call('appointments.book', input)).data.id;
  }

  /** Why each of these appointments is displaced. */
  async function reasonsOf(ids: readonly string[]): Promise<(string | null)[]> {
    const { data } = await browser.call('appointments.displaced.list', {});
    const rows: { appointment: { id: string }; because: string }[] = data.displaced;
    return ids.map((id) => rows.find(({ appointment }) => appointment.id === id)?.because ?? null);
  }

  async function addTimeOff(who: Clinician, day: string, [from, until]: Wall) {
    const span = { startsAt: at(day, from).toISOString(), endsAt: at(day, until).toISOString() };
    const { data } = await who.browser.call('appointments.addTimeOff', span);
    const timeOffId = data.timeOff[0]!.id;
    return () => who.browser.call('appointments.removeTimeOff', { timeOffId });
  }

  async function setPerson(who: Clinician, change: string, back: string) {
    const set = (columns: string) =>
      owner.query(`update practitioners set ${columns} where id = $1`, [who.id]);
    await set(change);
    return () => set(back);
  }

  const setLastDay = (who: Clinician, day: string) =>
    setPerson(who, `works_until = '${day}'`, 'works_until = null');

  const off = (who: Clinician) => `${who.fullName} is off then.`;

  /** How free times, the check and the next free time answer of that morning and afternoon. */
  async function answersOf(who: Clinician) {
    const query = { typeId, practitionerIds: [who.id] };
    const [morning, afternoon] = [at(workDay, 10 * 60), at(workDay, 16 * 60)];
    const check = (startsAt: Date) =>
      browser.call('appointments.checkTime', {
        typeId,
        startsAt: startsAt.toISOString(),
        leadId: who.id,
      });
    const free = await browser.call('appointments.freeSlots', {
      ...query,
      from: workDay,
      to: workDay,
    });
    const next = await browser.call('appointments.nextFree', {
      ...query,
      after: askedFrom.toISOString(),
    });
    const checked = [await check(morning), await check(afternoon)];
    const starts: string[] = free.data?.free[0]?.starts ?? [];
    return {
      words: checked.map(({ data }) => data?.words),
      isFree: [morning, afternoon].map((time) => starts.includes(time.toISOString())),
      next: next.data?.startsAt ?? null,
    };
  }

  const absences: Absence[] = [
    {
      title: 'a day of leave',
      begin: (who) => addTimeOff(who, workDay, wholeDay),
      displaced: ['time-off', 'time-off'],
      withoutShift: ['time-off', 'time-off'],
      words: [off, off],
      isFree: [false, false],
      next: at(nextDay, workHours[0]),
    },
    {
      title: 'half a day of leave',
      begin: (who) => addTimeOff(who, workDay, [12 * 60, 24 * 60]),
      displaced: [null, 'time-off'],
      withoutShift: ['shift', 'time-off'],
      words: [null, off],
      isFree: [true, false],
      next: askedFrom,
    },
    {
      title: 'a closed account',
      begin: (who) => setPerson(who, 'active = false', 'active = true'),
      displaced: ['left', 'left'],
      withoutShift: ['left', 'left'],
      words: [undefined, undefined],
      isFree: [false, false],
      next: null,
    },
    {
      title: 'a last day before',
      begin: (who) => setLastDay(who, dayAfter(workDay, -1)),
      displaced: ['left', 'left'],
      withoutShift: ['left', 'left'],
      words: [off, off],
      isFree: [false, false],
      next: null,
    },
  ];

  return {
    absences,
    addTimeOff,
    answersOf,
    askedFrom,
    bookByShifts,
    nextDay,
    placeShift,
    reasonsOf,
    setLastDay,
    withdrawShift,
    wholeDay,
    workDay,
    workHours,
  };
}
