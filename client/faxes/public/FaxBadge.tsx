/** The state of a fax as a badge: red alone where somebody has to do something. */
import { Badge } from '@mantine/core';
import type { FaxState } from '#shared/faxes.ts';
import { faxStateWords } from '#client/faxes/fax-words.ts';

const colors: Record<FaxState, string> = {
  queued: 'gray',
  sending: 'blue',
  delivered: 'green',
  failed: 'red',
  unconfirmed: 'orange',
  cancelled: 'gray',
};

export function FaxBadge({ state }: { state: FaxState }) {
  return (
    <Badge color={colors[state]} variant="light" tt="none">
      {faxStateWords[state]}
    </Badge>
  );
}
