/** Point scores as tables: listed, written from their papers, checked on the hospital’s own stays, published by two. */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconListNumbers, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { concordanceWords } from '#shared/scores/checks/check-words.ts';
import type { ScoreTable } from '#shared/scores/builder/score-revisions.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { BuilderPages } from '#client/shell/page-links/BuilderPages.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { nameOf } from './builder-words.ts';
import { ScoreState } from './ScoreState.tsx';

const loadBuilder = async () => ({ default: (await import('./ScoreBuilder.tsx')).ScoreBuilder });
const ScoreBuilder = lazy(loadBuilder);

function ScoreItem({ table, address }: { table: ScoreTable; address: ListAddress }) {
  const { check, content } = table;
  const here = check
    ? `C-statistic here ${concordanceWords(check.groups[0]?.concordance ?? null)}, ${counted(check.outcomes, 'outcome')}`
    : 'Not checked on our data yet';
  return (
    <LinkedItem
      id={table.id}
      address={address}
      picture={<IconListNumbers size={20} stroke={1.5} aria-hidden />}
      name={nameOf(table)}
      facts={content.predicts}
      purpose={here}
      end={<ScoreState table={table} />}
    />
  );
}

interface ListedTables {
  address: ListAddress;
  query: {
    data: { tables: ScoreTable[] } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

function ScoreList({ address, query }: ListedTables) {
  const tables = query.data?.tables;
  const inForce = tables?.filter(({ state }) => state === 'published').length ?? 0;
  return (
    <>
      <PageHeader
        title="Point scores"
        state={
          tables
            ? `${counted(inForce, 'score')} in force. Published scores as tables, with every point and its paper. No other model is used.`
            : ''
        }
        actions={
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            onClick={address.openNew}
          >
            New score
          </Button>
        }
      />
      <BuilderPages />
      <ItemList
        label="Point scores"
        rows={tables}
        {...statesOf(query, 'the scores')}
        empty={<EmptyCard>No score yet.</EmptyCard>}
      >
        {(table) => <ScoreItem key={table.id} table={table} address={address} />}
      </ItemList>
    </>
  );
}

function OpenScore({ address, query }: ListedTables) {
  const { view } = address;
  const tables = query.data?.tables;
  const table = view.is === 'one' ? tables?.find(({ id }) => id === view.id) : undefined;
  const isMissing = view.is === 'one' && tables !== undefined && !table && !query.isFetching;
  return (
    <>
      <PageHeader
        title={table ? nameOf(table) : view.is === 'new' ? 'New score' : 'Point score'}
        state={table ? <ScoreState table={table} /> : ''}
        actions={
          <Button
            variant="default"
            component={Link}
            to="/ml_model_builder"
            leftSection={<IconArrowLeft size={18} stroke={1.5} aria-hidden />}
          >
            All scores
          </Button>
        }
      />
      <ListContent rows={tables} {...statesOf(query, 'the score')} empty={null}>
        {(all) => {
          if (isMissing)
            return (
              <Message order={2} title="This score is not here">
                It may belong to another organization, or its draft was dropped.
              </Message>
            );
          if (view.is === 'one' && !table) return <DelayedStatus>Opening the score</DelayedStatus>;
          return (
            <Suspense fallback={<DelayedStatus>Opening the score</DelayedStatus>}>
              <ScoreBuilder
                key={table?.id ?? 'new'}
                table={table}
                tables={all}
                scope={address.formScope}
                onSaved={(id) => address.show({ is: 'one', id })}
                onGone={() => address.show({ is: 'list' })}
              />
            </Suspense>
          );
        }}
      </ListContent>
    </>
  );
}

export function ScoreTables() {
  const address = useListAddress('score');
  const query = trpc.scores.tables.list.useQuery({});
  // A failure is ignored: opening a score loads it again and reports it.
  useEffect(() => void loadBuilder().catch(() => undefined), []);
  return address.view.is === 'list' ? (
    <ScoreList address={address} query={query} />
  ) : (
    <OpenScore address={address} query={query} />
  );
}
