/** Announces new messages to screen readers, and counts them in the tab's title. */
import { VisuallyHidden } from '@mantine/core';
import type { ChatMessage } from '#shared/visits/chat.ts';
import { useTitleSign } from '#client/shell/pages/title-sign.ts';

export function ChatAnnouncer({ unread }: { unread: readonly ChatMessage[] }) {
  const last = unread.at(-1);
  useTitleSign(last ? `(${unread.length} new)` : null);
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {last && `New message from ${last.by.name}. ${unread.length} unread.`}
    </VisuallyHidden>
  );
}
