/** The clinic's message to a guest who waits or is on hold. */
import { Paper, Text } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import classes from './GuestCard.module.css';

export function MessageCard({ message }: { message: GuestVisit['message'] }) {
  return (
    <div aria-live="polite">
      {message && (
        <Paper withBorder className={classes.card}>
          <div className={classes.row}>
            <IconMessage2 size={20} stroke={1.5} color="var(--accent)" aria-hidden />
            <div className={classes.grow}>
              <Text fw={650}>Message from the clinic</Text>
              <Text>{message.text}</Text>
              <Text size="sm" c="dimmed">
                <RelativeTime instant={message.at} />
              </Text>
            </div>
          </div>
        </Paper>
      )}
    </div>
  );
}
