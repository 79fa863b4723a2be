/** Tests that who bills closes a denial while the advisor closes its review: one waits for the other, and both are answered. */
import { afterAll, expect, test, vi } from 'vitest';
import type { CaseLine } from '#shared/cases.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { clockRule } from '#server/test/cases/drafted-clock-rule.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const { biller, newPatient, send, denialsOf } = await denialScene(clinic);
const advisor = await clinic.clinician({ hospitalRole: 'Physician Advisor' });
const [admin, second] = [
  await clinic.clinician({ role: 'ADMIN' }),
  await clinic.clinician({ role: 'ADMIN' }),
];
const { data: rule } = await admin.browser.call('cases.clockRules.draft', {
  ...clockRule,
  name: 'denial.call',
  label: 'Peer-to-peer window',
  kind: 'denial',
  metBy: ['call'],
  pausedIn: [],
});
await second.browser.call('cases.clockRules.publish', { ruleId: rule.ruleId, version: 1 });

async function denialWithReview() {
  const { mrn } = await newPatient();
  const number = numbered();
  await send([{ number, mrn }]);
  const [denial] = await denialsOf(number);
  const filter = { queue: 'advisor', parentId: denial!.id };
  const { data } = await advisor.browser.call('cases.list', { filter });
  const [review] = data.cases as CaseLine[];
  await biller.browser.call('cases.take', { caseId: denial!.id });
  await advisor.browser.call('cases.take', { caseId: review!.id });
  return { denialId: denial!.id, reviewId: review!.id };
}

async function mover(who: Clinician, caseId: string, move: string) {
  const { version } = (await who.browser.call('cases.byId', { caseId })).data;
  return () => who.browser.call('cases.move', { caseId, version, move, note: 'Too little.' });
}

const waiting = async (): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
};

/** The first has written its own case, and waits to write its event, when the second comes. */
async function atOnce(first: () => Promise<unknown>, other: () => Promise<unknown>) {
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table case_events in share mode');
    const answers = [first()];
    await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 10_000 });
    answers.push(other());
    await vi.waitUntil(async () => (await waiting()) === 2, { timeout: 10_000 });
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}

const stateOf = async (caseId: string) =>
  (await owner.query<{ state: string }>('select state from cases where id = $1', [caseId])).rows[0]!
    .state;

test('S607 an advisor who closes the review first is heard, and the denial closes after it', async () => {
  const { denialId, reviewId } = await denialWithReview();
  const agree = await mover(advisor, reviewId, 'agree');
  const writeOff = await mover(biller, denialId, 'write-off');
  const answers = await atOnce(agree, writeOff);
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect([await stateOf(reviewId), await stateOf(denialId)]).toEqual(['agreed', 'written-off']);
});

test('S607 an advisor who comes while the denial closes reads that the review was changed meanwhile', async () => {
  const { denialId, reviewId } = await denialWithReview();
  const agree = await mover(advisor, reviewId, 'agree');
  const writeOff = await mover(biller, denialId, 'write-off');
  const answers = await atOnce(writeOff, agree);
  expect(answers).toMatchObject([{ status: 200 }, { status: 409, problem: 'conflict' }]);
  expect([await stateOf(reviewId), await stateOf(denialId)]).toEqual(['withdrawn', 'written-off']);
});
