/** In the room: the button that calls the clinic by phone, for when sound or picture fail. */
import { ActionIcon } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { dialled } from '#client/ui/dialled.ts';
import classes from './CallClinic.module.css';

export function CallClinic({ phone }: { phone: string }) {
  return (
    <ActionIcon
      component="a"
      href={dialled(phone)}
      variant="default"
      size={44}
      className={classes.button}
      aria-label={`Call the clinic, ${phone}`}
      title={`Call the clinic, ${phone}`}
    >
      <IconPhoneCall size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
