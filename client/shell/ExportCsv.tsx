/** A button that saves what a calendar shows as a CSV file. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { CalendarExport } from '#shared/calendar/export.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';

interface Props {
  range: { from: string; to: string; withPractitionerIds?: readonly string[] };
  filter?: Pick<CalendarExport, 'kinds' | 'states'> & { hiddenPractitionerIds?: readonly string[] };
  /** Whether the screen also shows when people are away. */
  withTimeOff?: boolean;
}

/** Filters that the screen does not use are not sent. */
const askedFor = ({ range, filter, withTimeOff = false }: Props) => ({
  range: { ...range, withPractitionerIds: [...(range.withPractitionerIds ?? [])] },
  ...(filter?.kinds && { kinds: filter.kinds }),
  ...(filter?.states && { states: filter.states }),
  hiddenPractitionerIds: [...(filter?.hiddenPractitionerIds ?? [])],
  withTimeOff,
});

interface ButtonProps {
  isRunning: boolean;
  onClick: () => Promise<void>;
}

/** Not rendered again when other days are shown. */
const SaveButton = memo(({ isRunning, onClick }: ButtonProps) => (
  <Tooltip label="Export CSV">
    <ActionIcon
      variant="default"
      size={36}
      visibleFrom="sm"
      loading={isRunning}
      aria-label="Export CSV"
      onClick={() => void onClick()}
    >
      <IconTableExport size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  </Tooltip>
));

export function ExportCsv(props: Props) {
  const { client } = trpc.useUtils();
  const [isRunning, setIsRunning] = useState(false);
  const shown = useRef(props);
  useEffect(() => {
    shown.current = props;
  });

  const start = useCallback(async () => {
    const { from, to } = shown.current.range;
    setIsRunning(true);
    try {
      const { csv, rows } = await client.calendar.exportCsv.query(askedFor(shown.current));
      saveFile([csv], `schedule-${from === to ? from : `${from}-to-${to}`}.csv`);
      toast.done(`${rows} ${rows === 1 ? 'entry' : 'entries'} exported.`);
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setIsRunning(false);
  }, [client]);

  return <SaveButton isRunning={isRunning} onClick={start} />;
}
