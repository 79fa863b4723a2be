/** Encrypts the secrets of a table anew with SECRET_KEY after it was changed, a bounded slice at a time. */
import type { Connection } from './postgres/database.ts';
import type { EncryptionDeps } from './encryption.ts';

export interface EncryptedRow {
  /** What the table is read in the order of; rows that share one are in one slice. */
  key: string;
  organizationId: string;
}

interface Access<Row extends EncryptedRow> {
  /** The rows of the next slice, in the order of their keys; none after the last. */
  rowsAfter: (db: Connection, after: string | null) => Promise<Row[]>;
  encryptAnew: (deps: EncryptionDeps, row: Row) => Buffer | 'current' | 'unreadable';
  /** Of the rows that are still as they were read, the organizations: one for each row. */
  replace: (db: Connection, changes: { row: Row; encrypted: Buffer }[]) => Promise<string[]>;
}

export interface EncryptedSlice {
  /** Where the next slice begins; null after the last. */
  next: string | null;
  read: number;
  /** Of organizations with rows that were encrypted anew, how many. */
  encrypted: ReadonlyMap<string, number>;
  /** Neither SECRET_KEY nor the previous one decrypts them. */
  unreadable: number;
}

export interface EncryptedTable {
  /** In the plural, as operators read it. */
  readonly title: string;
  readonly encryptSlice: (
    deps: EncryptionDeps,
    db: Connection,
    after: string | null,
  ) => Promise<EncryptedSlice>;
}

export const encryptedTable = <Row extends EncryptedRow>(
  title: string,
  { rowsAfter, encryptAnew, replace }: Access<Row>,
): EncryptedTable => ({
  title,
  encryptSlice: async (deps, db, after) => {
    const rows = await rowsAfter(db, after);
    const judged = rows.map((row) => ({ row, encrypted: encryptAnew(deps, row) }));
    const changes = judged.flatMap(({ row, encrypted }) =>
      typeof encrypted === 'string' ? [] : [{ row, encrypted }],
    );
    const replaced = changes.length > 0 ? await replace(db, changes) : [];
    const groups = Map.groupBy(replaced, (organizationId) => organizationId);
    return {
      next: rows.at(-1)?.key ?? null,
      read: rows.length,
      encrypted: new Map([...groups].map(([id, { length }]) => [id, length])),
      unreadable: judged.filter(({ encrypted }) => encrypted === 'unreadable').length,
    };
  },
});
