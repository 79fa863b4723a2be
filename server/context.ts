/** Builds the context of one request: its dependencies, and the session on demand. */
import type { Request, Response } from 'express';
import { record } from './audit/service.ts';
import { currentSession } from './auth/service.ts';
import { callOf } from '#server/platform/http/call.ts';
import { localsOf } from '#server/platform/http/call-log.ts';
import type { AllDeps } from './open-deps.ts';
import { requestIdOf } from '#server/platform/http/request-id.ts';
import type { Session } from './platform/session.ts';
import type { Context } from './platform/trpc.ts';

export function contextOf(deps: AllDeps, req: Request, res: Response): Context & AllDeps {
  const call = callOf(req, res, requestIdOf(res));
  let session: Promise<Session | null> | undefined;
  let foundSession: Session | null = null;
  const find = async () => (foundSession = await currentSession({ ...deps, call }));
  const knownSession = () => foundSession;
  localsOf(res).knownSession = knownSession;
  return {
    ...deps,
    call,
    findSession: () => (session ??= find()),
    knownSession,
    onRefused: (refused, permission) =>
      record(
        deps.db,
        { call, now: deps.now, session: refused },
        { action: 'access.refused', outcome: 'refused', detail: { permission } },
      ),
  };
}
