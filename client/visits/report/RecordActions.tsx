/** The buttons of a visit's record: print, which browsers also save as PDF, and files for other programs. */
import { Button, Group } from '@mantine/core';
import { IconFileExport, IconTableExport, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { useRecordExports } from './use-record-exports.ts';

interface ExportProps {
  file: ReturnType<typeof useRecordExports>['csv'];
  Picture: Icon;
  children: ReactNode;
}

const ExportButton = ({ file, Picture, children }: ExportProps) => (
  <Button
    variant="default"
    loading={file.isPending}
    leftSection={<Picture size={18} stroke={1.5} aria-hidden />}
    onClick={file.save}
  >
    {children}
  </Button>
);

export function RecordActions({ appointmentId }: { appointmentId: string }) {
  const { csv, json } = useRecordExports(appointmentId);
  return (
    <Group gap="sm" data-not-printed>
      <PrintButton>Print or save as PDF</PrintButton>
      <ExportButton file={csv} Picture={IconTableExport}>
        Export CSV
      </ExportButton>
      <ExportButton file={json} Picture={IconFileExport}>
        Export JSON
      </ExportButton>
    </Group>
  );
}
