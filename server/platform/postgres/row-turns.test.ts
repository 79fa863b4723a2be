/** Tests that work on one row waits in order, and that work on others does not (S49). */
import { expect, onTestFinished, test } from 'vitest';
import { inTurn, openTurns, waitingMost } from './row-turns.ts';

/** Work on rows, which runs until it is finished, at the latest with its test: who waited would give up in the middle of another. */
function openWork(waitMs = 60_000) {
  const pool = {};
  openTurns(pool, { waitMs });
  const running = new Set<string>();
  const finish = new Map<string, () => void>();
  const begin = (name: string, rows: string[]) => {
    const work = () =>
      new Promise<string>((resolve) => {
        running.add(name);
        finish.set(name, () => {
          running.delete(name);
          resolve(name);
        });
      });
    return inTurn(pool, rows, work);
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  onTestFinished(async () => {
    while (running.size > 0) {
      for (const name of running) finish.get(name)?.();
      await settled();
    }
  });
  return { begin, running, finish, settled };
}

test('S49 work on one row runs one after the other, in order; work on another does not wait', async () => {
  const { begin, running, finish, settled } = openWork();
  const first = begin('first', ['lena']);
  void begin('second', ['lena']);
  void begin('third', ['lena']);
  void begin('other', ['omar']);
  await settled();
  expect([...running]).toEqual(['first', 'other']);
  finish.get('first')?.();
  expect(await first).toBe('first');
  await settled();
  expect([...running]).toEqual(['other', 'second']);
});

test('S49 who needs several rows takes them in one order, so nobody waits for each other', async () => {
  const { begin, running, finish, settled } = openWork();
  const both = [begin('one', ['omar', 'lena']), begin('two', ['lena', 'omar'])];
  await settled();
  expect([...running]).toEqual(['one']);
  finish.get('one')?.();
  await settled();
  finish.get('two')?.();
  expect(await Promise.all(both)).toEqual(['one', 'two']);
});

test('S49 only so many wait', async () => {
  const { begin, running, finish, settled } = openWork();
  void begin('first', ['lena']);
  for (let at = 0; at < waitingMost; at += 1) void begin(`waits ${at}`, ['lena']);
  await expect(begin('last', ['lena'])).rejects.toMatchObject({ problem: 'busy' });
  finish.get('first')?.();
  await settled();
  expect([...running]).toEqual(['waits 0']);
});

test('S49 nobody waits for ever, and the next one is not behind who gave up', async () => {
  const { begin, running, finish, settled } = openWork(1);
  void begin('first', ['lena']);
  const late = begin('late', ['lena']);
  await expect(late).rejects.toMatchObject({ problem: 'busy', retryAfterSeconds: 1 });
  void begin('next', ['lena']);
  finish.get('first')?.();
  await settled();
  expect([...running]).toEqual(['next']);
});

test('work that fails passes its turn on', async () => {
  const pool = {};
  openTurns(pool, { waitMs: 60_000 });
  const failing = inTurn(pool, ['lena'], () => Promise.reject(new Error('away')));
  const next = inTurn(pool, ['lena'], () => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('next');
});
