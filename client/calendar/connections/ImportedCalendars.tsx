/** The busy times that the reader imported from other calendars, and the import of another file. */
import { Button } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportedCalendar } from '#shared/calendar/calendar-feeds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { SettingsItem, SettingsFacts, SettingsList } from '#client/ui/list/SettingsList.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { ImportFile } from './ImportFile.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';

function ImportedCalendarItem({ calendar }: { calendar: ImportedCalendar }) {
  const [isAsking, setAsking] = useState(false);
  const cache = trpc.useUtils();
  const { id, name, count, importedAt } = calendar;
  const remove = trpc.calendar.removeImport.useMutation({
    onSuccess: (connections) => {
      cache.calendar.connections.setData({}, connections);
      toast.done(`"${name}" is removed.`);
    },
    onError: (error) => {
      setAsking(false);
      toast.problem(wordsFor(error));
    },
  });
  return (
    <SettingsItem Picture={IconCalendarDown}>
      <SettingsFacts
        name={name}
        facts={
          <>
            {count === 1 ? '1 busy time' : `${count} busy times`}, imported{' '}
            <RelativeTime instant={importedAt} />
          </>
        }
      />
      <Button variant="default" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Remove "${name}"?`}
        keep="Keep it"
        onKeep={() => setAsking(false)}
        verb="Remove busy times"
        onDo={() => remove.mutate({ importId: id })}
        isPending={remove.isPending}
      >
        Its times are offered for appointments again.
      </ConfirmDialog>
    </SettingsItem>
  );
}

export function ImportedCalendars({ imported }: { imported: readonly ImportedCalendar[] }) {
  return (
    <PageSection
      title="Busy times from another calendar"
      hint="Import a file from another calendar. Appointments are not offered at its times. Colleagues see that you are busy, not why; titles are not kept."
    >
      {imported.length > 0 && (
        <SettingsList label="Imported calendars">
          {imported.map((calendar) => (
            <ImportedCalendarItem key={calendar.id} calendar={calendar} />
          ))}
        </SettingsList>
      )}
      <ImportFile isFirst={imported.length === 0} />
    </PageSection>
  );
}
