/** Which month of times worked is shown, and the sheet of it: as CSV and printed. */
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { monthName, viewersToday } from '#client/ui/times/times.ts';

export const thisMonth = (): string => viewersToday().slice(0, 7);

/** So many months later; YYYY-MM. */
function monthAfter(month: string, by: 1 | -1): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth - 1 + by, 1)).toISOString().slice(0, 7);
}

export const monthWords = (month: string): string =>
  `${monthName(`${month}-01`)} ${month.slice(0, 4)}`;

interface Props {
  month: string;
  onChange: (month: string) => void;
  /** Without it, the reader's own. */
  unitId?: string | undefined;
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function MonthBar({ month, onChange, unitId }: Props) {
  const utils = trpc.useUtils();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const sheet = { month, ...(unitId === undefined ? {} : { unitId }) };
      const { csv } = await utils.client.roster.worked.exportCsv.query(sheet);
      saveFile([csv], `times-worked-${month}.csv`);
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setRunning(false);
  };
  const step = (by: 1 | -1) => () => onChange(monthAfter(month, by));
  return (
    <Group gap="sm" mb="md">
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Previous month"
          data-not-printed
          onClick={step(-1)}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <Text component="output" fw={600} miw={140} ta="center">
          {monthWords(month)}
        </Text>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Next month"
          data-not-printed
          disabled={month >= thisMonth()}
          onClick={step(1)}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
      </Group>
      <Group gap="sm" data-not-printed>
        <Button
          variant="default"
          leftSection={<IconTableExport {...icon} />}
          loading={isRunning}
          onClick={() => void save()}
        >
          CSV
        </Button>
        <PrintButton />
      </Group>
    </Group>
  );
}
