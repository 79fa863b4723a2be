/** What is done with a visit's record after the call, in one menu: its own page, paper, and files. */
import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconFileExport,
  IconFileText,
  IconPrinter,
  IconTableExport,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useRecordExports } from './use-record-exports.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function RecordMenu({ appointmentId }: { appointmentId: string }) {
  const { csv, json } = useRecordExports(appointmentId);
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button
          variant="default"
          loading={csv.isPending || json.isPending}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        >
          Visit record
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/visit-record/${appointmentId}`}
          leftSection={<IconFileText {...icon} />}
        >
          Open on a page of its own
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => globalThis.print()}>
          Print or save as PDF
        </Menu.Item>
        <Menu.Item leftSection={<IconTableExport {...icon} />} onClick={csv.save}>
          Export CSV
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={json.save}>
          Export JSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
