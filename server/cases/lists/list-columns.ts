/** The columns that a person chose for a list of cases: theirs alone, on every device (S371). */
import type { ListColumns, ListRef, SaveListColumns } from '#shared/cases/case-columns.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as listColumns from './list-column-store.ts';

export const columns = async (
  { db, session }: SignedIn,
  { list }: ListRef,
): Promise<ListColumns> => ({ columns: await listColumns.of(db, session.person.id, list) });

/** Null: those of its kinds again. */
export const save = (signedIn: SignedIn, { list, columns: chosen }: SaveListColumns) =>
  signedIn.db.transaction().execute(async (db): Promise<ListColumns> => {
    const { id } = signedIn.session.person;
    if (chosen === null) await listColumns.remove(db, id, list);
    else await listColumns.put(db, id, { list, columns: chosen });
    const detail = { list, columns: chosen };
    await record(db, signedIn, { action: 'case-columns.save', detail });
    return { columns: await listColumns.of(db, id, list) };
  });
