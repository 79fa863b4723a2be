/** Exports the audit as a file, fetched in parts so that its length does not matter. */
import { useState } from 'react';
import type { AuditFilter } from '#shared/audit/audit-search.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';

export interface AuditExport {
  isRunning: boolean;
  rows: number;
  start: (filter: AuditFilter) => Promise<void>;
}

export function useAuditExport(): AuditExport {
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState({ isRunning: false, rows: 0 });

  const parts = async (filter: AuditFilter) => {
    const texts: string[] = [];
    let rows = 0;
    let before: number | undefined;
    do {
      const input = before === undefined ? filter : { ...filter, before };
      const part = await utils.client.audit.exportCsv.query(input);
      texts.push(part.csv);
      rows += part.rows;
      before = part.next ?? undefined;
      setProgress({ isRunning: true, rows });
    } while (before !== undefined);
    return { texts, rows };
  };

  const start = async (filter: AuditFilter) => {
    setProgress({ isRunning: true, rows: 0 });
    try {
      const { texts, rows } = await parts(filter);
      saveFile(texts, `record-${new Date().toISOString().slice(0, 10)}.csv`);
      toast.done(`${rows.toLocaleString('en')} ${rows === 1 ? 'entry' : 'entries'} exported.`);
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setProgress({ isRunning: false, rows: 0 });
  };

  return { ...progress, start };
}
