/** Imports the hospital's own list of expected days by DRG, as a new version; a file with a wrong line is refused whole. */
import type { ExpectedDaysList, ImportExpectedDays } from '#shared/utilization/delays.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { wrongField } from '#server/platform/errors.ts';
import { readCsvTable } from '#server/platform/csv-table.ts';
import * as store from './delay-store.ts';
import { sendStaysChanged } from './delays.ts';

const names = {
  drg: ['drg', 'ms-drg', 'code'],
  days: ['days', 'gmlos', 'geometric mean los', 'expected days'],
} as const;

const mostDrgs = 2_000;

/** As numbers stand in spreadsheets of either half of the world; null: no number of days. */
function daysOf(text: string): number | null {
  const days = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && days > 0 && days < 1_000 ? Math.round(days * 10) / 10 : null;
}

/** The columns "drg" and "days". Throws beside the file. */
async function drgsIn(csv: string): Promise<{ drg: string; days: number }[]> {
  const table = await readCsvTable(csv, { names, required: ['drg', 'days'] });
  if (table.fault !== null) throw wrongField('csv', table.fault);
  if (table.lines.length === 0) throw wrongField('csv', 'That file has no lines');
  if (table.lines.length > mostDrgs) throw wrongField('csv', `At most ${mostDrgs} lines`);
  const byDrg = new Map<string, number>();
  for (const { line, cells } of table.lines) {
    const drg = cells.drg.trim().replace(/^0+/, '');
    const days = daysOf(cells.days);
    if (!/^[0-9A-Za-z.-]{1,10}$/.test(drg)) throw wrongField('csv', `Line ${line} has no DRG`);
    if (days === null || days <= 0)
      throw wrongField('csv', `Line ${line}: "${cells.days.slice(0, 20)}" is no number of days`);
    if (byDrg.has(drg)) throw wrongField('csv', `Line ${line}: DRG ${drg} is there twice`);
    byDrg.set(drg, days);
  }
  return [...byDrg].map(([drg, days]) => ({ drg, days }));
}

export const expectedLists = ({ db, session }: SignedIn): Promise<ExpectedDaysList[]> =>
  store.expectedLists(db, session.person.organizationId);

/** Stays of patients who were admitted on or after `validFrom` are measured by it from now on. */
export async function importExpectedDays(
  signedIn: SignedIn,
  { csv, source, validFrom }: ImportExpectedDays,
): Promise<{ version: number; drgs: number }> {
  const { organizationId, id: by } = signedIn.session.person;
  const drgs = await drgsIn(csv);
  const version = await signedIn.db.transaction().execute(async (db) => {
    const list = { organizationId, source, validFrom, by, at: signedIn.now(), drgs };
    const number = await store.insertExpectedList(db, list);
    const detail = { version: number, source, validFrom, count: drgs.length };
    await record(db, signedIn, { action: 'expected-stays.import', detail });
    return number;
  });
  sendStaysChanged(signedIn);
  return { version, drgs: drgs.length };
}
