/** Tests that a script whose load failed is loaded once more, when there is a connection. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from './loading/load-script.ts';

/** The two of a browser that it asks. */
const line = Object.assign(new EventTarget(), { onLine: true });
beforeEach(() => {
  line.onLine = true;
  vi.stubGlobal('navigator', line);
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line));
});
afterEach(() => void vi.unstubAllGlobals());

/** Fails with the first of these, then answers. */
function scriptThatFails(...failures: string[]) {
  const tries = { count: 0 };
  const load = () => {
    tries.count += 1;
    const failure = failures.shift();
    return failure === undefined ? Promise.resolve('the page') : Promise.reject(new Error(failure));
  };
  return { tries, load };
}

test('a script that is there is loaded once', async () => {
  const { tries, load } = scriptThatFails();
  expect(await loadScript(load)).toBe('the page');
  expect(tries.count).toBe(1);
});

test('a script that failed with a connection is loaded once more at once', async () => {
  const { tries, load } = scriptThatFails('dropped');
  expect(await loadScript(load)).toBe('the page');
  expect(tries.count).toBe(2);
});

test('a script that failed without a connection is loaded again when the connection is back', async () => {
  line.onLine = false;
  const { tries, load } = scriptThatFails('offline');
  const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>();
  vi.stubGlobal('addEventListener', (...listener: Parameters<EventTarget['addEventListener']>) => {
    line.addEventListener(...listener);
    waits();
  });
  const loaded = loadScript(load);
  await Promise.race([isWaiting, loaded]);
  expect(tries.count).toBe(1);
  line.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the page');
  expect(tries.count).toBe(2);
});

test('a script that fails twice rejects, and is not tried a third time', async () => {
  const { tries, load } = scriptThatFails('dropped', 'replaced by a newer version');
  await expect(loadScript(load)).rejects.toThrow('replaced by a newer version');
  expect(tries.count).toBe(2);
});
