/** Tests the jobs that a hospital adds: what they permit, who may give what, and what becomes of who has one. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { JobRecord, NewJob } from '#shared/people/jobs.ts';
import { permissions, type Permission } from '#shared/roles.ts';
import { permissionsOfProcedures } from '#server/procedures.ts';
import type { Browser } from '#server/test/browser.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { verdicts } from '#server/test/http/verdicts.ts';
import { firstDay, openWard } from '#server/test/roster.ts';
import { plainAccess } from '#server/test/world.ts';

const ward = await openWard();
const { clinic } = ward;
const { world } = clinic;
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

const onTheWard: Permission[] = ['roster.read', 'messages.write', 'practitioners.find'];

const newJob = (change: Partial<NewJob> = {}): NewJob => ({
  name: `Nurse ${randomUUID().slice(0, 8)}`,
  family: 'Nurse Practitioner',
  permissions: onTheWard,
  isRostered: true,
  isBookable: false,
  ruleSet: 'nurses',
  ...change,
});

async function addJob(change: Partial<NewJob> = {}, by: Browser = admin.browser) {
  const { data, problem } = await by.call('people.jobs.add', newJob(change));
  if (!data) throw new Error(String(problem));
  return data as JobRecord;
}

const saveJob = (
  { id: jobId, people: _people, openSessions: _sessions, ...job }: JobRecord,
  change: Partial<JobRecord>,
  by: Browser = admin.browser,
) => by.call('people.jobs.save', { ...job, jobId, ...change });

const status = async (browser: Browser) => (await browser.call('auth.me')).status;

/** A job of the hospital with some permissions, in the same organization as its holder. */
const permissionsAre = async (job: string, permitted: readonly Permission[]): Promise<void> => {
  await world.owner.query(
    `insert into custom_jobs (organization_id, name, family, permissions, is_rostered, is_bookable)
     values ($1, $2, 'Nurse Practitioner', $3, true, true)
     on conflict (organization_id, name) do update set permissions = excluded.permissions`,
    [world.organizationId, job, permitted],
  );
  await world.clearRedis();
};

test('S277 a job that a hospital added may call what its ticked permissions open, for any subset of them', async () => {
  const job = 'Registered nurse';
  await permissionsAre(job, []);
  const browser = await world.openSession(await world.person({ role: 'user', hospitalRole: job }));
  const needed = permissionsOfProcedures();
  // Each permission is in half of the subsets, each time beside others.
  const rounds = [0, 1, 2, 3, 4, 5];
  const subsets = [
    ...rounds.map((bit) => permissions.filter((_, at) => ((at + 1) >> bit) % 2 === 1)),
    [],
    permissions,
  ];
  for (const subset of subsets) {
    await permissionsAre(job, subset);
    const isHeld = (permission: Permission) =>
      ['session.own', 'schedule.read'].includes(permission) || subset.includes(permission);
    expect(await verdicts(browser)).toEqual(
      Object.fromEntries(
        Object.entries(needed).map(([path, permission]) => [
          path,
          permission === null || isHeld(permission) ? 'let in' : 'turned away',
        ]),
      ),
    );
  }
});

test('S278 nobody puts into a job, or gives with it, what they do not hold themselves, and nobody changes their own', async () => {
  const office = await addJob({ permissions: [...onTheWard, 'people.manage'], isRostered: false });
  const nursing = await addJob();
  const clerk = await clinic.clinician({ hospitalRole: office.name });
  const { browser } = clerk;
  const tries = {
    add: await browser.call(
      'people.jobs.add',
      newJob({ permissions: ['roster.read', 'audit.read'] }),
    ),
    save: await saveJob(nursing, { permissions: [...onTheWard, 'roster.plan'] }, browser),
    invite: await browser.call('people.invite', {
      fullName: 'Ana Ruiz',
      email: 'ana.ruiz@northgate.example',
      role: 'user',
      hospitalRole: 'IT Builder',
      unitId: null,
      zone: 'Europe/London',
    }),
    level: await browser.call('people.saveAccess', {
      personId: (await clinic.clinician({ hospitalRole: nursing.name })).id,
      version: 1,
      ...plainAccess,
      hospitalRole: nursing.name,
      role: 'EDITOR',
    }),
    ofAnother: await browser.call('people.endSessions', {
      personId: (await clinic.clinician()).id,
    }),
  };
  for (const [what, { status: code, problem }] of Object.entries(tries))
    expect([what, code, problem]).toEqual([what, 403, 'people.beyond-own']);
  const preview = await browser.call('people.previewImport', {
    csv: `name,email,role,job\nBo,bo@northgate.example,user,Attending\nCy,cy@northgate.example,,${nursing.name.toUpperCase()}`,
  });
  expect(
    preview.data.rows.map(({ hospitalRole, problems }: any) => [hospitalRole, problems.length]), // oxlint-disable-line typescript/no-explicit-any -- of the wire
  ).toEqual([
    ['Attending', 1],
    [nursing.name, 0],
  ]);
  expect((await saveJob(office, { permissions: [] }, browser)).problem).toBe('people.own-access');
  const given = await browser.call('people.saveAccess', {
    personId: (await clinic.clinician({ hospitalRole: nursing.name })).id,
    version: 1,
    ...plainAccess,
    hospitalRole: (await addJob({ permissions: ['roster.read'] }, browser)).name,
  });
  expect(given.status).toBe(200);
  expect(
    (await clinic.recorded('job.save')).filter(({ outcome }) => outcome === 'refused'),
  ).toHaveLength(3);
});

test('S279 what is taken from a job ends the sessions of all who have it at once, on every instance; what is added counts from then on', async () => {
  const job = await addJob();
  const here = await clinic.clinician({ hospitalRole: job.name });
  const other = await clinic.clinician({ hospitalRole: job.name });
  const there = other.browser.clone();
  Object.assign(there, { url: (await world.startInstance()).url });
  const unconcerned = await clinic.clinician();
  const stream = await followChanges(here.browser);
  expect([await status(here.browser), await status(there)]).toEqual([200, 200]);
  expect((await here.browser.call('appointments.schedule', {})).status).toBe(403);
  const added = await saveJob(job, { permissions: [...onTheWard, 'appointments.read'] });
  expect(added.status).toBe(200);
  await world.clearRedis();
  expect((await here.browser.call('auth.me')).data?.customJob?.permissions).toContain(
    'appointments.read',
  );
  expect(await status(there)).toBe(200);
  const taken = await saveJob(added.data, { permissions: ['roster.read'] });
  expect(taken.data).toMatchObject({ people: 2, openSessions: 0, version: 3 });
  expect([await status(here.browser), await status(there)]).toEqual([401, 401]);
  expect(await status(unconcerned.browser)).toBe(200);
  const news = [];
  for (let event = await stream.next(); event !== null; event = await stream.next())
    news.push(event.data);
  expect(news.at(-1)).toMatchObject({ message: 'Please sign in.' });
  expect((await clinic.recorded('job.save', job.id)).at(-1)).toMatchObject({
    actor_id: admin.id,
    detail: {
      before: { permissions: expect.arrayContaining(['messages.write']) },
      after: { permissions: ['roster.read'] },
    },
  });
});

test('S280 a job keeps its people under another name, and a retired one is given to nobody', async () => {
  const job = await addJob();
  const nurse = await clinic.clinician({ hospitalRole: job.name });
  const patient = await clinic.clinician();
  const typeId = await clinic.newType('in-person', world.organizationId);
  await world.owner.query('update appointment_types set holder_jobs = $2 where id = $1', [
    typeId,
    [job.name],
  ]);
  await patient.browser.call('messages.send', {
    to: { to: 'role', role: job.name, unitId: null },
    text: 'Bed 12 is free.',
    priority: 'routine',
    answerBy: null,
    answersId: null,
    mentionIds: [],
    fileIds: [],
    idempotencyKey: randomUUID(),
  });
  for (const [name, problem] of [
    ['case manager', 'input.invalid'],
    [(await addJob()).name.toUpperCase(), 'people.job-taken'],
  ] as const)
    expect((await saveJob(job, { name })).problem).toBe(problem);
  const name = `Registered ${job.name}`;
  const renamed = await saveJob(job, { name });
  expect(renamed.data).toMatchObject({ name, people: 1 });
  expect((await saveJob(job, { name: 'Late' })).problem).toBe('conflict');
  await world.clearRedis();
  expect((await nurse.browser.call('auth.me')).data.hospitalRole).toBe(name);
  expect(
    (await patient.browser.call('people.colleague', { personId: nurse.id })).data.hospitalRole,
  ).toBe(name);
  const { rows } = await world.owner.query(
    'select holder_jobs from appointment_types where id = $1',
    [typeId],
  );
  expect(rows[0]?.holder_jobs).toEqual([name]);
  const inbox = await nurse.browser.call('messages.list', { list: 'forMe' });
  expect(inbox.data.messages.map(({ text }: { text: string }) => text)).toEqual([
    'Bed 12 is free.',
  ]);
  const found = await admin.browser.call('people.list', { hospitalRole: name });
  expect(found.data).toMatchObject({ count: 1, people: [{ id: nurse.id, hospitalRole: name }] });
  const retired = await saveJob(renamed.data, { active: false });
  expect(retired.data.active).toBe(false);
  const give = async (personId: string, version: number, change: object) =>
    admin.browser.call('people.saveAccess', {
      personId,
      version,
      ...plainAccess,
      hospitalRole: name,
      ...change,
    });
  expect((await give(patient.id, 1, {})).body.error.data.fields).toEqual([
    { path: 'hospitalRole', problem: 'This job is retired' },
  ]);
  expect((await give(nurse.id, 1, { role: 'GUEST' })).status).toBe(200);
  expect((await give(patient.id, 1, { hospitalRole: 'Barber' })).status).toBe(400);
});

test('S281 a job says whether its people stand on the roster of their unit, are booked, and under which rules of duty they are', async () => {
  const jobs: JobRecord[] = [];
  for (const [isRostered, isBookable] of [
    [true, false],
    [false, true],
  ] as const)
    jobs.push(await addJob({ isRostered, isBookable }));
  const [nurse, therapist] = [
    await ward.member({ hospitalRole: jobs[0]!.name }),
    await ward.member({ hospitalRole: jobs[1]!.name }),
  ];
  const { people } = await ward.period(firstDay, firstDay);
  const ids = people.map(({ id }) => id);
  expect([ids.includes(nurse.id), ids.includes(therapist.id)]).toEqual([true, false]);
  const free = await ward.planner.browser.call('appointments.nextFree', {
    typeId: clinic.types['in-person'],
    unitId: ward.unit.id,
    isAnybody: true,
  });
  expect(free.data).toMatchObject({ practitionerIds: [therapist.id] });
  const sets = await admin.browser.call('roster.rules.sets');
  expect(sets.data.jobs.find(({ job }: { job: string }) => job === jobs[0]!.name)).toMatchObject({
    set: 'nurses',
    people: 1,
  });
  const chosen = await admin.browser.call('roster.rules.chooseSet', {
    of: 'job',
    job: jobs[0]!.name,
    seen: 'nurses',
    set: 'none',
  });
  expect(chosen.status).toBe(200);
  const list: JobRecord[] = (await admin.browser.call('people.jobs.list')).data;
  expect(list.find(({ id }) => id === jobs[0]!.id)).toMatchObject({ ruleSet: 'none', people: 1 });
  const names = (await nurse.browser.call('people.jobs.names')).data;
  expect(names.find(({ name }: { name: string }) => name === jobs[1]!.name)).toMatchObject({
    active: true,
    customJob: { isBookable: true, family: 'Nurse Practitioner' },
  });
  const { data } = await nurse.browser.call('messages.addressees');
  expect(data.roles.map(({ role }: { role: string }) => role)).toContain(jobs[1]!.name);
});

test('S15 a job of another hospital is unknown here', async () => {
  const organizationId = await world.newOrganization('Elsewhere');
  const stranger = await clinic.clinician({ role: 'ADMIN', organizationId });
  const job = await addJob({}, stranger.browser);
  expect((await saveJob(job, { name: 'Mine' })).status).toBe(404);
  expect((await addJob({ name: job.name })).name).toBe(job.name);
});
