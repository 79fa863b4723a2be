/** A board on screen: its charts, and what may be done with the board. */
import { Button, Menu, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ChartBoard } from '#shared/charts.ts';
import { may } from '#shared/roles.ts';
import type { ChartsAddress } from '#client/charts/charts-address.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { ButtonMenu } from '#client/ui/panels/ButtonMenu.tsx';
import { MoreButton } from '#client/ui/panels/MoreButton.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { BoardForm } from './BoardForm.tsx';
import { ChartSection } from './ChartSection.tsx';
import { WallPanel } from './WallPanel.tsx';

interface Props {
  board: ChartBoard;
  units: readonly { id: string; name: string }[];
  today: string;
  address: ChartsAddress;
}

export function boardWords({ isOwn, owner, unit }: Pick<ChartBoard, 'isOwn' | 'owner' | 'unit'>) {
  if (isOwn) return unit ? `Shared with ${unit.name}.` : 'Only you see it.';
  const from = owner ? `${owner} shares it` : 'Its owner has left. It is shared';
  return unit
    ? `${from} with ${unit.name}.`
    : `${owner ?? 'Somebody who left'} made it for a wall.`;
}

type Opened = 'form' | 'wall' | 'removal' | null;

export function BoardActions({ board, units, address }: Omit<Props, 'today'>) {
  const user = useUser();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { id: boardId, name, isOwn, walls } = board;
  const onError = (error: unknown) => toast.problem(wordsFor(error));
  const takeOver = trpc.charts.takeOver.useMutation({
    onError,
    onSuccess: () => toast.done(`${name} is yours now.`),
  });
  const remove = trpc.charts.removeBoard.useMutation({
    onError,
    onSuccess: () => {
      toast.done(`${name} removed.`);
      close();
      address.showBoard(null);
    },
  });
  const isPublisher = may(user, 'roster.administer');
  return (
    <>
      {!isOwn && board.owner === null && (
        <Button
          variant="default"
          loading={takeOver.isPending}
          onClick={() => takeOver.mutate({ boardId })}
        >
          Take over board
        </Button>
      )}
      <ButtonMenu
        position="bottom-end"
        button={(props) => (
          <MoreButton {...props} variant="default" aria-label={`What to do with board ${name}`} />
        )}
      >
        {isOwn && <Menu.Item onClick={() => setOpened('form')}>Name and sharing</Menu.Item>}
        {isPublisher && <Menu.Item onClick={() => setOpened('wall')}>Put on a wall</Menu.Item>}
        <Menu.Item onClick={() => globalThis.print()}>Print</Menu.Item>
        {isOwn && (
          <Menu.Item color="bad" onClick={() => setOpened('removal')}>
            Remove board
          </Menu.Item>
        )}
      </ButtonMenu>
      {opened === 'form' && (
        <Panel title="Name and sharing" state={name} opened onClose={close}>
          <BoardForm board={board} units={units} onSaved={close} />
        </Panel>
      )}
      {opened === 'wall' && <WallPanel board={board} onClose={close} />}
      <ConfirmDialog
        opened={opened === 'removal'}
        title={`Remove ${name}?`}
        keep="Keep board"
        onKeep={close}
        verb="Remove board"
        onDo={() => remove.mutate({ boardId })}
        isPending={remove.isPending}
      >
        Its charts are removed with it.
        {board.unit && ` ${board.unit.name} does not see it any more.`}
        {walls.length > 0 &&
          ` These walls show nothing any more: ${walls.map((wall) => wall.name).join(', ')}.`}
      </ConfirmDialog>
    </>
  );
}

export function BoardView({ board, today, address }: Omit<Props, 'units'>) {
  const { charts, isOwn } = board;
  if (charts.length === 0)
    return (
      <EmptyCard {...(isOwn && { action: <Button onClick={address.showNew}>New chart</Button> })}>
        {isOwn ? 'No charts on this board yet.' : 'Nobody has put a chart on this board yet.'}
      </EmptyCard>
    );
  return (
    <Stack gap={40}>
      {board.walls.some(({ isBehind }) => isBehind) && (
        <Text size="sm" c="dimmed" data-not-printed>
          The board was changed since it was put on a wall. An administrator publishes it anew.
        </Text>
      )}
      {charts.map((chart, at) => (
        <ChartSection
          key={chart.id}
          chart={chart}
          isOwn={isOwn}
          isFirst={at === 0}
          isLast={at === charts.length - 1}
          today={today}
          changeAddress={address.linkToChart(chart.id).search}
        />
      ))}
    </Stack>
  );
}
