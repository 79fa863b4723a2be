/** Who calls a FHIR page: a person with a session, or a program with an access token and its scopes. */
import type { Request } from 'express';
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import { record } from '#server/audit/service.ts';
import { isProgramToken, requireProgram } from '#server/programs/service.ts';
import { isOwnSite } from '#server/platform/http/trpc/trpc-handler.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requirePermitted, type Context } from '#server/platform/trpc.ts';
import type { Interaction } from './interaction.ts';

export interface Caller {
  signedIn: SignedIn;
  /** Null for a person, who reads whatever their role shows. */
  rights: ScopeRights | null;
}

/** Throws 403 for a page of another site. */
export function requireOwnSite({ env }: Pick<SignedIn, 'env'>, req: Request): void {
  if (!isOwnSite(req, env.ownOrigins)) throw new Refusal('call.foreign-site');
}

/** Throws 401 and 403: before the method, the path and the input are judged. */
export async function requireCaller(ctx: Context, req: Request): Promise<Caller> {
  requireOwnSite(ctx, req);
  if (!isProgramToken(ctx.call.bearer))
    return { signedIn: await requirePermitted(ctx, 'appointments.read'), rights: null };
  return requireProgram(ctx);
}

/** What this caller may do at all, whatever its scopes. */
export const isFor = ({ rights }: Caller, { callers }: Interaction): boolean =>
  callers.includes(rights === null ? 'person' : 'program');

/** Throws 403, which is audited, where the token has no scope for it. */
export async function requireScope(
  { signedIn, rights }: Caller,
  interaction: Interaction,
): Promise<void> {
  const { right } = interaction;
  const type = interaction.scopeType ?? interaction.type;
  if (rights === null || type === null || right === null || permits(rights, type, right)) return;
  const scope = `system/${type}.${right}`;
  await record(signedIn.db, signedIn, {
    action: 'access.refused',
    outcome: 'refused',
    detail: { scope },
  });
  throw new Refusal('programs.scope-missing', { words: `This needs the scope ${scope}.` });
}
