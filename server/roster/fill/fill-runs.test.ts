/** Tests that planners start, follow, stop and take a fill, one of an organization at a time, in worker threads. */
import { afterAll, expect, test, vi } from 'vitest';
import type { FillProgress } from '#shared/roster/fill-proposal.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, planner, unit, member, period, change } = ward;
afterAll(() => clinic.close());

const lastDay = dayAfter(firstDay, 6);

async function needs(letters: string, least: number) {
  const cover = letters.split('').flatMap((letter) =>
    [1, 2, 3, 4, 5, 6, 7].map((on) => ({
      shiftTypeId: unit.types[letter]!.id,
      on,
      least,
      wanted: least,
    })),
  );
  const { data } = await planner.browser.call('roster.cover.list', { unitId: unit.id });
  await planner.browser.call('roster.cover.save', {
    unitId: unit.id,
    version: data.version,
    cover,
  });
}

const start = async (more: object = {}, by = planner) => {
  const { units } = await period(firstDay, lastDay);
  const input = { unitId: unit.id, from: firstDay, to: lastDay, version: units[0]!.version };
  return by.browser.call('roster.fill.start', { ...input, ...more });
};

const progress = async (by = planner) =>
  (await by.browser.call('roster.fill.progress', { unitId: unit.id })).data as FillProgress;

const ended = () =>
  vi.waitFor(
    async () => {
      const now = await progress();
      expect(now.run?.state).not.toBe('running');
      return now;
    },
    { timeout: 200_000, interval: 200 },
  );

test(
  'open shifts are proposed while nothing changes, taken like typed ones, and one fill runs at a time',
  { timeout: 480_000 },
  async () => {
    for (let at = 0; at < 4; at += 1) await member();
    await needs('DN', 1);
    const started = await start({ seconds: 60 });
    expect(started.status).toBe(200);
    expect((await start()).problem).toBe('roster.fill-running');
    // The first plan of a busy machine may be a part of one.
    await vi.waitFor(
      async () => expect((await progress()).run).toMatchObject({ figures: { missing: 0 } }),
      { timeout: 200_000, interval: 200 },
    );
    await planner.browser.call('roster.fill.stop', { unitId: unit.id });
    const { run, proposal } = await ended();
    expect(run).toMatchObject({ state: 'done', figures: { filled: 14, missing: 0 } });
    expect(proposal?.open).toEqual([]);
    expect(proposal?.cells).toHaveLength(14);
    expect((await period(firstDay, lastDay)).shifts).toEqual([]);
    const cells = proposal!.cells.map(({ why: _why, instead: _instead, shiftTypeId, ...cell }) => ({
      ...cell,
      seen: [],
      reason: null,
      put: [{ id: crypto.randomUUID(), shiftTypeId: shiftTypeId! }],
    }));
    expect((await change(...cells)).status).toBe(200);
    expect((await period(firstDay, lastDay)).shifts).toHaveLength(14);
    expect(await clinic.recorded('roster.fill', unit.id)).toMatchObject([
      { actor_id: planner.id, detail: { from: firstDay, to: lastDay, scope: 'open' } },
      { actor_id: planner.id, detail: { problem: 'roster.fill-running' } },
    ]);
    expect(await clinic.recorded('roster.fill-stop', unit.id)).toMatchObject([
      { actor_id: planner.id },
    ]);
    expect((await start({ version: 0 })).problem).toBe('roster.cell-changed');
  },
);

test('S123 a fill is of one organization, and for planners alone', async () => {
  const organizationId = await clinic.world.newOrganization('Southgate Hospital');
  const stranger = await clinic.clinician({ role: 'EDITOR', organizationId });
  const colleague = await member();
  expect((await start({}, stranger)).status).toBe(404);
  expect((await start({}, colleague)).status).toBe(403);
  for (const [who, status] of [
    [stranger, 404],
    [colleague, 403],
  ] as const)
    for (const path of ['roster.fill.progress', 'roster.fill.stop'] as const)
      expect((await who.browser.call(path, { unitId: unit.id })).status).toBe(status);
});
