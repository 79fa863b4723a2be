/** How an import of patients stands, in words. */
import type { ImportState, PatientImport, RowOutcome } from '#shared/patients/patient-import.ts';
import { counted } from '#client/ui/list/counted.ts';

const number = (count: number) => count.toLocaleString('en');

export const countedRows = (count: number, singular = 'row'): string =>
  counted(count, singular).replace(/^\d+/, number(count));

export const isRunning = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing';

export const checkedRows = ({ counts }: PatientImport): number =>
  counts.new + counts.same + counts.twin + counts.refused;

export const outcomeWords: Record<RowOutcome, string> = {
  new: 'New',
  same: 'Here already',
  twin: 'May be here',
  refused: 'Refused',
};

/** One sentence; a running import says how far it is. */
export function stateWords(patientImport: PatientImport): string {
  const { state, rows, counts, fault } = patientImport;
  if (state === 'sending') return 'The file was not sent to its end. Choose it again.';
  if (state === 'unreadable') return fault ?? 'The file could not be read.';
  if (state === 'checking')
    return rows === 0
      ? 'The file is being read.'
      : `${number(checkedRows(patientImport))} of ${countedRows(rows)} checked.`;
  if (state === 'checked') return 'Checked. Nothing is imported yet.';
  if (state === 'importing') return `${number(counts.done)} of ${countedRows(rows)} done.`;
  if (state === 'cancelled')
    return counts.done === 0
      ? 'Cancelled. Nobody was imported.'
      : `Cancelled after ${countedRows(counts.done)}. What was imported stays.`;
  return `${countedRows(counts.new, 'patient')} imported.`;
}
