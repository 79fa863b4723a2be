/** From a request to who is asking. */
import type { Request, Response } from 'express';
import { record } from './audit/service.ts';
import { currentSession } from './auth/service.ts';
import { callOf } from './platform/http/call.ts';
import type { Deps } from './platform/deps.ts';
import { requestIdOf } from './platform/http/request-id.ts';
import type { Context, Session } from './platform/trpc.ts';

export function contextOf(deps: Deps, req: Request, res: Response): Context {
  const call = callOf(req, res, requestIdOf(res));
  let asked: Promise<Session | null> | undefined;
  return {
    deps,
    call,
    findSession: () => (asked ??= currentSession({ ...deps, call })),
    onRefused: (session, permission) =>
      record(
        deps.db,
        { call, now: deps.now, session },
        { action: 'access.refused', outcome: 'refused', detail: { permission } },
      ),
  };
}
