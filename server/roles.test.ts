/** Tests who may call what: every procedure by every level and every job, over HTTP (S14). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hospitalRoles } from '#shared/people/built-in-jobs.ts';
import { roles } from '#shared/roles.ts';
import { procedureList } from '#server/procedures.ts';
import { verdicts, verdictsOneByOne, type Verdict } from '#server/test/http/verdicts.ts';
import {
  everybody,
  procedureRoles,
  withoutSession,
  type Row,
} from '#server/test/roles/procedure-roles.ts';
import { openWorld, type World } from '#server/test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { OTP_RESEND_SECONDS: '0' } });
});
afterAll(() => world.close());

const expected = (judge: (row: Row) => Verdict): Record<string, Verdict> =>
  Object.fromEntries(Object.entries(procedureRoles).map(([path, row]) => [path, judge(row)]));

const opensWithout = ({ levels }: Row) => levels === withoutSession;

test('S14 every procedure has its row in the table, and every row its procedure', () => {
  expect(procedureList().map(({ path }) => path)).toEqual(Object.keys(procedureRoles).toSorted());
});

test.each(everybody)('S14 what %s may call', async (role) => {
  const browser = await world.openSession(await world.person({ role }));
  expect(await verdicts(browser)).toEqual(
    expected(({ levels }) =>
      levels === withoutSession || levels.includes(role) ? 'let in' : 'turned away',
    ),
  );
});

test.each(hospitalRoles)('S14 what a user who works as %s may call', async (hospitalRole) => {
  const browser = await world.openSession(await world.person({ role: 'user', hospitalRole }));
  expect(await verdicts(browser)).toEqual(
    expected(({ levels, jobs = [] }) => {
      const isHeld = levels === withoutSession || levels.includes('user');
      return isHeld || jobs.includes(hospitalRole) ? 'let in' : 'turned away';
    }),
  );
});

test.each(roles.filter((role) => !everybody.includes(role)))(
  'S14 %s has no session, whatever the row of one says',
  async (role) => {
    const who = await world.person({ role: 'user' });
    const browser = await world.openSession(who);
    await world.owner.query('update practitioners set role = $1 where id = $2', [role, who.id]);
    await world.clearRedis();
    expect(await verdictsOneByOne(browser)).toEqual(
      expected((row) => (opensWithout(row) ? 'let in' : 'no session')),
    );
  },
);

test('S14 without a session only what is open answers', async () => {
  expect(await verdictsOneByOne(world.browser())).toEqual(
    expected((row) => (opensWithout(row) ? 'let in' : 'no session')),
  );
});

test('S14 a call that comes alone is judged as one of a batch', async () => {
  const browser = await world.openSession(await world.person({ role: 'user' }));
  expect(await verdictsOneByOne(browser)).toEqual(await verdicts(browser));
});
