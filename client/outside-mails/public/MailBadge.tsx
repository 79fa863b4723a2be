/** The state of a mail to somebody outside as a badge. */
import { Badge } from '@mantine/core';
import type { OutsideMailState } from '#shared/outside-mails.ts';
import { mailStateColors, mailStateWords } from '#client/outside-mails/mail-words.ts';

export const MailBadge = ({ state }: { state: OutsideMailState }) => (
  <Badge color={mailStateColors[state]} variant="light" tt="none">
    {mailStateWords[state]}
  </Badge>
);
