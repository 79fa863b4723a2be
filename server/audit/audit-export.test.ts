/** Tests the audit's CSV export: complete, in parts, and harmless to a spreadsheet. */
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld();
const reader = await world.signIn(await world.person({ role: 'ADMIN' }));
afterAll(() => world.close());

test('an export in parts is complete, and no cell of it is a formula', async () => {
  const actor = (await world.person({ fullName: '=HYPERLINK("https://evil.example")' })).id;
  for (const id of ['+1', '-1', '@SUM(A1)', '\t=1', '=1+1', 'plain'])
    await world.owner.query(
      `insert into audit_events (at, organization_id, actor_id, action, object_type, object_id, outcome,
         address, request_id)
       values ('2026-01-09T10:00:00Z', $1, $2, 'visit.end', 'Visit', $3, 'success', '', '')`,
      [world.organizationId, actor, id],
    );
  const { data } = await reader.call('audit.exportCsv', { actorId: actor });
  expect(data).toMatchObject({ rows: 6, next: null });
  expect(data.csv.charCodeAt(0)).toBe(0xfeff);
  const lines = parse(data.csv, { bom: true, columns: true }) as Record<string, string>[];
  expect(lines.map((line) => line['About id'])).toEqual([
    'plain',
    "'=1+1",
    "'\t=1",
    "'@SUM(A1)",
    "'-1",
    "'+1",
  ]);
  expect(lines[0]).toMatchObject({
    Person: `'=HYPERLINK("https://evil.example")`,
    'Time (UTC)': '2026-01-09T10:00:00.000Z',
    Action: 'visit.end',
  });
});

test('a long export continues where its last part ended', async () => {
  const actor = (await world.person()).id;
  await world.owner.query(
    `insert into audit_events (at, organization_id, actor_id, action, outcome, address, request_id)
     select now(), $1, $2, 'visit.end', 'success', '', n from generate_series(1, 10050) n`,
    [world.organizationId, actor],
  );
  const first = (await reader.call('audit.exportCsv', { actorId: actor })).data;
  const rest = { actorId: actor, before: first.next };
  const second = (await reader.call('audit.exportCsv', rest)).data;
  expect([first.rows, second.rows, second.next]).toEqual([10_000, 50, null]);
  const lines = parse(first.csv + second.csv, { bom: true, columns: true }) as object[];
  expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(10_050);
  const list = await reader.call('audit.list', { actorId: actor });
  expect(list.data).toMatchObject({ count: 10_000, isMore: true });
});
