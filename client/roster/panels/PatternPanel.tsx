/** Lays a rotation over the people that are selected, from a day on. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RosterBoard } from '#client/roster/board/board.ts';
import { activeTypes, patternLaid, type Content } from '#client/roster/board/edits.ts';
import { readPattern } from '#client/roster/board/pattern.ts';
import { positionsIn, type Block } from '#client/roster/board/sheet.ts';
import { useHeld, type Held } from '#client/roster/unsaved-edits.ts';
import type { BoardEdits } from '#client/roster/use-board-edits.ts';
import { nameOf, typeTimes } from '#client/roster/roster-words.ts';
import { longDay } from '#client/ui/times/times.ts';

interface Props {
  board: RosterBoard;
  content: Content;
  editing: BoardEdits;
  selected: Held<Block>;
  onDone: () => void;
}

export function PatternPanel({ board, content, editing, selected, onDone }: Props) {
  const selection = useHeld(selected);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const column = { ...selection, last: selection.first };
  const rows = positionsIn(content.sheet, column).flatMap(({ row }) => board.rows[row] ?? []);
  const day = content.sheet.days[selection.first] ?? '';
  const types = activeTypes(board.types.values(), rows[0]?.unitId ?? '');
  const submit = () => {
    const read = readPattern(text, types);
    if ('problem' in read) return setProblem(read.problem);
    editing.attempt(patternLaid(content, selection, read.days));
    return onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <Text>
          For {rows.map(({ practitionerId }) => nameOf(board, practitionerId)).join(', ')}, from{' '}
          {longDay(day)} to the end of what is shown. What they have in these days is replaced.
        </Text>
        <TextInput
          label="Rotation"
          description="For example: 2 D, 2 N, 4 off"
          data-autofocus
          autoComplete="off"
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Text size="sm" c="dimmed">
          {types.map((type) => `${type.letter} ${type.name} ${typeTimes(type)}`).join(', ')}
        </Text>
        <Group>
          <Button type="submit">Lay the rotation</Button>
        </Group>
      </Stack>
    </form>
  );
}
