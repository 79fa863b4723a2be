/** The buttons of a visit's record: print, which browsers also save as PDF, and files for other programs. */
import { Button, Group } from '@mantine/core';
import { IconFileExport, IconTableExport } from '@tabler/icons-react';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { useRecordExports } from './use-record-exports.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function RecordActions({ appointmentId }: { appointmentId: string }) {
  const { csv, json } = useRecordExports(appointmentId);
  return (
    <Group gap="sm" data-not-printed>
      <PrintButton>Print or save as PDF</PrintButton>
      <Button
        variant="default"
        loading={csv.isPending}
        leftSection={<IconTableExport {...icon} />}
        onClick={csv.save}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        loading={json.isPending}
        leftSection={<IconFileExport {...icon} />}
        onClick={json.save}
      >
        Export JSON
      </Button>
    </Group>
  );
}
