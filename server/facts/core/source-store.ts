/** Rows of the sources that facts come from. */
import type { Mapping } from '#shared/facts/feed-mappings.ts';
import type { PatientRules } from '#shared/facts/patient-rules.ts';
import type { SourceKind } from '#shared/facts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { mappingNow } from './mapping-in-force-store.ts';

export interface Source extends PatientRules {
  id: string;
  organizationId: string;
  name: string;
  zone: string;
  identifierTypes: string[];
  createdBy: string | null;
  /** In force; null: none. */
  mapping: Mapping | null;
  mappingRevision: number | null;
}

/** Of `fact_sources`, what a `Source` has. */
export const sourceColumns = [
  'id',
  'organization_id as organizationId',
  'name',
  'zone',
  'identifier_types as identifierTypes',
  'created_by as createdBy',
  'creates_patients as createsPatients',
  'changes_patients as changesPatients',
  'merges_patients as mergesPatients',
  mappingNow('fact_sources').as('mapping'),
  'mapping_revision as mappingRevision',
] as const;

/** Whether the last file that was given to it could be read; null: it could. True where that is new. */
export const noteFile = (
  db: Connection,
  sourceId: string,
  { failure, at }: { failure: string | null; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('fact_sources')
      .set({ file_failure: failure, file_failed_at: failure === null ? null : at })
      .where('id', '=', sourceId)
      .$if(failure === null, (query) => query.where('file_failure', 'is not', null)),
  );

/** The one source of this organization and kind by this name; made at its first use. */
export async function requireByName(
  db: Connection,
  source: {
    organizationId: string;
    kind: SourceKind;
    name: string;
    createdBy: string | null;
    at: Date;
  },
): Promise<Source> {
  const { organizationId, kind, name, createdBy, at } = source;
  await db
    .insertInto('fact_sources')
    .columns(['organization_id', 'kind', 'name', 'zone', 'created_by', 'created_at'])
    .expression((is) =>
      is
        .selectFrom('organizations as o')
        .select((row) => [
          'o.id',
          row.val(kind).as('kind'),
          row.val(name).as('name'),
          'o.zone',
          row.cast<string | null>(row.val(createdBy), 'uuid').as('created_by'),
          row.cast<Date>(row.val(at), 'timestamptz').as('created_at'),
        ])
        .where('o.id', '=', organizationId),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
    .execute();
  return db
    .selectFrom('fact_sources')
    .select(sourceColumns)
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}
