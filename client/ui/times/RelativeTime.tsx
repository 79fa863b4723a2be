/** How long ago something was, with the exact time on hover and for screen readers. */
import { VisuallyHidden } from '@mantine/core';
import { relativeTime } from './relative-time.ts';
import { wholeMoment } from './times.ts';
import { useNow } from './use-now.ts';

export function RelativeTime({ instant }: { instant: string }) {
  const now = useNow(30_000);
  const whole = wholeMoment(instant);
  return (
    <time dateTime={instant} title={whole}>
      {relativeTime(instant, Math.max(now, Date.parse(instant)))}
      <VisuallyHidden>, {whole}</VisuallyHidden>
    </time>
  );
}
