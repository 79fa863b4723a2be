/** Moves an appointment to the next free time of its clinicians after the one that it has. */
import type { DisplacedAppointment } from '#shared/front-desk/displaced.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useOfferUndo } from '#client/appointments/public/use-offer-undo.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { clockTime, dayIn, minutesBetween, shortDay, viewersZone } from '#client/ui/times/times.ts';

export function useNextFree({ appointment }: DisplacedAppointment) {
  const { id: appointmentId, version, patientName, practitioners, type } = appointment;
  const { startsAt, endsAt } = appointment;
  const { client } = trpc.useUtils();
  const offerUndo = useOfferUndo();
  const move = trpc.appointments.move.useMutation({
    onSuccess: ({ startsAt: to, undo }) =>
      offerUndo({
        words: `${patientName} moved to ${shortDay(dayIn(viewersZone(), to))}, ${clockTime(to, viewersZone())}.`,
        undoneWords: `The appointment with ${patientName} is back at its time.`,
        undo,
      }),
  });
  const start = async () => {
    try {
      const durationMinutes = minutesBetween(startsAt, endsAt);
      const next = await client.appointments.nextFree.query({
        typeId: type.id,
        practitionerIds: practitioners.map(({ id }) => id),
        isTogether: true,
        durationMinutes,
        after: endsAt,
        isMove: true,
      });
      if (next.startsAt === null)
        toast.problem(next.reason ?? 'Nothing is free in the next two weeks.');
      else
        await move.mutateAsync({
          appointmentId,
          version,
          startsAt: next.startsAt,
          isUndoable: true,
        });
    } catch (error) {
      toast.problem(wordsFor(error));
    }
  };
  return { isPending: move.isPending, move: () => void start() };
}
