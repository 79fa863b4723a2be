/** Shows a participant, as a toast, what a clinician has just switched off on their side. */
import { useEffect } from 'react';
import type { ModerationNotice } from '#shared/visits/moderation.ts';
import { onModerationNotice } from '#client/shell/api/moderation-notices.ts';
import { toast } from '#client/ui/states/toast.tsx';

const words = {
  muted: (by: string) => `${by} muted you. Unmute when you want to speak.`,
  'share-stopped': (by: string) => `${by} stopped your screen share.`,
} as const satisfies Record<ModerationNotice['what'], (by: string) => string>;

export function ModerationNotices({ visitId }: { visitId: string }) {
  useEffect(
    () =>
      onModerationNotice((notice) => {
        if (notice.visitId === visitId) toast.problem(words[notice.what](notice.by));
      }),
    [visitId],
  );
  return null;
}
