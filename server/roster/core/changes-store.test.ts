/** Tests for how long, and by which Postgres, a kept answer is judged by the rows of what was changed. */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { changesSince, forgetOldChanges } from './changes-store.ts';

const clinic = await openClinic();
const { owner, organizationId, deps } = clinic.world;
afterAll(() => clinic.close());

test('an answer of an hour ago, or of another Postgres, is read again', async () => {
  const { mark } = await changesSince(deps.db, organizationId, null);
  const since = async (other: object) =>
    (await changesSince(deps.db, organizationId, { ...mark, ...other })).topics;
  expect(await since({})).toEqual([]);
  expect(await since({ at: new Date(Date.now() - 3_700_000).toISOString() })).toBeNull();
  expect(await since({ server: '2020-01-01 00:00:00+00' })).toBeNull();
});

test('what was changed is stored for a day', async () => {
  await owner.query(
    `insert into roster_changes (organization_id, topic, at)
     values ($1, 'old', now() - interval '25 hours'), ($1, 'young', now() - interval '23 hours')`,
    [organizationId],
  );
  await forgetOldChanges(deps.db);
  const { rows } = await owner.query<{ topic: string }>(
    `select topic from roster_changes where topic in ('old', 'young')`,
  );
  expect(rows).toEqual([{ topic: 'young' }]);
});
