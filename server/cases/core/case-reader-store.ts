/** Who reads cases, and what stands for them in a statement. */
import type { ExpressionBuilder, RawBuilder } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseFilter } from '#shared/cases.ts';
import type { Tables } from '#server/platform/tables/tables.ts';

/** Who reads, and when. */
export interface Reader {
  organizationId: string;
  personId: string;
  /** The kinds whose queue they work. */
  kinds: readonly KindName[];
  /** The roles that they hold now, and the people whom they cover. */
  roles: readonly string[];
  coveredIds: readonly string[];
  /** The units whose people include them today; read where a filter or their standing asks for them. */
  unitIds: readonly string[];
  /** Whether they may read amounts of money. */
  seesMoney: boolean;
  now: Date;
  /** The first instant of today, or of 7 or 30 days ago, where they are. */
  since: (closed: NonNullable<CaseFilter['closed']>) => Date;
}

/** With values, or with what stands for them in a statement that is built once. */
export type ReaderInSql = Omit<Reader, 'organizationId' | 'personId' | 'now'> & {
  [Name in 'organizationId' | 'personId' | 'now']: Reader[Name] | RawBuilder<Reader[Name]>;
};

export type Cases = ExpressionBuilder<Tables & { c: Tables['cases'] }, 'c'>;
