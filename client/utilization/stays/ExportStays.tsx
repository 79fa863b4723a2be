/** Saves the stays of a list, in its order, as CSV. */
import { mostExported } from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { ExportCsvButton } from '#client/shell/ExportCsvButton.tsx';
import { counted } from '#client/ui/list/counted.ts';
import type { StayAddress } from './stay-address.ts';

export function ExportStays({ filter, order }: Pick<StayAddress, 'filter' | 'order'>) {
  const { client } = trpc.useUtils();
  const read = async () => {
    const { csv, rows } = await client.utilization.stays.exportCsv.query({ filter, order });
    const cutWords = rows === mostExported ? ' More are not in the file: filter the list.' : '';
    return { csv, name: 'stays.csv', doneWords: `${counted(rows, 'stay')} exported.${cutWords}` };
  };
  return <ExportCsvButton read={read} />;
}
