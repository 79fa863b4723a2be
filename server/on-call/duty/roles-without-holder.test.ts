/** Tests that a role stays on the on-call list as a gap, however long nobody has had it. */
import { afterAll, expect, test } from 'vitest';
import type { OnCallLine } from '#shared/on-call.ts';
import { openClinic } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const duties = dutiesOf(clinic);
const reader = await clinic.clinician({ role: 'GUEST' });

const hour = 60;
const day = 24 * hour;

test('S171 a role that the unit requires stays on the list as a gap, whether nobody has it any more or nobody ever had it', async () => {
  const unit = await clinic.newUnit();
  const shiftTypeId = await duties.shiftType({ unitId: unit.id });
  const ana = await clinic.world.person();
  const neverHad = await duties.shiftType({ unitId: unit.id, name: 'Second call' });
  const role = 'Nephrology on call';
  await duties.place(ana, { shiftTypeId, from: -60 * day, until: -60 * day + hour, role: 'Old' });
  await duties.place(ana, { shiftTypeId, from: -50 * day, until: -50 * day + hour, role });
  const gaps = async () =>
    (await reader.browser.call('roster.onCall.at', { unitId: unit.id })).data.lines.map(
      (line: OnCallLine) => [line.role, line.isRequired, line.primary.length],
    );
  // A unit that says of no shift how many it needs may need somebody at any time.
  expect(await gaps()).toEqual([[role, true, 0]]);
  await clinic.world.owner.query(
    `update shift_types set duration_minutes = 1440 where id = any($1)`,
    [[shiftTypeId, neverHad]],
  );
  await clinic.world.owner.query(
    `insert into required_cover (shift_type_id, organization_id, on_day, least, wanted)
     select id, organization_id, on_day, 1, 1 from shift_types cross join generate_series(0, 7) on_day
     where id = any($1)`,
    [[shiftTypeId, neverHad]],
  );
  expect(await gaps()).toEqual([
    [role, true, 0],
    ['Second call', true, 0],
  ]);
  await clinic.world.owner.query('update shift_types set active = false where id = $1', [neverHad]);
  expect(await gaps()).toEqual([[role, true, 0]]);
});
