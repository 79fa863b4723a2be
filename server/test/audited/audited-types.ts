/** The types of the table of changes and their audit actions. */
import type { AnyMutationProcedure, TRPCRouterRecord } from '@trpc/server';
import type { AuditAction } from '#shared/audit.ts';
import type { AppRouter } from '#server/router.ts';

type MutationIn<Record> = {
  [Name in keyof Record & string]: Record[Name] extends AnyMutationProcedure
    ? Name
    : Record[Name] extends TRPCRouterRecord
      ? `${Name}.${MutationIn<Record[Name]>}`
      : never;
}[keyof Record & string];

export type Mutation = MutationIn<AppRouter['_def']['record']>;

/** Its action, or those of which one is left; or why there is none. */
export type Audited = AuditAction | readonly AuditAction[] | { unaudited: string };
