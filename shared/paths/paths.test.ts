/** Tests the table of paths: what is remembered, who may open what, and where each job begins (S22). */
import { expect, test } from 'vitest';
import {
  homeOf,
  isKnownPath,
  mayOpen,
  redirects,
  routeAt,
  routes,
  rememberedPath,
} from '#shared/paths.ts';
import { entriesOf, mostEntries, outsideEntriesOf, phoneEntriesOf } from './navigation.ts';
import { hospitalRoles, type BuiltInJob, type HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Permission, Person, Role } from '#shared/roles.ts';

const someone = (role: Role, hospitalRole: HospitalRole) => ({ role, hospitalRole });

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  '/\tevil',
  '/login',
  '/no/such/page',
  '/Scheduling?x=1',
  '/Scheduling#x',
  '',
  '/',
  '/unauthorized',
])('S22 %j is not remembered', (text) => {
  expect(rememberedPath(text)).toBeNull();
});

test('S22 a page of ours inside the layout is remembered', () => {
  for (const path of [
    '/Scheduling',
    '/cdi-case-review',
    '/video/019a0000-0000-7000-8000-000000000000',
  ])
    expect(rememberedPath(path)).toBe(path);
});

/** Every route with the roles and jobs that may open it, written by hand. */
const gates: [string, HospitalRole[] | 'everyone' | 'editors'][] = [
  ['/Scheduling', 'everyone'],
  ['/charts/echarts', 'editors'],
  ['/cdi-specialist-dashboard', ['CDI Specialist']],
  ['/cdi-case-review', ['CDI Specialist']],
  ['/billing-dashboard', ['Billing Specialist']],
  ['/cm-dashboard', ['Case Manager']],
  ['/sdoh', ['Case Manager']],
  ['/ml', ['Utilization Manager']],
  ['/um-dashboard', ['Utilization Manager', 'Case Manager', 'CDI Specialist']],
  ['/sdc-questionary', ['Physician Advisor']],
  ['/email', 'everyone'],
  ['/ecqm_builder', ['CDI Specialist', 'Case Manager', 'Utilization Manager', 'Physician Advisor']],
];

test.each(gates)('%s opens for the roles and jobs of its permission', (path, who) => {
  const route = routeAt(path);
  if (!route) throw new Error(`${path} is not in the table`);
  const opens = (role: Role, job: HospitalRole) => mayOpen(someone(role, job), route);
  const jobs: HospitalRole[] = [
    'CDI Specialist',
    'Billing Specialist',
    'Case Manager',
    'Utilization Manager',
    'Physician Advisor',
    'Attending',
  ];
  for (const job of jobs)
    expect([job, opens('user', job)]).toEqual([
      job,
      who === 'everyone' || (Array.isArray(who) && who.includes(job)),
    ]);
  expect([opens('SA', 'Attending'), opens('ADMIN', 'Attending')]).toEqual([true, true]);
  expect(opens('EDITOR', 'Attending')).toBe(!Array.isArray(who));
});

test('every path of the specification is known, and nothing else is', () => {
  const signedInPaths =
    '/charts/echarts /cdi-specialist-dashboard /cdi-case-review /billing-dashboard /billing /billing-specialist-review /cm-dashboard /dm /casereviews /timeline /gapsincare /episodes /risk /sdoh /tasks /ml /lms /um-patient /um-case-reviews /reports /um-dashboard /email /fax /messages /query /todo /calender /chat /video /it-dashboard /cds_builder /consent_builder /fhir_builder /ml_model_builder /sdc-questionary /ecqm_builder /Scheduling';
  const signedOutPaths =
    '/ /Start /auth/hospitals /session/signup /session/signin /forgotpassword /session/404 /unauthorized /login';
  for (const path of [...signedInPaths.split(' '), ...signedOutPaths.split(' ')])
    expect([path, isKnownPath(path)]).toEqual([path, true]);
  for (const path of ['/scheduling/x', '/nope', '/toString', '/__proto__', '/video/a/b'])
    expect(isKnownPath(path)).toBe(false);
});

test('until a dashboard works, its job begins at the schedule', () => {
  const built = routes.filter(({ screen }) => screen !== undefined).map(({ path }) => path);
  for (const job of [
    'CDI Specialist',
    'Billing Specialist',
    'Case Manager',
    'Utilization Manager',
  ] as const)
    expect(built).toContain(homeOf(someone('user', job)));
});

test('a CDI specialist begins at their dashboard, an administrator at the schedule', () => {
  expect(homeOf(someone('user', 'CDI Specialist'))).toBe('/cdi-specialist-dashboard');
  expect(homeOf(someone('user', 'IT Builder'))).toBe('/it-dashboard');
  expect(homeOf(someone('ADMIN', 'Chief Hospitalist'))).toBe('/Scheduling');
});

test('a job that a hospital added has the menu of the job that it is like, of what it may open, and begins where it may', () => {
  const nurse = (family: BuiltInJob, ...permissions: Permission[]): Person => ({
    role: 'user',
    hospitalRole: 'Registered nurse',
    customJob: { permissions, family, isBookable: false },
  });
  expect(homeOf(nurse('Resident', 'roster.read', 'appointments.read'))).toBe('/Scheduling');
  expect(homeOf(nurse('Resident', 'roster.read'))).toBe('/roster');
  expect(homeOf(nurse('Resident'))).toBe('/security');
  expect(entriesOf(nurse('Resident', 'roster.read', 'messages.write'))).toEqual([
    '/messages',
    '/roster',
    '/on-call',
  ]);
  expect(homeOf(nurse('IT Builder', 'facts.import'))).toBe('/it-dashboard');
  expect(homeOf(nurse('IT Builder', 'roster.read'))).toBe('/roster');
});

const usual = ['/Scheduling', '/calender', '/video', '/query', '/messages'];

/** By hand: where each job begins once its screens are built, and which entry is its first. */
const boards: [HospitalRole, board: string | null, home: string][] = [
  ['CDI Specialist', '/cdi-specialist-dashboard', '/cdi-specialist-dashboard'],
  ['Billing Specialist', '/billing-dashboard', '/billing-dashboard'],
  ['Case Manager', '/cm-dashboard', '/cm-dashboard'],
  ['Utilization Manager', '/um-dashboard', '/um-dashboard'],
  ['IT Builder', '/it-dashboard', '/it-dashboard'],
  ['Physician Advisor', '/sdc-questionary', '/Scheduling'],
  ['Attending', null, '/Scheduling'],
  ['Chief Hospitalist', null, '/Scheduling'],
  ['Resident', null, '/Scheduling'],
];

test.each(boards)('S473 a %s sees their board first, else the schedule', (job, board, home) => {
  const person = someone('user', job);
  expect(entriesOf(person)[0]).toBe(board ?? '/Scheduling');
  expect(phoneEntriesOf(person)[0]).toBe(entriesOf(person)[0]);
  expect(homeOf(person)).toBe(home);
});

test('S473 each job has at most seven entries, all of them open to it, the usual ones among them', () => {
  for (const job of hospitalRoles) {
    const person = someone('user', job);
    const entries = entriesOf(person);
    expect(entries.length).toBeLessThanOrEqual(mostEntries);
    expect(new Set(entries).size).toBe(entries.length);
    expect(entries).toEqual(expect.arrayContaining(usual));
    for (const path of entries) {
      const route = routeAt(path);
      expect([path, route && mayOpen(person, route)]).toEqual([path, true]);
    }
  }
});

test('S522 who files faxes has fax and email below the other entries, and nobody else', () => {
  for (const job of hospitalRoles) {
    const files = ['Billing Specialist', 'Case Manager', 'Utilization Manager'].includes(job);
    const person = someone('user', job);
    expect([job, outsideEntriesOf(person)]).toEqual([job, files ? ['/fax', '/email'] : []]);
    expect(phoneEntriesOf(person)).toEqual(expect.arrayContaining([...outsideEntriesOf(person)]));
    expect(entriesOf(person)).not.toContain('/fax');
  }
});

test('S473 the template’s list of things to do leads to what needs the reader', () => {
  expect(redirects['/todo']).toBe('/messages');
  expect(routeAt('/todo')).toBeUndefined();
});

test('on a phone the schedule, messages, the calendar and tele-visits come before all others', () => {
  for (const job of ['Attending', 'Nurse Practitioner'] as const) {
    const person = someone('user', job);
    expect(phoneEntriesOf(person).slice(0, 4)).toEqual([
      '/Scheduling',
      '/messages',
      '/calender',
      '/video',
    ]);
    expect(phoneEntriesOf(person).toSorted()).toEqual(entriesOf(person).toSorted());
  }
});
