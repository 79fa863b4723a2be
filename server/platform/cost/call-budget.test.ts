/** Tests how much sessions and organizations may have computed: at once, and in a while (S47). */
import { expect, test } from 'vitest';
import { Refusal } from '#server/platform/errors.ts';
import { callLimits, openCallBudget, waitingMost, type Payer } from './call-budget.ts';

const { session: ofSession, organization: ofOrganization } = callLimits;
const heavy = ofSession.atOnce + 1;

const payer = (id: string, organizationId = 'north'): Payer => ({
  session: { id, person: { organizationId } },
  call: { requestId: '' },
});

/** Calls that run until they are finished, and which of them have started, in order. */
function openCalls(clockMs = () => 0) {
  const budget = openCallBudget({ clockMs });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const outcomes = new Map<string, unknown>();
  const begin = (name: string, { by = payer(name[0] ?? ''), cost = heavy } = {}) => {
    const work = () =>
      new Promise<void>((resolve) => {
        started.push(name);
        finish.set(name, resolve);
      });
    void budget.run(by, cost, work).then(
      () => outcomes.set(name, 'done'),
      (error: unknown) => outcomes.set(name, error),
    );
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { budget, begin, started, finish, outcomes, settled };
}

test('S47 of one session one heavy call runs at a time; those of others do not wait for it', async () => {
  const { begin, started, finish, settled } = openCalls();
  for (const name of ['a1', 'a2', 'a3', 'b1']) begin(name);
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  finish.get('a1')?.();
  await settled();
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('S47 light calls of a session share what it has at once, and do not pass an earlier one', async () => {
  const { begin, started, finish, settled } = openCalls();
  const third = ofSession.atOnce / 3;
  for (const name of ['a1', 'a2', 'a3', 'a4']) begin(name, { cost: third });
  begin('a5', { cost: 1 });
  await settled();
  expect(started).toEqual(['a1', 'a2', 'a3']);
  finish.get('a2')?.();
  await settled();
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
  finish.get('a1')?.();
  await settled();
  expect(started.at(-1)).toBe('a5');
});

test('S47 an organization has its share at once, and another one is not behind it', async () => {
  const { begin, started, settled } = openCalls();
  const share = ofOrganization.atOnce / ofSession.atOnce;
  for (let at = 0; at < share + 2; at += 1) begin(`${at}`, { by: payer(`${at}`), cost: heavy });
  begin('light', { by: payer('light'), cost: 1 });
  begin('south', { by: payer('south', 'south') });
  await settled();
  expect(started).toHaveLength(share + 1);
  expect(started.at(-1)).toBe('south');
});

test('S47 a batch holds one heavy call; the others are told to wait', async () => {
  const { begin, outcomes, started, settled } = openCalls();
  const by = payer('a');
  for (const name of ['a1', 'a2', 'a3']) begin(name, { by });
  begin('light', { by, cost: 1 });
  await settled();
  expect(started).toEqual(['a1']);
  expect(outcomes.get('a2')).toMatchObject({ problem: 'call.too-costly', retryAfterSeconds: 2 });
  expect(outcomes.get('a3')).toBeInstanceOf(Refusal);
  expect(outcomes.has('light')).toBe(false);
});

test('S47 only so many calls of a session wait', async () => {
  const { begin, outcomes, settled } = openCalls();
  for (let at = 0; at <= waitingMost; at += 1) begin(`a${at}`);
  await settled();
  expect(outcomes.size).toBe(0);
  begin('a-last');
  begin('b');
  await settled();
  expect([...outcomes.keys()]).toEqual(['a-last']);
});

test('S47 a session that spent its budget is told when it goes on, and goes on then', async () => {
  let nowMs = 0;
  const { budget } = openCalls(() => nowMs);
  const cost = ofSession.most / 4;
  const spend = () => budget.run(payer('a'), cost, () => Promise.resolve('found'));
  for (let at = 0; at < 4; at += 1) await spend();
  const waitSeconds = cost / ofSession.perSecond;
  await expect(spend()).rejects.toMatchObject({
    problem: 'call.too-costly',
    retryAfterSeconds: waitSeconds,
  });
  await expect(budget.run(payer('b'), cost, () => Promise.resolve('found'))).resolves.toBe('found');
  nowMs += waitSeconds * 1000;
  await expect(spend()).resolves.toBe('found');
  await expect(spend()).rejects.toBeInstanceOf(Refusal);
});

test('S47 ten sessions of one organization cannot spend more than it has', async () => {
  const { budget } = openCalls();
  const spend = (at: number) =>
    budget.run(payer(`${at}`), ofSession.most, () => Promise.resolve('found'));
  const sessions = ofOrganization.most / ofSession.most;
  for (let at = 0; at < sessions; at += 1) await spend(at);
  await expect(spend(sessions)).rejects.toMatchObject({ problem: 'call.too-costly' });
});

test('a call that fails gives back what it had at once', async () => {
  const { budget } = openCalls();
  const by = payer('a');
  const failing = budget.run(by, ofSession.atOnce, () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  await expect(budget.run(by, ofSession.atOnce, () => Promise.resolve(1))).resolves.toBe(1);
});
