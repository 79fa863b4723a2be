/** The lists of tele-visits: who waits, the open ones, and today's others; or one sentence where there are none. */
import { Anchor, Stack, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Answers } from '#client/shell/api/api.ts';
import { foldable, highlightedAppointment } from '#client/ui/appointments/over.ts';
import { useFold } from '#client/ui/list/use-fold.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { useVisitRowDialogs } from './VisitRowDialogs.tsx';
import { VisitList } from './VisitList.tsx';
import classes from './VisitList.module.css';

type Home = Answers['visits']['home'];

interface Props {
  home: Home;
  now: number;
}

export function VisitLists({ home, now }: Props) {
  const { open: onOpen, dialogs } = useVisitRowDialogs(home.visits);
  const opened = new Set(home.visits.map(({ appointment }) => appointment.id));
  const otherVisits = home.today.filter(({ id }) => !opened.has(id));
  const { shown: shownVisits, line } = useFold({
    rows: otherVisits,
    done: foldable(home.today, now).filter((appointment) => otherVisits.includes(appointment)),
    words: (doneRows) => `${doneRows.length} tele-visits`,
  });
  if (home.visits.length === 0 && otherVisits.length === 0) {
    return (
      <EmptyState
        action={
          <Anchor component={Link} to="/Scheduling?view=week">
            Look at the week
          </Anchor>
        }
      >
        No tele-visits today.
      </EmptyState>
    );
  }
  const waiting = home.visits.filter(({ state }) => state === 'waiting');
  const open = home.visits.filter(({ state }) => state !== 'waiting');
  const { zone, reopenableIds } = home;
  const mailedAt = new Map(
    home.mailedLinks.map((mailedLink) => [mailedLink.appointmentId, mailedLink.mailedAt]),
  );
  const isVideoReady = home.video === 'ready';
  const waitingIds = new Set(waiting.map(({ appointment }) => appointment.id));
  const litId = highlightedAppointment(home.today, now, waitingIds)?.id;
  const shared = { zone, now, litId, isVideoReady, reopenableIds, mailedAt, onOpen };
  return (
    <Stack gap="lg" className={classes.lists ?? ''}>
      {dialogs}
      {waiting.length > 0 && (
        <section className={classes.waiting}>
          <Title order={2} size={15} mb="xs">
            Waiting
          </Title>
          <VisitList
            {...shared}
            label="Waiting room"
            rows={waiting.map((visit) => ({ appointment: visit.appointment, visit }))}
          />
        </section>
      )}
      {open.length > 0 && (
        <section className={classes.open}>
          <Title order={2} size={15} mb="xs">
            Open now
          </Title>
          <VisitList
            {...shared}
            label="Open visits"
            rows={open.map((visit) => ({ appointment: visit.appointment, visit }))}
          />
        </section>
      )}
      {otherVisits.length > 0 && (
        <section>
          <Title order={2} size={15} mb="xs">
            Today
          </Title>
          <VisitList
            {...shared}
            label="Today's tele-visits"
            rows={shownVisits.map((appointment) => ({ appointment }))}
            fold={line}
          />
        </section>
      )}
    </Stack>
  );
}
