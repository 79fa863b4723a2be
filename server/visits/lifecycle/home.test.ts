/** Tests the queries of the tele-visit page and the room: own visits, who is inside, and what comes today. */
import { afterAll, expect, test } from 'vitest';
import { minutesFromNow, type Clinician } from '#server/test/clinic.ts';
import { openClinicBehindProxy } from '#server/test/livekit-rooms.ts';

const clinic = await openClinicBehindProxy();
afterAll(() => clinic.close());

const open = (who: Clinician, appointmentId: string) =>
  who.browser.call('visits.open', { appointmentId });

test('the page shows open and coming tele-visits, and no other appointments', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const opened = await clinic.place([lena, tomas], { at: 1 });
  const later = await clinic.place([lena], { at: 22 });
  await clinic.place([lena], { at: -20, kind: 'in-person' });
  await clinic.place([lena], { at: 45, state: 'cancelled' });
  await open(tomas, opened);
  const { data } = await lena.browser.call('visits.home', {});
  expect(data).toMatchObject({ zone: 'Europe/London', video: 'ready' });
  expect(data.visits).toMatchObject([{ state: 'open', inside: 0, appointment: { id: opened } }]);
  expect(data.today).toMatchObject([
    { id: opened, state: 'in-progress' },
    { id: later, state: 'booked' },
  ]);
});

test('while LiveKit is away an open visit is still shown, without a count', async () => {
  const lena = await clinic.clinician();
  const { data } = await open(lena, await clinic.place([lena], { at: 5 }));
  await clinic.proxy.cut();
  const seen = await lena.browser.call('visits.visit', { visitId: data.id });
  expect(seen.data).toMatchObject({ id: data.id, state: 'open', inside: null });
  await clinic.proxy.mend();
});

test('a thousand open visits take as many statements as ten', async () => {
  const lena = await clinic.clinician();
  const fill = (from: number, to: number) =>
    clinic.world.owner.query(
      `with placed as (
         insert into appointments (organization_id, type_id, patient_name, state, starts_at, ends_at, created_by)
         select $1, $2, 'Patient ' || n, 'in-progress', $6::timestamptz + n * interval '1 second',
           $6::timestamptz + (n + 1) * interval '1 second', $3
         from generate_series($4::int, $5::int) as n returning *)
       , joined as (
         insert into appointment_practitioners
           (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
         select id, $3, organization_id, starts_at, ends_at, true from placed)
       insert into visits (organization_id, appointment_id, room_name, opened_by, opened_at)
       select organization_id, id, 'room of the tests ' || id, $3, now() from placed`,
      [lena.organizationId, clinic.types['tele-visit'], lena.id, from, to, minutesFromNow(0)],
    );
  const countStatements = async () => {
    const { count, result } = await clinic.world.countStatements(() =>
      lena.browser.call('visits.home', {}),
    );
    const { visits, today } = result.data;
    return { rows: [visits.length, today.length], statements: count };
  };
  await fill(1, 10);
  const few = await countStatements();
  await fill(11, 1000);
  const many = await countStatements();
  expect([few.rows, many.rows]).toEqual([
    [10, 10],
    [1000, 1000],
  ]);
  expect(many.statements).toBe(few.statements);
});

test('a guest sees visits and conducts none', async () => {
  const guest = await clinic.clinician({ role: 'GUEST' });
  const id = await clinic.place([guest], { at: 5 });
  expect((await guest.browser.call('visits.home', {})).data.today).toMatchObject([{ id }]);
  expect((await open(guest, id)).status).toBe(403);
});

test('S33 reading one’s visits is audited', async () => {
  const lena = await clinic.clinician();
  const appointmentId = await clinic.place([lena], { at: 5 });
  const { data } = await open(lena, appointmentId);
  await lena.browser.call('visits.visit', { visitId: data.id });
  await lena.browser.call('visits.home', {});
  expect(await clinic.recorded('appointment.read', appointmentId)).toMatchObject([
    { actor_id: lena.id, outcome: 'success', detail: { visitId: data.id } },
  ]);
  const reads = await clinic.recorded('schedule.read');
  expect(reads.filter(({ actor_id }) => actor_id === lena.id)).toHaveLength(1);
});
