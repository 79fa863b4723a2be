/** Until when a call about a case has to take place. */
import { Alert, Text } from '@mantine/core';
import type { CallOffer } from '#shared/advisor/peer-to-peer.ts';
import { momentWords } from '#client/ui/times/times.ts';

export function WindowWords({ window, zone }: Pick<CallOffer, 'window' | 'zone'>) {
  if (!window) return <Text size="sm">No clock of this case runs. The next days are offered.</Text>;
  const until = momentWords(window.endsAt, { zone });
  if (!window.isOver)
    return (
      <Text size="sm">
        {window.label}: until {until}
      </Text>
    );
  return (
    <Alert color="bad" title="The window is over">
      {window.label} ended {until}. Later times are offered; ask the payer whether they still talk.
    </Alert>
  );
}
