/** On the sign-in screen: how old the downtime copy in this browser is, and what makes it anew. */
import { Anchor, Text } from '@mantine/core';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { minuteMs } from '#shared/durations.ts';
import { readerPath } from '#client/shell/session/downtime-copy.ts';
import { isTooOld, storedCopyMadeAt } from '#client/on-call/downtime/stored-copy.ts';

export function CopyNote() {
  const now = useNow(minuteMs);
  const madeAt = storedCopyMadeAt();
  if (madeAt === null || isTooOld({ madeAt }, now)) return null;
  return (
    <Text size="sm" ta="center" px="lg">
      The{' '}
      <Anchor href={readerPath} target="_blank" rel="noopener" underline="always" inherit>
        downtime copy
      </Anchor>{' '}
      in this browser was made <RelativeTime instant={madeAt} />. While its owner is signed out it
      gets no newer: they sign in to make it anew.
    </Text>
  );
}
