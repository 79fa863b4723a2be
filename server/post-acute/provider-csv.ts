/** Post-acute providers from a CSV file and to one: a file with a wrong line is refused whole. */
import {
  mostProviders,
  NewProvider,
  postAcuteTypeWords,
  postAcuteTypes,
  type ImportProviders,
} from '#shared/post-acute.ts';
import { record } from '#server/audit/service.ts';
import { readCsvTable } from '#server/platform/csv-table.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { wrongField } from '#server/platform/errors.ts';
import * as store from './core/provider-store.ts';
import { sendProvidersChanged } from './post-acute-providers.ts';

const names = {
  name: ['name', 'provider', 'facility'],
  type: ['type', 'kind'],
  phone: ['phone', 'telephone'],
  fax: ['fax'],
  email: ['email', 'mail'],
  address: ['address'],
  languages: ['languages', 'language'],
  payers: ['payers', 'insurance'],
} as const;

const columns = Object.keys(names) as (keyof typeof names)[];

/** By its code or its words; what is not known stays, and is refused. */
function typeOf(text: string): string {
  const word = text.trim().toLowerCase();
  return (
    postAcuteTypes.find(
      (type) => type === word || postAcuteTypeWords[type].toLowerCase() === word,
    ) ?? word
  );
}

/** An export puts a quote before what a spreadsheet would take for a formula: a number with its plus. */
const withoutEscapes = (cells: Record<keyof typeof names, string>) =>
  Object.fromEntries(
    columns.map((column) => [column, cells[column].replace(/^'(?=[=+@-])/, '')]),
  ) as Record<keyof typeof names, string>;

async function providersIn(csv: string): Promise<NewProvider[]> {
  const table = await readCsvTable<keyof typeof names>(csv, {
    names,
    required: ['name', 'type'],
  });
  if (table.fault !== null) throw wrongField('csv', table.fault);
  if (table.lines.length === 0) throw wrongField('csv', 'That file has no lines');
  if (table.lines.length > mostProviders)
    throw wrongField('csv', `At most ${mostProviders.toLocaleString('en')} lines`);
  const lineOfName = new Map<string, number>();
  return table.lines.map(({ line, cells: written }) => {
    const cells = withoutEscapes(written);
    const { data, error } = NewProvider.safeParse({
      ...cells,
      type: typeOf(cells.type),
      phone: cells.phone.trim() || null,
      fax: cells.fax.trim() || null,
      email: cells.email.trim() || null,
    });
    if (!data) {
      const [issue] = error.issues;
      throw wrongField('csv', `Line ${line}, ${issue?.path.join('.')}: ${issue?.message}`);
    }
    const key = data.name.toLowerCase();
    const first = lineOfName.get(key);
    if (first !== undefined) throw wrongField('csv', `Line ${line} has the name of line ${first}`);
    lineOfName.set(key, line);
    return data;
  });
}

/** Providers of a name that is here get what the file says; those that it leaves out stay as they are. */
export async function importProviders(
  signedIn: SignedIn,
  { csv }: ImportProviders,
): Promise<{ added: number; changed: number }> {
  const { organizationId } = signedIn.session.person;
  const providers = await providersIn(csv);
  const saved = await signedIn.db.transaction().execute(async (db) => {
    const counts = await store.saveByName(db, { organizationId, at: signedIn.now() }, providers);
    await record(db, signedIn, { action: 'post-acute.import', detail: counts });
    return counts;
  });
  sendProvidersChanged(signedIn);
  return saved;
}

/** In the columns of an import, with the beds that were told last. */
export async function exportProviders(signedIn: SignedIn): Promise<{ csv: string; rows: number }> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const query = { search: '', limit: mostProviders };
  const providers = await store.list(db, organizationId, query);
  const lines = providers.map(({ bedReports: [last], ...provider }) => [
    ...columns.map((column) => provider[column]),
    last?.beds,
    last?.notedAt,
    last?.toldBy,
  ]);
  const head = [...columns, 'beds', 'beds told at', 'beds told by'];
  await record(db, signedIn, { action: 'post-acute.export', detail: { count: lines.length } });
  return { csv: await writeCsv([head, ...lines]), rows: lines.length };
}
