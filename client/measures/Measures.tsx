/** Quality measures: listed, and each on a page of its own with its text at the left and its run at the right. */
import { Button } from '@mantine/core';
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { MeasureLine } from '#shared/measures.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { MeasurePages } from './MeasurePages.tsx';
import { RevisionState } from '#client/ui/states/RevisionState.tsx';

const MeasurePage = onDemand(async () => (await import('./MeasurePage.tsx')).MeasurePage);

function resultWords({ state, met, whole, observed }: MeasureLine): string {
  if (observed !== null) return `Median ${observed.median} of ${observed.count}`;
  if (met === null || whole === null) return state === 'published' ? 'Not run yet' : '';
  if (whole === 0) return 'Nobody in it';
  return `${Math.round((met / whole) * 100)} % met: ${met} of ${whole}`;
}

function MeasureItem({ measure, address }: { measure: MeasureLine; address: ListAddress }) {
  const { id, name, revision, sentence, state, isTried } = measure;
  return (
    <LinkedItem
      id={id}
      address={address}
      picture={<IconReportAnalytics size={20} stroke={1.5} aria-hidden />}
      name={`${name}, revision ${revision}`}
      facts={sentence}
      purpose={resultWords(measure)}
      end={<RevisionState state={state} triedWord={isTried ? 'Tried' : null} />}
    />
  );
}

function stateWords(measures: readonly MeasureLine[]): string {
  const inForce = measures.filter(({ state }) => state === 'published').length;
  const drafts = measures.filter(({ state }) => state === 'draft').length;
  return `${inForce} in force, ${drafts} ${drafts === 1 ? 'draft' : 'drafts'}.`;
}

function MeasureList({ address }: { address: ListAddress }) {
  const user = useUser();
  const query = trpc.measures.list.useQuery({});
  const measures = query.data?.measures;
  const newButton = may(user, 'measures.write') && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={address.openNew}>
      New measure
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Quality measures"
        state={measures ? stateWords(measures) : ''}
        actions={newButton}
      />
      <MeasurePages />
      <ItemList
        label="Quality measures"
        rows={measures}
        {...statesOf(query, 'the measures')}
        empty={
          <EmptyCard action={newButton}>
            No measure yet. A measure says in CQL which patients should have what, and who has it:
            write one or begin with a sample, try it on patients, and have a colleague publish it.
          </EmptyCard>
        }
      >
        {(measure) => <MeasureItem key={measure.id} measure={measure} address={address} />}
      </ItemList>
    </>
  );
}

export function Measures() {
  const address = useListAddress('measure');
  const { view } = address;
  if (view.is === 'list') return <MeasureList address={address} />;
  return (
    <Suspense fallback={<DelayedStatus>Opening the measure</DelayedStatus>}>
      <MeasurePage
        key={view.is === 'one' ? view.id : 'new'}
        measureId={view.is === 'one' ? view.id : null}
        address={address}
      />
    </Suspense>
  );
}
