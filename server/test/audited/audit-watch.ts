/** Watches that each change that a test makes leaves its row in the audit (S223). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { auditedMutations, isMutation } from './audited-mutations.ts';
import type { Audited, Mutation } from './audited-types.ts';
import { auditedRoutes } from './audited-routes.ts';

/** Express puts the route that answers on the request. */
type RoutedRequest = IncomingMessage & { route?: { path: string } };

const trpcPath = '/trpc/';

/** What was called: a mutation's path, or method and path of a route; null for what changes nothing. */
function changeOf(request: RoutedRequest, url: string): string | null {
  const { method = 'GET', route } = request;
  if (url.startsWith(trpcPath)) {
    const [path = ''] = url.slice(trpcPath.length).split('?');
    return isMutation(path) ? path : null;
  }
  return route && method !== 'GET' && method !== 'HEAD' ? `${method} ${route.path}` : null;
}

const auditedOf = (change: string): Audited | undefined =>
  isMutation(change) ? auditedMutations[change] : auditedRoutes[change];

interface Actions {
  requestId: string;
  actions: string[];
}

/** A call may change nothing, as a repeated one does: of those of one test file, one leaves a row. */
export function openAuditWatch() {
  const requestIds = new Map<string, string[]>();
  const unchanging = new Set<string>();

  /** Those of which every call of the test file changes nothing, though it is answered. */
  function changeNothing(...mutations: Mutation[]): void {
    for (const mutation of mutations) unchanging.add(mutation);
  }

  function watch(request: RoutedRequest, response: ServerResponse): void {
    const { url = '' } = request;
    response.on('finish', () => {
      const change = response.statusCode < 300 ? changeOf(request, url) : null;
      if (change === null) return;
      const requestId = String(response.getHeader('x-request-id'));
      requestIds.set(change, [...(requestIds.get(change) ?? []), requestId]);
    });
  }

  /** Changes of which no call left a row. */
  async function unaudited(owner: Pool): Promise<string[]> {
    const { rows } = await owner.query<Actions>(
      `select request_id as "requestId", array_agg(action) as actions from audit_events
       where request_id = any($1) group by 1`,
      [[...requestIds.values()].flat()],
    );
    const actionsOf = new Map(rows.map(({ requestId, actions }) => [requestId, actions]));
    const leavesNone = ([change, ids]: [string, string[]]) => {
      const audited = auditedOf(change);
      if (audited === undefined) return true;
      if (unchanging.has(change)) return false;
      if (typeof audited === 'object' && 'unaudited' in audited) return false;
      const expected: readonly string[] = [audited].flat();
      return !ids.some((id) => actionsOf.get(id)?.some((action) => expected.includes(action)));
    };
    return [...requestIds].filter(leavesNone).map(([change]) => change);
  }

  return { watch, unaudited, changeNothing };
}
