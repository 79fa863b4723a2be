/** Lists every procedure with its name, kind and whether it needs a session; for people and programs. */
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { Permission } from '#shared/roles.ts';
import { appRouter } from './router.ts';

export interface ProcedureLine {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  public: boolean;
}

const isOpen = (meta: unknown) =>
  typeof meta === 'object' && meta !== null && 'isOpen' in meta && meta.isOpen === true;

/** tRPC's record is flat, keyed by whole paths, whatever the type of one router says. */
const { procedures }: AnyRouter['_def'] = appRouter._def;

/** What the caller of each procedure has to hold; null where it is open. */
export const permissionsOfProcedures = (): Record<string, Permission | null> =>
  Object.fromEntries(
    Object.entries(procedures as Record<string, AnyProcedure>).map(([path, { _def }]) => {
      const { permission = null } = (_def.meta ?? {}) as { permission?: Permission };
      return [path, permission];
    }),
  );

export function procedureList(): ProcedureLine[] {
  return Object.entries(procedures as Record<string, AnyProcedure>)
    .map(([path, { _def }]) => ({ path, type: _def.type, public: isOpen(_def.meta) }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
