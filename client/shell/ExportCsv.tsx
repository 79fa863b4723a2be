/** A button that saves what a calendar shows as a CSV file. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { CalendarExport } from '#shared/calendar/calendar-export.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';

export interface ExportedList {
  range: { from: string; to: string; withPractitionerIds?: readonly string[] };
  filter?: Pick<CalendarExport, 'kinds' | 'states'> & { hiddenPractitionerIds?: readonly string[] };
  /** Whether the screen also shows when people are away. */
  withTimeOff?: boolean;
}

/** Filters that the screen does not use are not sent. */
const exportInput = ({ range, filter, withTimeOff = false }: ExportedList) => ({
  range: { ...range, withPractitionerIds: [...(range.withPractitionerIds ?? [])] },
  ...(filter?.kinds && { kinds: filter.kinds }),
  ...(filter?.states && { states: filter.states }),
  hiddenPractitionerIds: [...(filter?.hiddenPractitionerIds ?? [])],
  withTimeOff,
});

interface Props {
  /** What is shown at the time of the click; one that stays the same function renders nothing again. */
  listToExport: () => ExportedList;
}

export const ExportCsv = memo(({ listToExport }: Props) => {
  const utils = trpc.useUtils();
  const [isRunning, setIsRunning] = useState(false);

  const start = async () => {
    const list = listToExport();
    const { from, to } = list.range;
    setIsRunning(true);
    try {
      const { csv, rows } = await utils.client.calendar.exportCsv.query(exportInput(list));
      saveFile([csv], `schedule-${from === to ? from : `${from}-to-${to}`}.csv`);
      toast.done(`${rows} ${rows === 1 ? 'entry' : 'entries'} exported.`);
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setIsRunning(false);
  };

  return (
    <Tooltip label="Export CSV">
      <ActionIcon
        variant="default"
        size={36}
        visibleFrom="sm"
        loading={isRunning}
        aria-label="Export CSV"
        onClick={() => void start()}
      >
        <IconTableExport size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
});
