/** KareMD's calendar page, with its server replaced by instant answers. */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '#client/shell/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Calendar } from '#client/calendar/Calendar.tsx';
import { createQueryClient, trpc } from '#client/shell/api/api.ts';
import { UserContext } from '#client/shell/session/session.tsx';
import { cssVariablesResolver, theme } from '#client/shell/theme/theme.ts';
import type { AppRouter } from '#server/router.ts';
import type { CalendarAnswer, CalendarRange } from '#shared/calendar.ts';
import type { MoveAppointment } from '#shared/appointments.ts';
import { answerOf, mondays, reader, zone } from './events.ts';

/** Answers queries from memory, as the server would. */
function server(count: number): (path: string, input: unknown) => unknown {
  const weeks = mondays.map((_, week) => answerOf(week, count));
  const range = ({ from }: CalendarRange) => weeks[mondays.findIndex((day) => day === from)];
  function move({ appointmentId, startsAt }: MoveAppointment) {
    const appointment = weeks.flatMap(({ own }) => own).find(({ id }) => id === appointmentId);
    if (!appointment) throw new Error('Nobody has this appointment.');
    const minutes = Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt);
    const endsAt = new Date(Date.parse(startsAt) + minutes).toISOString();
    return Object.assign(appointment, { startsAt, endsAt, version: appointment.version + 1 });
  }
  return (path, input) => {
    if (path === 'calendar.range')
      return structuredClone<CalendarAnswer | undefined>(range(input as CalendarRange));
    if (path === 'visits.waiting') return { zone, patients: [] };
    if (path === 'appointments.move') return structuredClone(move(input as MoveAppointment));
    return [];
  };
}

const memory =
  (answer: ReturnType<typeof server>): TRPCLink<AppRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      observer.next({ result: { type: 'data', data: answer(op.path, op.input) } });
      observer.complete();
    });

const NoPanels = () => null;

export function showOurs(root: HTMLElement, count: number): void {
  history.replaceState(null, '', `${location.pathname}?view=week&day=${mondays[0]}`);
  const queryClient = createQueryClient();
  const client = trpc.createClient({ links: [memory(server(count))] });
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <BrowserRouter>
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <UserContext value={reader}>
              <Calendar Panels={NoPanels} />
            </UserContext>
          </QueryClientProvider>
        </trpc.Provider>
      </BrowserRouter>
    </MantineProvider>,
  );
}
