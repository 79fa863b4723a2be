/** The buttons of a visit's record: print, which browsers also save as PDF, and files for other programs. */
import { Button, Group } from '@mantine/core';
import { IconFileExport, IconPrinter, IconTableExport } from '@tabler/icons-react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { saveBlob, saveFile } from '#client/ui/save-file.ts';
import { dayIn } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/states/toast.tsx';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function RecordActions({ appointmentId }: { appointmentId: string }) {
  const fail = { onError: (error: unknown) => toast.problem(wordsFor(error)) };
  const json = trpc.visits.exportRecord.useMutation({
    onSuccess: (report) => {
      const text = JSON.stringify(report, null, 2);
      const name = `visit-${dayIn(report.zone, report.startsAt)}.json`;
      saveBlob(new Blob([text], { type: 'application/json' }), name);
      toast.done('The visit record was exported.');
    },
    ...fail,
  });
  const csv = trpc.visits.exportCsv.useMutation({
    onSuccess: ({ csv: text, day }) => {
      saveFile([text], `visit-${day}.csv`);
      toast.done('The visit record was exported.');
    },
    ...fail,
  });
  return (
    <Group gap="sm" data-not-printed>
      <Button
        variant="default"
        leftSection={<IconPrinter {...icon} />}
        onClick={() => globalThis.print()}
      >
        Print or save as PDF
      </Button>
      <Button
        variant="default"
        loading={csv.isPending}
        leftSection={<IconTableExport {...icon} />}
        onClick={() => csv.mutate({ appointmentId })}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        loading={json.isPending}
        leftSection={<IconFileExport {...icon} />}
        onClick={() => json.mutate({ appointmentId })}
      >
        Export JSON
      </Button>
    </Group>
  );
}
