/** All that is counted of each person, as a table. */
import { ScrollArea, Table } from '@mantine/core';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import type { Line } from './measures.ts';

const backupHours = 'Backup hours';
const headings = ['FTE', 'Nights', 'Weekends', 'Holidays', 'Hours', backupHours, 'Wishes'];

/** Halves of shifts where a backup counts a share. */
const rounded = (count: number) => Math.round(count * 10) / 10;

interface Props {
  lines: readonly Line[];
  /** Whether hours of backups stand beside the others. */
  hasOnCall: boolean;
}

export function TallyTable({ lines, hasOnCall }: Props) {
  const columns = headings.filter((heading) => hasOnCall || heading !== backupHours);
  return (
    <ScrollArea viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Table of all people' }}>
      <Table aria-label="What each person had" miw={480} tabularNums>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Person</Table.Th>
            {columns.map((heading) => (
              <Table.Th key={heading} scope="col" ta="end">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ id, name, ftePercent, tally }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" fw={500}>
                <ColleagueName person={{ id, fullName: name }} />
              </Table.Th>
              <Table.Td ta="end">{(ftePercent / 100).toFixed(1)}</Table.Td>
              <Table.Td ta="end">{rounded(tally.nights)}</Table.Td>
              <Table.Td ta="end">{rounded(tally.weekends)}</Table.Td>
              <Table.Td ta="end">{rounded(tally.holidays)}</Table.Td>
              <Table.Td ta="end">{Math.round(tally.minutes / 60)}</Table.Td>
              {hasOnCall && <Table.Td ta="end">{Math.round(tally.onCallMinutes / 60)}</Table.Td>}
              <Table.Td ta="end">
                {tally.granted} of {tally.wishes}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
