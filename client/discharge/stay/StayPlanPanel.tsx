/** The plan of one stay in a panel beside the list. */
import { useState } from 'react';
import { problemOf } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { StayPlanContent } from './StayPlanContent.tsx';

export function StayPlanPanel({ stayId }: { stayId: string }) {
  const query = trpc.discharge.stay.useQuery({ stayId }, { retry: false });
  const [isAdding, setAdding] = useState(false);
  if (query.data)
    return <StayPlanContent plan={query.data} isAdding={isAdding} onAdding={setAdding} />;
  if (problemOf(query.error) === 'not-found')
    return (
      <Message order={3} title="This stay was not found">
        The record may have joined it with another one. Close this and look in the list.
      </Message>
    );
  if (query.error) return <QueryFailed title="The stay could not be loaded." query={query} />;
  return <LoadingRows isBare words="Loading the stay" height={40} />;
}
