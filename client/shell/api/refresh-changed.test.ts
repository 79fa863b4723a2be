/** Tests that what is on screen and could not be read again is read once more, and nothing else. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refetchFailed } from './refresh-changed.ts';

const queryClient = new QueryClient();
const refused = new Set<string>();

/** A query on screen, and how often it was asked. */
function queryOf(name: string) {
  const requests = { times: 0 };
  const observer = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: () => {
      requests.times += 1;
      return refused.has(name) ? Promise.reject(new Error(name)) : Promise.resolve(name);
    },
    retry: false,
  });
  return {
    asked: requests,
    leave: observer.subscribe(() => undefined),
    refetch: () => observer.refetch(),
  };
}

test('an answer that could not be read again is read once more, others are not', async () => {
  refused.add('never read');
  const all = ['read', 'not read again', 'never read', 'left'].map(queryOf);
  await Promise.all(all.map(({ refetch }) => refetch()));
  for (const name of ['not read again', 'left']) refused.add(name);
  await Promise.all(all.map(({ refetch }) => refetch()));
  all.at(-1)?.leave();
  const before = all.map(({ asked }) => asked.times);
  await refetchFailed(queryClient);
  const more = all.map(({ asked }, at) => asked.times - (before[at] ?? 0));
  expect(more).toEqual([0, 1, 0, 0]);
  for (const { leave } of all) leave();
});
