/** A cell of the roster in a panel: what it has, and the shifts that it can get. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { cellKey, type Cell } from '#shared/roster.ts';
import { worstOf, type Finding } from '#shared/roster/rules/findings.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import {
  activeTypes,
  added,
  putOf,
  type CellEdit,
  type Content,
} from '#client/roster/board/edits.ts';
import { useBoardVersion } from '#client/roster/grid/CoverRow.tsx';
import { Shift } from '#client/roster/grid/Shift.tsx';
import type { BoardEdits } from '#client/roster/use-board-edits.ts';
import { CellHistory } from './CellHistory.tsx';
import { HandOverForm } from './HandOverForm.tsx';
import { WishMark } from '#client/roster/wishes/WishMarks.tsx';
import { wishWords } from '#client/roster/wishes/wish-words.ts';
import { shiftWords, typeTimes } from '#client/roster/roster-words.ts';

interface Props {
  board: RosterBoard;
  content: Content;
  editing: BoardEdits;
  cell: Cell;
  onDone: () => void;
  /** Opens what the roster knows of the cell's person. */
  onPerson: () => void;
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function findingsOf(board: RosterBoard, edits: readonly CellEdit[]): Finding[] {
  return [...board.checkEdits(edits).values()].flat();
}

function Present({ board, content, editing, cell, onDone }: Props) {
  const [handedId, setHandedId] = useState<string | null>(null);
  const shifts = board.contentOf(cell);
  if (shifts.length === 0) return <Text c="dimmed">Nothing is planned.</Text>;
  const standing = content.standingIn(cell);
  const withoutShift = (id: string) =>
    board
      .standingIn(cell)
      .filter((other) => other.id !== id)
      .map(putOf);
  return (
    <Stack gap="xs">
      {shifts.map((shift) => (
        <Stack key={shift.id} gap={2}>
          <Group justify="space-between" wrap="nowrap">
            <Text>{shiftWords(board, shift)}</Text>
            {board.period.mayPlan && shift.state !== 'removed' && (
              <Group gap="xs" wrap="nowrap">
                <Button
                  variant="default"
                  aria-expanded={handedId === shift.id}
                  onClick={() => setHandedId(handedId === shift.id ? null : shift.id)}
                >
                  Hand over
                </Button>
                <Button
                  variant="default"
                  flex="none"
                  leftSection={<IconTrash {...icon} />}
                  onClick={() => {
                    editing.attempt([{ cell, put: withoutShift(shift.id) }]);
                    if (standing.length === 1) onDone();
                  }}
                >
                  Clear
                </Button>
              </Group>
            )}
          </Group>
          {handedId === shift.id && (
            <HandOverForm {...{ board, editing, cell, shift }} onDone={onDone} />
          )}
          {shift.overrideReason !== null && (
            <Text size="sm" c="dimmed">
              A rule was overridden: {shift.overrideReason}
            </Text>
          )}
          {board.period.mayPlan &&
            shift.state !== 'removed' &&
            board.checkShift(shift).map(({ words }) => (
              <Text key={words} size="sm" c="warn">
                {words}
              </Text>
            ))}
        </Stack>
      ))}
    </Stack>
  );
}

function Wishes({ board, cell }: Pick<Props, 'board' | 'cell'>) {
  const wishes = board.wishesIn(cell);
  if (wishes.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-label="Wishes">
      {wishes.map((wish) => (
        <Group key={wish.id} gap="xs" wrap="nowrap" align="flex-start">
          <WishMark kind={wish.kind} />
          <Text size="sm">
            {wishWords(wish, board.types)}
            {wish.note !== null && `: ${wish.note}`}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

function Choice({ type, ...props }: Props & { type: ShiftType }) {
  const { board, content, editing, cell, onDone } = props;
  const put = [{ shiftTypeId: type.id, rank: 'primary' as const, roleLabel: null }];
  const findings = findingsOf(board, [{ cell, put }]);
  const [first] = findings;
  const isPlaced = content.standingIn(cell).length > 0;
  const attempt = (edits: CellEdit[]) => () => {
    editing.attempt(edits);
    onDone();
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        fullWidth
        h="auto"
        mih={44}
        py={6}
        justify="flex-start"
        onClick={attempt([{ cell, put }])}
        leftSection={
          <Shift
            shift={{ id: type.id, state: 'published', rank: 'primary' }}
            type={type}
            mark={worstOf(findings)}
            isOthers={false}
          />
        }
      >
        <Stack gap={0} align="flex-start">
          <Text component="span" inherit lh="sm" ta="start" style={{ whiteSpace: 'normal' }}>
            {type.name}
          </Text>
          {first && (
            <Text
              size="sm"
              c={first.severity === 'stop' ? 'bad' : 'warn'}
              ta="start"
              style={{ whiteSpace: 'normal' }}
            >
              {first.words}
            </Text>
          )}
        </Stack>
      </Button>
      {isPlaced && (
        <Button
          variant="default"
          mih={44}
          aria-label={`Add ${type.name} ${typeTimes(type)} to what is there`}
          onClick={attempt(added(content, cell, type.id))}
        >
          <IconPlus {...icon} />
        </Button>
      )}
    </Group>
  );
}

export function CellPanel(props: Props) {
  const { board, cell, onPerson } = props;
  useBoardVersion(board);
  const types = activeTypes(board.types.values(), cell.unitId);
  return (
    <Stack key={cellKey(cell)} gap="lg">
      <Wishes board={board} cell={cell} />
      <Present {...props} />
      {board.period.mayPlan && (
        <Group>
          <Button variant="default" onClick={onPerson}>
            Contract, skills and days off
          </Button>
        </Group>
      )}
      {board.period.mayPlan && (
        <Stack gap="xs" component="section" aria-label="Shifts to choose">
          {types.length === 0 && (
            <Text c="dimmed">
              This unit has no shift types yet. Add them under “Shift types and cover”.
            </Text>
          )}
          {types.map((type) => (
            <Choice key={type.id} type={type} {...props} />
          ))}
        </Stack>
      )}
      {board.period.mayPlan && <CellHistory cell={cell} />}
    </Stack>
  );
}
