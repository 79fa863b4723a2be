/** Lets tRPC's label of a query's result not reach the result that React Query compares. */
import { QueryObserver } from '@tanstack/react-query';

// It is called on an observer.
// oxlint-disable-next-line typescript/unbound-method
const { trackResult } = QueryObserver.prototype;

/**
 * `useQuery` of tRPC sets `trpc` on what React Query returns, which is the result that it compares
 * with the next one. By this field the two always differ, and since @tanstack/react-query 5.105
 * each component is therefore rendered twice, one after the other, whenever it mounts or asks for
 * something else. A copy takes the field instead.
 */
export function labelCopies(): void {
  QueryObserver.prototype.trackResult = function trackCopy(result, onPropTracked) {
    return trackResult.call(this, { ...result }, onPropTracked);
  };
}
