/** Charts that people define from figures, on boards of their own and boards that others share with them. */
import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { maySee, type BoardLine, type ChartBoard } from '#shared/charts.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { FilterLinks } from '#client/shell/list-page/FilterLinks.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { NewButton } from '#client/ui/list/NewButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { todayIn } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { BoardForm } from './board/BoardForm.tsx';
import { BoardActions, BoardView, boardWords } from './board/BoardView.tsx';
import { ChartForm } from './builder/ChartForm.tsx';
import { firstDefinition } from './builder/definition-changes.ts';
import { useChartsAddress, type ChartsAddress } from './charts-address.ts';

const NewChart = ({ onOpen }: { onOpen: () => void }) => (
  <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={onOpen}>
    New chart
  </Button>
);

interface BuilderProps {
  board: ChartBoard | undefined;
  boards: readonly BoardLine[];
  today: string;
  address: ChartsAddress;
}

const NoFigures = () => (
  <EmptyCard>
    Figures are for those who work the cases that they count, or plan appointments. Your job does
    neither here yet.
  </EmptyCard>
);

function Builder({ board, boards, today, address }: BuilderProps) {
  const user = useUser();
  const chart = board?.charts.find(
    ({ id, definition }) => id === address.edited && maySee(user, definition.measure),
  );
  const definition = chart?.definition ?? firstDefinition(user);
  const ownBoards = boards.filter(({ isOwn }) => isOwn);
  const boardId = board?.isOwn ? board.id : (ownBoards[0]?.id ?? '');
  return (
    <>
      <PageHeader title={chart ? `Change ${chart.name}` : 'New chart'} />
      {definition ? (
        <ChartForm
          key={chart?.id ?? 'new'}
          chart={chart}
          definition={definition}
          boardId={boardId}
          ownBoards={ownBoards}
          today={today}
          onSaved={address.showBoard}
          onLeave={() => address.showBoard(board?.id ?? null)}
        />
      ) : (
        <NoFigures />
      )}
    </>
  );
}

function BoardLinks({
  boards,
  current,
  address,
}: {
  boards: readonly BoardLine[];
  current: string;
  address: ChartsAddress;
}) {
  const [isAdding, setAdding] = useState(false);
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  return (
    <Box mb="lg" data-not-printed>
      <FilterLinks
        label="Boards"
        filters={boards.map(({ id, name }) => ({ name: id, label: name }))}
        counts={boards.map(({ charts }) => charts)}
        current={current}
        linkTo={(id) => address.linkToBoard(id).search}
      >
        <NewButton word="New board" onOpen={() => setAdding(true)} />
      </FilterLinks>
      {isAdding && (
        <Panel title="New board" opened onClose={() => setAdding(false)}>
          <BoardForm
            board={undefined}
            units={units.data?.units ?? []}
            onSaved={(id) => {
              setAdding(false);
              address.showBoard(id);
            }}
          />
        </Panel>
      )}
    </Box>
  );
}

export function ChartsPage() {
  const address = useChartsAddress();
  const seesFigures = firstDefinition(useUser()) !== null;
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const today = todayIn(units.data?.zone, useNow(minuteMs));
  const list = trpc.charts.list.useQuery({});
  const boards = list.data;
  const boardId = address.boardId ?? boards?.find(({ isOwn }) => isOwn)?.id ?? boards?.[0]?.id;
  const query = trpc.charts.byId.useQuery(
    { boardId: boardId ?? '' },
    { enabled: boardId !== undefined },
  );
  const board = query.data;
  // A board that was removed stays in no answer, even where there was one before.
  const failed = [list, units, query].find(
    ({ error, data }) => error && (!data || problemOf(error) === 'not-found'),
  );
  const isLoading = !boards || !units.data || (boardId !== undefined && !board);
  if (failed)
    return (
      <>
        <PageHeader title="Charts" />
        {boards && <BoardLinks boards={boards} current="" address={address} />}
        <QueryFailed title="The charts could not be loaded." query={failed} />
      </>
    );
  if (isLoading)
    return (
      <>
        <PageHeader title="Charts" state=" " />
        <LoadingRows words="Loading the charts" height={62} />
      </>
    );
  if (address.edited !== null)
    return <Builder board={board} boards={boards} today={today} address={address} />;
  return (
    <>
      <PageHeader
        title={board ? board.name : 'Charts'}
        state={
          board ? boardWords(board) : 'Charts of your own, from the figures that your job sees.'
        }
        actions={
          <>
            {seesFigures && board && <NewChart onOpen={address.showNew} />}
            {board && (
              <BoardActions
                key={board.id}
                board={board}
                units={units.data?.units ?? []}
                address={address}
              />
            )}
          </>
        }
      />
      {boards.length > 0 && (
        <BoardLinks boards={boards} current={board?.id ?? ''} address={address} />
      )}
      {board && <BoardView board={board} today={today} address={address} />}
      {!board && !seesFigures && <NoFigures />}
      {!board && seesFigures && (
        <EmptyCard action={<NewChart onOpen={address.showNew} />}>
          No charts yet. Choose a number and a group; the chart is saved on a board, which you can
          share with a unit.
        </EmptyCard>
      )}
    </>
  );
}
