/** Puts a board of charts on a wall: what it will show, and the secret address, which is shown once. */
import { Button, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { keptFromWalls, type ChartBoard } from '#shared/charts.ts';
import type { OnCallAddresses } from '#shared/on-call.ts';
import { NewAddresses } from '#client/on-call/public/NewAddresses.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  board: ChartBoard;
  onClose: () => void;
}

const reasons = {
  money: 'amounts of money are for signed-in people alone',
  people: 'figures by person are for signed-in people alone',
};

function WhatIsShown({ charts }: Pick<ChartBoard, 'charts'>) {
  return (
    <List size="sm">
      {charts.map(({ id, name, definition }) => {
        const reason = keptFromWalls(definition.measure);
        return (
          <List.Item key={id}>
            {name}
            {reason && `: not on the wall, because ${reasons[reason]}`}
          </List.Item>
        );
      })}
    </List>
  );
}

function PublishAgain({ board: { id: boardId, walls } }: Pick<Props, 'board'>) {
  const again = trpc.charts.publishAgain.useMutation({
    onSuccess: () => toast.done('The walls show the board as it is now.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  if (walls.length === 0) return null;
  const isBehind = walls.some((wall) => wall.isBehind);
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">
        On a wall: {walls.map(({ name }) => name).join(', ')}.{' '}
        {isBehind
          ? 'The board was changed since. The walls still show what was published.'
          : 'The walls show the board as it is now.'}
      </Text>
      {isBehind && (
        <Button
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ boardId })}
        >
          Publish changes
        </Button>
      )}
      <Button component={Link} to="/on-call/boards" variant="default">
        Renew or end addresses
      </Button>
    </Stack>
  );
}

export function WallPanel({ board, onClose }: Props) {
  const [name, setName] = useState('');
  const [addresses, setAddresses] = useState<OnCallAddresses | null>(null);
  const publish = trpc.charts.publish.useMutation({
    onSuccess: (made) => {
      setName('');
      setAddresses(made);
    },
  });
  const { error } = publish;
  const isNameTaken = problemOf(error) === 'organization.name-taken';
  const words = error && (isNameTaken ? 'There is an address of that name' : wordsFor(error));
  return (
    <Panel title="Put on a wall" state={board.name} opened onClose={onClose}>
      <Stack gap="md">
        {addresses && <NewAddresses addresses={addresses} onDone={() => setAddresses(null)} />}
        <PublishAgain board={board} />
        <Text size="sm">
          A screen with the address shows these charts without sign-in. Their figures stay up to
          date; what is shown changes only when an administrator publishes it anew.
        </Text>
        <WhatIsShown charts={board.charts} />
        <Form
          aria-label="New wall"
          isPending={publish.isPending}
          onSubmit={() => publish.mutate({ boardId: board.id, name })}
        >
          <TextInput
            label="Where the screen hangs"
            maxLength={60}
            autoComplete="off"
            value={name}
            error={error && (fieldProblems(error)['name'] ?? words)}
            onChange={(event) => {
              publish.reset();
              setName(event.currentTarget.value);
            }}
          />
          <SubmitRow isPending={publish.isPending}>Make address</SubmitRow>
        </Form>
      </Stack>
    </Panel>
  );
}
