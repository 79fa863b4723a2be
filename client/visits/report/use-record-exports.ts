/** Saves a visit's record as a file for other programs: JSON, or CSV for a spreadsheet. */
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { saveBlob, saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { dayIn } from '#client/ui/times/times.ts';

const saved = () => toast.done('The visit record was exported.');

export function useRecordExports(appointmentId: string) {
  const fail = { onError: (error: unknown) => toast.problem(wordsFor(error)) };
  const json = trpc.visits.exportRecord.useMutation({
    onSuccess: (report) => {
      const text = JSON.stringify(report, null, 2);
      const name = `visit-${dayIn(report.zone, report.startsAt)}.json`;
      saveBlob(new Blob([text], { type: 'application/json' }), name);
      saved();
    },
    ...fail,
  });
  const csv = trpc.visits.exportCsv.useMutation({
    onSuccess: ({ csv: text, day }) => {
      saveFile([text], `visit-${day}.csv`);
      saved();
    },
    ...fail,
  });
  return {
    json: { isPending: json.isPending, save: () => json.mutate({ appointmentId }) },
    csv: { isPending: csv.isPending, save: () => csv.mutate({ appointmentId }) },
  };
}
