/** Files of remittances, the newest first: the last weeks of them, and all where they are asked for. */
import { Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Remittance } from '#shared/facts/remittances.ts';
import { dayIn, viewersZone, wallTime, wholeDay } from '#client/ui/times/times.ts';

const firstFiles = 8;

interface Props {
  files: readonly Remittance[];
  openId: string | null;
  onOpen: (id: string) => void;
}

function File({ file, openId, onOpen }: Omit<Props, 'files'> & { file: Remittance }) {
  const { id, fileName, importedAt, claims, unmatched } = file;
  return (
    <Table.Tr>
      <Table.Td>
        <Button
          variant="transparent"
          p={0}
          h="auto"
          aria-expanded={id === openId}
          styles={{
            label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' },
          }}
          onClick={() => onOpen(id)}
        >
          {fileName}
        </Button>
        <Text size="xs" c="dimmed" className="numbers">
          {wholeDay(dayIn(viewersZone(), importedAt))}, {wallTime(viewersZone(), importedAt)}
        </Text>
      </Table.Td>
      <Table.Td ta="end" className="numbers">
        {claims}
      </Table.Td>
      <Table.Td ta="end" className="numbers">
        {unmatched}
      </Table.Td>
    </Table.Tr>
  );
}

export function RemittanceFiles({ files, openId, onOpen }: Props) {
  const [areAll, setAll] = useState(false);
  const listed = areAll ? files : files.slice(0, firstFiles);
  return (
    <>
      <Table aria-label="Files" maw={720} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>File</Table.Th>
            <Table.Th ta="end">Claims</Table.Th>
            <Table.Th ta="end">No patient</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {listed.map((file) => (
            <File key={file.id} file={file} openId={openId} onOpen={onOpen} />
          ))}
        </Table.Tbody>
      </Table>
      {listed.length < files.length && (
        <Group>
          <Button variant="default" onClick={() => setAll(true)}>
            Show all {files.length} files
          </Button>
        </Group>
      )}
    </>
  );
}
