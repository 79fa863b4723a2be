/** Tasks of case managers and wards in the demo hospital: overdue, due within the hour, later, under way and done. */
import { hourMs } from '#shared/durations.ts';
import { hospitalRoles, type HospitalRole } from '#shared/people/built-in-jobs.ts';
import { patientIdOf } from '#infra/seed/patients.ts';
import { stays } from '#infra/seed/stays/stays.ts';
import { move, open, practitionerOf, type CaseSeeding, type CaseStep } from './steps.ts';

interface DemoTask {
  title: string;
  instructions: string;
  patientName?: string;
  openedHoursAgo: number;
  /** From now. */
  dueInHours: number;
  /** A person, a role, or nobody. */
  owner?: string;
  /** Whose people can take it. */
  unit?: string;
  steps?: readonly { name: 'start' | 'wait' | 'finish'; hoursAgo: number; note?: string }[];
}

const grace = 'grace.adeyemi';
const role: HospitalRole = 'Case Manager';

const tasks: readonly DemoTask[] = [
  {
    title: 'Call the daughter about the nursing home',
    instructions: 'She asked to be called after 16:00.',
    patientName: 'Margaret Chadwick',
    openedHoursAgo: 26,
    dueInHours: -3,
    owner: grace,
    steps: [{ name: 'start', hoursAgo: 20 }],
  },
  {
    title: 'Send the discharge summary to the family doctor',
    instructions: 'By letter: the practice reads no mail.',
    patientName: 'Stanley Hughes',
    openedHoursAgo: 7,
    dueInHours: 0.6,
    owner: role,
  },
  {
    title: 'Order home oxygen',
    instructions: 'Ask for delivery before the day of discharge.',
    patientName: 'Roy Mercer',
    openedHoursAgo: 18,
    dueInHours: 5,
    owner: grace,
    steps: [
      { name: 'start', hoursAgo: 15 },
      { name: 'wait', hoursAgo: 4, note: 'The supplier calls back about the flow.' },
    ],
  },
  {
    title: 'Arrange transport to dialysis from Monday',
    instructions: 'Wheelchair, no stairs. He asks who pays.',
    patientName: 'Kwabena Frimpong',
    openedHoursAgo: 9,
    dueInHours: 26,
    owner: role,
  },
  {
    title: 'Confirm the place in rehabilitation',
    instructions: 'They hold the bed until noon of the day it is due.',
    patientName: 'Wai-Ming Yip',
    openedHoursAgo: 21,
    dueInHours: -0.4,
    owner: 'bernadette.cole',
    steps: [{ name: 'start', hoursAgo: 2.2 }],
  },
  {
    title: 'Ask the pharmacy for a blister pack',
    instructions: 'Four times a day, labels in large print.',
    patientName: 'Fatima Sayed',
    openedHoursAgo: 5,
    dueInHours: 30,
  },
  {
    title: 'Find an interpreter for the family meeting',
    instructions: 'Romanian, tomorrow afternoon, 45 minutes.',
    patientName: 'Mihai Rusu',
    openedHoursAgo: 12,
    dueInHours: 3.5,
    owner: 'bernadette.cole',
    steps: [{ name: 'start', hoursAgo: 6 }],
  },
  {
    title: 'Check whether the walking frame was delivered',
    instructions: '',
    patientName: 'Margaret Chadwick',
    openedHoursAgo: 4,
    dueInHours: 75,
  },
  {
    title: 'Ask social services about help at home',
    instructions: 'The son cannot come on weekdays.',
    patientName: 'Roy Mercer',
    openedHoursAgo: 16,
    dueInHours: 20,
    owner: role,
  },
  {
    title: 'Tell the insurer about the longer stay',
    instructions: 'Reference number in the paper file.',
    patientName: 'Balwinder Grewal',
    openedHoursAgo: 11,
    dueInHours: 8,
    owner: 'peter.novak',
  },
  {
    title: 'Meals on wheels from the day of discharge',
    instructions: 'Soft food, no nuts.',
    patientName: 'Beryl Stokes',
    openedHoursAgo: 14,
    dueInHours: 44,
    owner: grace,
  },
  {
    title: 'New key safe for the carers',
    instructions: 'The neighbour has a key until Friday.',
    patientName: 'Christine Norris',
    openedHoursAgo: 3,
    dueInHours: 52,
  },
  {
    title: 'Book the clinic in six weeks',
    instructions: 'Cardiology, with a blood test the day before.',
    patientName: 'João Pereira',
    openedHoursAgo: 8,
    dueInHours: 70,
    owner: 'marco.silva',
  },
  {
    title: 'Return the hearing aid to the family',
    instructions: 'It lay in the emergency department.',
    patientName: 'Christine Norris',
    openedHoursAgo: 30,
    dueInHours: -8,
    owner: grace,
    steps: [
      { name: 'start', hoursAgo: 28 },
      { name: 'finish', hoursAgo: 0.8 },
    ],
  },
  {
    title: 'Teach the injection before discharge',
    instructions: 'The daughter gives it at home; she comes in the afternoon.',
    patientName: 'Amy Dobson',
    openedHoursAgo: 2,
    dueInHours: 26,
    unit: 'General Medicine',
  },
  {
    title: 'Diabetes nurse before discharge',
    instructions: 'New pens, rules for sick days.',
    patientName: 'Amy Dobson',
    openedHoursAgo: 13,
    dueInHours: 10,
    owner: role,
  },
];

const isRole = (owner: string): owner is HospitalRole => hospitalRoles.some((one) => one === owner);

const unitIdOf = async ({ db, seeded }: CaseSeeding, name: string): Promise<string> => {
  const unit = await db
    .selectFrom('units')
    .select('id')
    .where('organization_id', '=', seeded.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return unit.id;
};

function stepsOf(seeding: CaseSeeding, task: DemoTask): CaseStep[] {
  const { seeded, now } = seeding;
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs);
  const { owner, unit, patientName, title, instructions } = task;
  const owning = owner !== undefined && !isRole(owner) ? practitionerOf(seeding, owner) : null;
  const isInBed = stays.some((stay) => stay.patientName === patientName);
  const patientId =
    patientName === undefined || !isInBed
      ? null
      : patientIdOf(seeded.id, { type: { kind: 'in-person' }, patientName });
  let caseId: string | null = null;
  const openedAt = at(task.openedHoursAgo);
  const first = async () => {
    const ownerUnitId = unit === undefined ? null : await unitIdOf(seeding, unit);
    caseId = await open(
      seeding,
      {
        kind: 'task',
        title,
        subject: { instructions },
        patientId,
        owner: {
          ownerId: owning?.id ?? null,
          ownerRole: owner !== undefined && isRole(owner) ? owner : null,
          ownerUnitId,
        },
        targetAt: at(-task.dueInHours),
      },
      { at: openedAt },
    );
  };
  const later = (task.steps ?? []).map(({ name, hoursAgo, note }) => ({
    at: at(hoursAgo),
    run: async () => {
      if (caseId === null || !owning) return;
      const step = { name, at: at(hoursAgo), by: owning };
      await move(seeding, caseId, note === undefined ? step : { ...step, note });
    },
  }));
  return [{ at: openedAt, run: first }, ...later];
}

export const stepsOfTasks = (seeding: CaseSeeding): CaseStep[] =>
  tasks.flatMap((task) => stepsOf(seeding, task));
