/** Tests the demo hospital: its accounts, a visit that can be started, and nothing twice (S35). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seededTemplate } from '#server/test/seeded/seeded-template.ts';
import { openWorld, type World } from '#server/test/world.ts';
import { clinicalRoles, hospitalRoles } from '#shared/people/built-in-jobs.ts';
import { opensSession, roles } from '#shared/roles.ts';
import { seed } from './seed.ts';

let world: World;
let accounts: Awaited<ReturnType<typeof seed>>;
let begun: Date;
const runSeed = (now = begun) => seed(world.env.DATABASE_URL, now);

beforeAll(async () => {
  const { name: template, seededAt } = await seededTemplate();
  begun = seededAt;
  world = await openWorld({ template });
  accounts = await runSeed();
});
afterAll(() => world.close());

const rowsOf = async <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  (await world.owner.query<T>(query, values)).rows;

const tables = [
  'organizations',
  'units',
  'practitioners',
  'appointment_types',
  'appointments',
  'patients',
  'availability',
  'shift_types',
  'shift_assignments',
];
const counts = () =>
  Promise.all(tables.map((table) => rowsOf(`select count(*)::int as rows from ${table}`)));

test('every role and every job exists, and accounts without access', () => {
  expect(new Set(accounts.map(({ role }) => role))).toEqual(new Set(roles));
  const staff = accounts.filter(
    ({ active, accessApplications, role }) =>
      active && accessApplications.includes('KareMD') && opensSession(role),
  );
  expect(staff.length).toBeGreaterThanOrEqual(20);
  expect(new Set(staff.map(({ hospitalRole }) => hospitalRole))).toEqual(new Set(hospitalRoles));
  expect(accounts.filter(({ active }) => !active)).toHaveLength(1);
  expect(accounts.filter(({ accessApplications }) => accessApplications.length === 0)).toHaveLength(
    1,
  );
  expect(accounts.filter(({ role }) => role === 'doctor')).toHaveLength(1);
  expect(accounts.filter(({ role }) => role === 'patient')).toHaveLength(1);
  expect(new Set(accounts.map(({ organization }) => organization))).toEqual(
    new Set(['Northgate Hospital', 'Southfield Clinic']),
  );
  expect(accounts[0]).toMatchObject({
    email: 'lena.okafor@northgate.example',
    fullName: 'Dr. Lena Okafor',
    hospitalRole: 'Attending',
  });
});

test('every account signs in as far as its role and state let it', async () => {
  for (const account of accounts) {
    const { email, password, active, accessApplications, role } = account;
    const browser = world.browser();
    const first = await browser.call('auth.authUserEmailPass', { email, password });
    const mayEnter = active && accessApplications.includes('KareMD');
    expect([email, first.data.success]).toEqual([email, mayEnter]);
    if (!mayEnter) continue;
    await browser.call('auth.sendOtpAuth', { email });
    const otp = world.codeFor(email);
    const second = await browser.call('auth.authenticateOtp', { email, otp });
    expect([email, second.data.success]).toEqual([email, opensSession(role)]);
  }
});

const wards = `('Emergency', 'Intensive Care', 'General Medicine')`;

test('every clinician of a clinic has a week around today, and on wards patients come in day shifts', async () => {
  const weeks = await rowsOf<{
    hospital_role: string;
    days: number;
    before: number;
    after: number;
  }>(
    `select p.hospital_role,
       count(distinct (ap.starts_at at time zone p.zone)::date)::int as days,
       count(*) filter (where ap.ends_at < $1)::int as before,
       count(*) filter (where ap.starts_at > $1)::int as after
     from practitioners p join units u on u.id = p.unit_id and u.name not in ${wards}
     left join appointment_practitioners ap on ap.practitioner_id = p.id
       and ap.starts_at > $1::timestamptz - interval '8 days'
     where p.active and 'KareMD' = any(p.access_applications) and p.role not in ('doctor', 'patient')
       and p.hospital_role <> 'Physician Advisor'
     group by p.id`,
    [begun],
  );
  const clinical = weeks.filter(({ hospital_role: job }) =>
    clinicalRoles.some((role) => role === job),
  );
  expect(clinical.length).toBeGreaterThan(15);
  for (const { days, before, after } of clinical) {
    expect(days).toBeGreaterThanOrEqual(5);
    expect(Math.min(before, after)).toBeGreaterThan(5);
  }
  const onWards = await rowsOf<{ fits: boolean }>(
    `select exists (select from duties s
         join shift_types y on y.id = s.shift_type_id and y.holds_appointments
         where s.practitioner_id = ap.practitioner_id
           and s.starts_at <= ap.starts_at and ap.ends_at <= s.ends_at) as fits
     from appointment_practitioners ap join appointments a on a.id = ap.appointment_id
     join appointment_types t on t.id = a.type_id and t.name <> 'Urgent review'
     join practitioners p on p.id = ap.practitioner_id
     join units u on u.id = p.unit_id and u.name in ${wards}`,
  );
  expect(onWards.length).toBeGreaterThan(500);
  expect(onWards.filter(({ fits }) => !fits)).toEqual([]);
  const past = await rowsOf(`select from appointments where ends_at < now() - interval '3 hours'
    and state not in ('completed', 'no-show', 'cancelled')`);
  expect(past).toHaveLength(0);
});

test('patients are people with a birth date, meetings are none, and clinicians have hours', async () => {
  const [counts] = await rowsOf<Record<string, number>>(
    `select count(*) filter (where t.kind = 'meeting' and a.patient_id is not null)::int as meetings,
       count(*) filter (where t.kind <> 'meeting' and p.birth_date is null)::int as unknown,
       count(*) filter (where p.full_name <> a.patient_name)::int as others
     from appointments a join appointment_types t on t.id = a.type_id
     left join patients p on p.id = a.patient_id
     -- A request of the booking page has no patient yet.
     where a.state <> 'held'`,
  );
  expect(counts).toEqual({ meetings: 0, unknown: 0, others: 0 });
  const open = await rowsOf(`select from availability where jsonb_array_length(rules) > 5`);
  expect(open.length).toBeGreaterThan(15);
  const types = await rowsOf(
    `select from appointment_types where buffer_after_minutes > 0 and capacity > 1`,
  );
  expect(types).toHaveLength(2);
});

test('what is booked of the type that follows the roster lies in published shifts', async () => {
  const booked = await rowsOf<{ fits: boolean }>(
    `select exists (select from duties s
         join shift_types y on y.id = s.shift_type_id and y.holds_appointments
         where s.practitioner_id = ap.practitioner_id
           and s.starts_at <= ap.starts_at and ap.ends_at <= s.ends_at) as fits
     from appointment_practitioners ap join appointments a on a.id = ap.appointment_id
     join appointment_types t on t.id = a.type_id where t.only_during_shifts`,
  );
  expect(booked.length).toBeGreaterThan(5);
  expect(booked.filter(({ fits }) => !fits)).toEqual([]);
});

/** Tele-visits that Lena Okafor can start now, together with a colleague. */
const startable = (now: Date) =>
  rowsOf<{ id: string; people: number }>(
    `select a.id, count(*)::int as people from appointments a
     join appointment_types t on t.id = a.type_id and t.kind = 'tele-visit'
     join appointment_practitioners ap on ap.appointment_id = a.id
     where a.state = 'booked' and a.starts_at - interval '30 minutes' <= $1
       and a.ends_at + interval '120 minutes' > $1
     group by a.id having count(*) > 1 and bool_or(ap.practitioner_id =
       (select id from practitioners where email = 'lena.okafor@northgate.example'))`,
    [now],
  );

test('the main clinician can start a visit with a colleague, and it is on both schedules', async () => {
  expect(await startable(new Date())).not.toHaveLength(0);
});

test('a colleague of the main clinician waits for an answer to a message', async () => {
  const open = await rowsOf<{ from: string }>(
    `select sender.hospital_role as "from" from messages m
     join conversation_people c on c.conversation_id = m.conversation_id
     join practitioners p on p.id = c.practitioner_id
     join practitioners sender on sender.id = m.sender_id and sender.unit_id = p.unit_id
     where m.answer_by is not null and m.sender_id <> p.id and p.email = $1`,
    [accounts[0]?.email],
  );
  expect(open).toEqual([{ from: 'Resident' }]);
});

test('a second start adds nothing', async () => {
  const before = await counts();
  expect(await runSeed()).toEqual(accounts);
  expect(await counts()).toEqual(before);
});

test('S35 in production nothing is seeded, and the reason is given', async () => {
  const before = await counts();
  vi.stubEnv('NODE_ENV', 'production');
  await expect(runSeed(new Date(Date.now() + 30 * 86_400_000))).rejects.toThrow(
    /NODE_ENV is production/,
  );
  vi.unstubAllEnvs();
  expect(await counts()).toEqual(before);
});

test('started again at other hours and days later, the week goes on and a visit can be started', async () => {
  const hours = [0.2, 3, 7.5, 11, 26, 50.4, 91, 240.9];
  for (const hour of hours) {
    const now = new Date(Date.now() + hour * 3_600_000);
    await runSeed(now);
    expect([hour, (await startable(now)).length > 0]).toEqual([hour, true]);
    const waiting = await rowsOf(
      `select from appointments a join attendances t on t.appointment_id = a.id
       where a.state = 'arrived' and t.arrived_at between $1::timestamptz - interval '3 hours' and $1`,
      [now],
    );
    expect([hour, waiting.length]).toEqual([hour, 1]);
  }
  const last = new Date(Date.now() + 240.9 * 3_600_000);
  const [{ rows: ahead } = { rows: 0 }] = await rowsOf<{ rows: number }>(
    'select count(*)::int as rows from appointments where starts_at > $1',
    [last],
  );
  expect(ahead).toBeGreaterThan(500);
  const left = await rowsOf(
    `select from appointments where state = 'booked' and ends_at < $1::timestamptz - interval '2 hours'`,
    [last],
  );
  expect(left).toHaveLength(0);
});

test('what people booked, cancelled and changed in the demo stays as it is', async () => {
  const [own] = await rowsOf<{ id: string }>(
    `update appointments set state = 'cancelled' where id = (select id from appointments
       where state = 'booked' order by starts_at desc limit 1) returning id`,
  );
  const far = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 25 * 86_400_000);
  const [booked] = await rowsOf<{ id: string }>(
    `with booked as (
       insert into appointments (organization_id, type_id, patient_name, starts_at, ends_at, created_by)
       select p.organization_id, t.id, 'Booked by hand', $1::timestamptz,
         $1::timestamptz + interval '24 hours', p.id
       from practitioners p join appointment_types t using (organization_id)
       where p.email = 'lena.okafor@northgate.example' limit 1 returning *)
     insert into appointment_practitioners
       (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
     select id, created_by, organization_id, starts_at, ends_at, true from booked
     returning appointment_id as id`,
    [far],
  );
  // Every patient is elsewhere on the next day, so nothing is planned for them then.
  await rowsOf(
    `insert into appointments
       (organization_id, type_id, patient_id, patient_name, starts_at, ends_at, created_by)
     select p.organization_id, t.id, p.id, p.full_name, $1::timestamptz,
       $1::timestamptz + interval '24 hours', p.created_by
     from patients p join lateral (
       select id from appointment_types where organization_id = p.organization_id limit 1) t on true`,
    [new Date(far.getTime() + 86_400_000)],
  );
  await rowsOf(
    `update practitioners set active = false where email = 'ben.carter@northgate.example'`,
  );
  const again = await runSeed(new Date(far.getTime() - 4 * 86_400_000));
  expect(again.find(({ email }) => email.startsWith('ben.carter'))?.active).toBe(false);
  const states = await rowsOf<{ state: string }>(
    'select state from appointments where id = any($1) order by state',
    [[own!.id, booked!.id]],
  );
  expect(states.map(({ state }) => state)).toEqual(['booked', 'cancelled']);
});
