/** Tests the writer of transitions: one visit and many follow the same rule. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import type { VisitState } from '#shared/visits/visit-states.ts';
import { visitsWithPatient } from './reconcile-store.ts';
import { step, stepAll } from './steps.ts';
import { anyById } from './store.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const actor = {
  now: () => new Date(),
  call: { requestId: randomUUID(), address: 'test' },
};
const waitingSince = new Date('2026-11-23T10:00:00Z');

/** Straight into the tables: visits whose room is open, with a patient who has a place in the queue. */
async function insertVisits(count: number, state: VisitState): Promise<string[]> {
  const { id: practitionerId } = await clinic.world.person();
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    `with placed as (
       insert into appointments (organization_id, type_id, patient_name, state, starts_at, ends_at, created_by)
       select $1, $2, 'Ana Ruiz', 'in-progress', now(), now() + interval '20 minutes', $6
       from generate_series(1, $3) returning id)
     insert into visits (organization_id, appointment_id, room_name, state, opened_at, opened_by,
       waiting_since, arrived_at, admitted_at)
     select $1, id, gen_random_uuid()::text, $4, now(), $6, $5, $5, $5 from placed returning id`,
    [
      clinic.world.organizationId,
      clinic.types['tele-visit'],
      count,
      state,
      waitingSince,
      practitionerId,
    ],
  );
  return rows.map(({ id }) => id);
}

async function stepAllVisits(ids: readonly string[], event: 'hold' | 'drop'): Promise<number> {
  const { db } = clinic.world.deps;
  const placed = new Set(ids);
  const rows = (await visitsWithPatient(db, 10_000)).filter(({ id }) => placed.has(id));
  const { count } = await clinic.world.countStatements(() =>
    db.transaction().execute((within) => stepAll(within, actor, rows, { event })),
  );
  return count;
}

const waitingSinceOf = async (id: string) =>
  (await anyById(clinic.world.deps.db, id))?.waitingSince ?? null;

test('patients keep their place in the queue when many visits are put on hold, as when one is', async () => {
  const { db } = clinic.world.deps;
  const [singleId = ''] = await insertVisits(1, 'in-progress');
  const row = await anyById(db, singleId);
  await db.transaction().execute((within) => step(within, actor, row!, { event: 'hold' }));
  const many = await insertVisits(2, 'in-progress');
  await stepAllVisits(many, 'hold');
  for (const id of [singleId, ...many]) expect(await waitingSinceOf(id)).toEqual(waitingSince);
});

test('patients lose their place when they are silent for too long, one by one or many at once', async () => {
  const { db } = clinic.world.deps;
  const [singleId = ''] = await insertVisits(1, 'waiting');
  const row = await anyById(db, singleId);
  await db.transaction().execute((within) => step(within, actor, row!, { event: 'drop' }));
  const many = await insertVisits(2, 'waiting');
  await stepAllVisits(many, 'drop');
  for (const id of [singleId, ...many]) expect(await waitingSinceOf(id)).toBeNull();
});

test('visits whose state does not allow a step stay as they are, while the others take it', async () => {
  const [waiting = ''] = await insertVisits(1, 'waiting');
  const [running = ''] = await insertVisits(1, 'in-progress');
  await stepAllVisits([waiting, running], 'hold');
  const { db } = clinic.world.deps;
  expect((await anyById(db, waiting))?.state).toBe('waiting');
  expect((await anyById(db, running))?.state).toBe('on-hold');
  expect(await clinic.recorded('visit.hold', waiting)).toEqual([]);
  expect(await clinic.recorded('visit.hold', running)).toHaveLength(1);
});

test('a thousand visits take a step in as many statements as ten', async () => {
  const few = await stepAllVisits(await insertVisits(10, 'in-progress'), 'drop');
  const many = await stepAllVisits(await insertVisits(1_000, 'in-progress'), 'drop');
  expect(many).toBe(few);
});
