/** Says what the solver proposes, why it would give the cell with the focus its shift, and takes all of it or none. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { RosterBoard } from '#client/roster/board/board.ts';
import type { Content } from '#client/roster/board/edits.ts';
import { cellAt, type Block } from '#client/roster/board/sheet.ts';
import { useHeld, type Held } from '#client/roster/unsaved-edits.ts';
import { cellWords, proposalWords } from '#client/roster/roster-words.ts';
import type { Fill } from './use-fill.ts';

interface Props {
  board: RosterBoard;
  fill: Fill;
  content: Content;
  selected: Held<Block>;
  onDone: () => void;
}

/** Of the cell with the focus. */
function Why({ board, content, selected }: Pick<Props, 'board' | 'content' | 'selected'>) {
  const { top, first } = useHeld(selected);
  const cell = cellAt(content.sheet, { row: top, day: first });
  const why = cell && proposalWords(board, cell);
  return cell && why ? `${cellWords(board, cell)}. ${why}` : 'Select a dotted shift to read why.';
}

export function ProposalBar({ fill, onDone, ...of }: Props) {
  if (!fill.proposal) return null;
  const finish = (act: () => void) => () => {
    act();
    onDone();
  };
  return (
    <Paper
      component="section"
      aria-label="Proposed shifts"
      withBorder
      p="sm"
      mb="md"
      data-not-printed
    >
      <Group justify="space-between" gap="sm">
        <Group gap="xs" flex="1 1 260px" wrap="nowrap" align="flex-start">
          <IconSparkles size={18} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
          <div>
            <Text fw={600}>
              {fill.count === 1 ? '1 change is' : `${fill.count} changes are`} proposed. Nothing is
              planned yet.
            </Text>
            <Text size="sm" c="dimmed">
              <Why {...of} />
            </Text>
          </div>
        </Group>
        <Group gap="xs">
          <Button variant="default" onClick={finish(fill.takeNone)}>
            Take none
          </Button>
          <Button onClick={finish(fill.takeAll)}>Take all</Button>
        </Group>
      </Group>
    </Paper>
  );
}
