/** What became of a remittance, in a sentence. */
import type { RemittanceImport } from '#shared/facts/remittances.ts';
import { counted } from '#client/ui/list/counted.ts';

export const importWords = (counts: RemittanceImport['counts']): string =>
  [
    `${counted(counts.new, 'claim')} imported.`,
    counts.repeated > 0 && `${counts.repeated} came before and were left as they are.`,
    counts.denialsOpened > 0 && `${counted(counts.denialsOpened, 'denial')} opened.`,
    counts.denialsClosed > 0 && `${counted(counts.denialsClosed, 'denial')} closed.`,
    counts.unmatched > 0 && `${counts.unmatched} of no patient here.`,
  ]
    .filter(Boolean)
    .join(' ');
