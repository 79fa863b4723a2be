/** The peer-to-peer calls about a case, and one press that books the next one. */
import { Button, Stack, Title } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { BookCallForm } from '#client/advisor/calls/BookCallForm.tsx';
import { CallCard } from '#client/advisor/calls/CallCard.tsx';
import { NewLink } from '#client/visits/public/NewLink.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';

export function PeerToPeer({ caseRecord }: { caseRecord: CaseRecord }) {
  const { id: caseId } = caseRecord;
  const [isBooking, setBooking] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const query = trpc.peerToPeer.ofCase.useQuery({ caseId });
  if (query.error && !query.data)
    return <QueryFailed title="The calls could not be loaded." query={query} />;
  if (!query.data) return <LoadingRows isBare words="Loading calls" height={40} rows={1} />;
  const { calls, mayBook, zone } = query.data;
  const hasOpen = calls.some(({ isCancelled, outcome }) => !isCancelled && outcome === null);
  if (calls.length === 0 && !mayBook) return null;
  return (
    <Stack gap="sm" component="section" aria-label="Peer-to-peer calls">
      <Title order={3} size="h5">
        Peer-to-peer
      </Title>
      {link !== null && <NewLink link={link} />}
      {calls.map((call) => (
        <CallCard key={call.id} call={call} zone={zone} />
      ))}
      {mayBook && !hasOpen && !isBooking && (
        <Button
          style={{ alignSelf: 'start' }}
          variant="default"
          leftSection={<IconUsersGroup size={18} stroke={1.5} aria-hidden />}
          onClick={() => {
            setLink(null);
            setBooking(true);
          }}
        >
          Book a peer-to-peer call
        </Button>
      )}
      {isBooking && (
        <BookCallForm
          caseId={caseId}
          onBooked={(booked, by) => {
            setBooking(false);
            setLink(by === 'mail' && booked.isMailed ? null : booked.link);
          }}
          onLeave={() => setBooking(false)}
        />
      )}
    </Stack>
  );
}
