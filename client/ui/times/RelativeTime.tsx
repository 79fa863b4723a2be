/** How long ago something was, with the exact time on hover and for screen readers. */
import { VisuallyHidden } from '@mantine/core';
import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

export function RelativeTime({ instant }: { instant: string }) {
  const now = useNow(30_000);
  const whole = exact.format(new Date(instant));
  return (
    <time dateTime={instant} title={whole}>
      {relativeTime(instant, Math.max(now, Date.parse(instant)))}
      <VisuallyHidden>, {whole}</VisuallyHidden>
    </time>
  );
}
