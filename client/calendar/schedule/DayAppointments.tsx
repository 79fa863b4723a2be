/** Today's appointments, with a line at the present time. */
import { Fragment, type MouseEvent } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { useStableFunction } from '#client/shell/use-stable-function.ts';
import { AppointmentList } from '#client/ui/appointments/AppointmentLine.tsx';
import { NowLine } from '#client/ui/appointments/NowLine.tsx';
import { foldable, highlightedAppointment } from '#client/ui/appointments/over.ts';
import { useFold } from '#client/ui/list/use-fold.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { isViewersZone } from '#client/ui/times/times.ts';
import { AppointmentRow, type ScheduleContext } from './AppointmentRow.tsx';
import { begunBy } from './schedule-days.ts';
import { countWords } from './header-words.ts';
import { useInitialScroll } from './use-initial-scroll.ts';

interface Props {
  appointments: Appointment[];
  context: ScheduleContext;
}

export function DayList({ appointments, context }: Props) {
  const { now, zone, address, changed, waiting } = context;
  const isPhone = usePhone();
  const { shown, line } = useFold({
    rows: appointments,
    // Less what is opened.
    done: foldable(appointments, now).filter(({ id }) => id !== address.appointmentId),
    words: (folded) => countWords(folded, { withTeleVisits: false }),
  });
  const lineAt = begunBy(shown, now);
  const litId = highlightedAppointment(appointments, now, waiting)?.id;
  // A stable function: rows are drawn again only for what they show.
  const onOpen = useStableFunction((event: MouseEvent, id: string) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (address.appointmentId === null || isElsewhere) return;
    event.preventDefault();
    address.openInstead(id);
  });
  const isBesideDetails = address.appointmentId !== null && !isPhone;
  const list = useInitialScroll<HTMLOListElement>('[data-due], [data-opened], [data-now] + li');
  return (
    <AppointmentList
      label="Today's appointments"
      heading={{
        title: 'My day',
        count: countWords(appointments, { now, waiting, withTeleVisits: !isPhone }),
        zone: isViewersZone(zone) ? null : zone,
      }}
      listRef={list}
    >
      {line}
      {shown.map((appointment, at) => {
        const { id } = appointment;
        const isDue = id === litId;
        const isOpen = id === address.appointmentId;
        // Beside details one button is to be pressed now: theirs, or that of who waits.
        const isQuiet =
          isBesideDetails &&
          (isDue || appointment.state === 'in-progress') &&
          (isOpen || !waiting.has(id));
        return (
          <Fragment key={id}>
            {at === lineAt && <NowLine now={now} zone={zone} />}
            <AppointmentRow
              appointment={appointment}
              zone={zone}
              now={now}
              isDue={isDue}
              to={address.linkTo(id).to}
              isOpen={isOpen}
              isQuiet={isQuiet}
              onOpen={onOpen}
              isChanged={changed.has(id)}
              waiting={waiting.get(id) ?? null}
            />
          </Fragment>
        );
      })}
      {lineAt === shown.length && <NowLine now={now} zone={zone} />}
    </AppointmentList>
  );
}
