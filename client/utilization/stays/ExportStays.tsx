/** Saves the stays of a list, in its order, as CSV. */
import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { mostExported } from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { counted } from '#client/ui/list/counted.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import type { StayAddress } from './stay-address.ts';

export function ExportStays({ filter, order }: Pick<StayAddress, 'filter' | 'order'>) {
  const { client } = trpc.useUtils();
  const [isRunning, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    try {
      const { csv, rows } = await client.utilization.stays.exportCsv.query({ filter, order });
      saveFile([csv], 'stays.csv');
      const cutWords = rows === mostExported ? ' More are not in the file: filter the list.' : '';
      toast.done(`${counted(rows, 'stay')} exported.${cutWords}`);
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setRunning(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconTableExport size={18} stroke={1.5} aria-hidden />}
      loading={isRunning}
      onClick={() => void start()}
    >
      Export CSV
    </Button>
  );
}
