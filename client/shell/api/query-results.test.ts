/** Tests that a label on a query's result does not make the next result another one. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { labelCopies } from './query-results.ts';

it('compares results without what tRPC sets on them', () => {
  labelCopies();
  const client = new QueryClient();
  client.setQueryData(['types'], []);
  const options = client.defaultQueryOptions({ queryKey: ['types'], enabled: false });
  const observer = new QueryObserver(client, options);
  const changed = client.defaultQueryOptions({ queryKey: ['types', 'other'], enabled: false });

  // As `useQuery` does while it renders, and after that.
  const tracked = observer.trackResult(observer.getOptimisticResult(changed));
  Object.assign(tracked, { trpc: { path: 'appointments.types' } });
  const rendered = observer.getCurrentResult();
  observer.setOptions(changed);

  expect(observer.getCurrentResult()).toBe(rendered);
  expect(tracked).toMatchObject({ trpc: { path: 'appointments.types' }, status: 'pending' });
});
