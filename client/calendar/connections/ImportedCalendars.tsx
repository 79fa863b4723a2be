/** Busy times from other calendars: what was brought in, and a file to bring in more. */
import { Button, Text } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportedCalendar } from '#shared/calendar/feeds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Question } from '#client/ui/ConfirmDialog.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/toast.tsx';
import { BringIn } from './ImportFile.tsx';
import { Part } from '../../ui/PageSection.tsx';
import classes from './Connections.module.css';

function Row({ calendar }: { calendar: ImportedCalendar }) {
  const [isAsking, setAsking] = useState(false);
  const cache = trpc.useUtils();
  const { id, name, count, importedAt } = calendar;
  const remove = trpc.calendar.removeImport.useMutation({
    onSuccess: (left) => {
      cache.calendar.connections.setData({}, left);
      toast.done(`"${name}" is removed.`);
    },
    onError: (error) => {
      setAsking(false);
      toast.problem(wordsFor(error));
    },
  });
  return (
    <li className={classes.row}>
      <IconCalendarDown size={20} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {count === 1 ? '1 busy time' : `${count} busy times`}, brought in{' '}
          <RelativeTime instant={importedAt} />
        </Text>
      </div>
      <Button variant="default" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Question
        opened={isAsking}
        title={`Remove "${name}"?`}
        keep="Keep it"
        onKeep={() => setAsking(false)}
        verb="Remove busy times"
        onDo={() => remove.mutate({ importId: id })}
        isPending={remove.isPending}
      >
        Its times are offered for appointments again.
      </Question>
    </li>
  );
}

export function BusyTimes({ imported }: { imported: readonly ImportedCalendar[] }) {
  return (
    <Part
      title="Busy times from another calendar"
      hint="Bring in a file that another calendar exported. Its times are not offered for appointments. Colleagues see that you are busy then, never with what; titles are not kept."
    >
      {imported.length > 0 && (
        <ul className={classes.list} aria-label="Calendars that you brought in">
          {imported.map((calendar) => (
            <Row key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
      <BringIn isFirst={imported.length === 0} />
    </Part>
  );
}
