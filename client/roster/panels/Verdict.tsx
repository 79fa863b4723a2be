/** Says why a rule stops what was planned, who else is able, and takes the reason for an override. */
import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { RosterBoard } from '#client/roster/board/board.ts';
import type { CellEdit } from '#client/roster/board/edits.ts';
import { useBoardVersion } from '#client/roster/grid/CoverRow.tsx';
import { useHeld } from '#client/roster/unsaved-edits.ts';
import { stopped, type BoardEdits, type Proposal } from '#client/roster/use-board-edits.ts';
import { cellWords, nameOf } from '#client/roster/roster-words.ts';
import classes from './Verdict.module.css';

const mostNamed = 3;

/** People of the unit who are free that day, and whom no rule stops. */
function ableFor(board: RosterBoard, { cell, put }: CellEdit): string[] {
  const able: string[] = [];
  for (const row of board.rows) {
    if (able.length === mostNamed) break;
    const other = { ...row, day: cell.day };
    if (row.unitId !== cell.unitId || row.practitionerId === cell.practitionerId) continue;
    if (board.standingIn(other).length > 0) continue;
    const findings = [...board.checkEdits([{ cell: other, put }]).values()].flat();
    if (!findings.some(({ severity }) => severity === 'stop'))
      able.push(nameOf(board, row.practitionerId));
  }
  return able;
}

function titleOf(board: RosterBoard, edits: readonly CellEdit[]): string {
  const [first] = edits;
  if (edits.length !== 1 || !first) return `${edits.length} cells break a rule`;
  const type = board.types.get(first.put[0]?.shiftTypeId ?? '');
  const what = type ? `cannot take ${type.name.toLowerCase()}` : 'cannot be changed so';
  return `${cellWords(board, first.cell)}: ${what}`;
}

function Override({
  onOverride,
  onLeave,
}: {
  onOverride: (reason: string) => void;
  onLeave: () => void;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const words = reason.trim();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (words === '') setIsMissing(true);
        else onOverride(words);
      }}
    >
      <Textarea
        label="Reason for the override"
        description="It is kept with the shift and in the audit log."
        ref={field}
        maxLength={300}
        autosize
        value={reason}
        error={isMissing && words === '' && 'Enter a reason'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={onLeave}>
          Do not plan it
        </Button>
        <Button type="submit" color="bad">
          Override the rule
        </Button>
      </Group>
    </form>
  );
}

interface Props {
  board: RosterBoard;
  editing: BoardEdits;
  proposal: Proposal;
  /** How many more are asked about after it. */
  waiting: number;
  /** Gives the focus back to the grid. */
  onDone: () => void;
}

/** The findings on the proposal that a rule stops now, if there is one. */
export function Verdict(props: Omit<Props, 'proposal' | 'waiting'>) {
  useBoardVersion(props.board);
  const { proposals } = useHeld(props.editing.state);
  const [proposal, ...others] = proposals;
  // What was typed for one is not the reason of the next.
  return (
    proposal && (
      <VerdictOn key={proposal.id} {...props} proposal={proposal} waiting={others.length} />
    )
  );
}

function VerdictOn({ board, editing, proposal, waiting, onDone }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { edits, isFinal, words } = stopped(proposal);
  const [first] = edits;
  const able = first && edits.length === 1 && first.put.length > 0 ? ableFor(board, first) : [];
  const finish = (act: () => void) => () => {
    act();
    onDone();
  };
  return (
    <Paper
      component="section"
      aria-label="Rules of duty"
      className={classes.verdict ?? ''}
      withBorder
      p="md"
      onKeyDown={(event) => event.key === 'Escape' && finish(editing.leave)()}
    >
      <Stack gap="sm">
        <Group gap="xs" wrap="nowrap" c="bad" align="flex-start">
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden className={classes.icon ?? ''} />
          <Text fw={650}>{titleOf(board, edits)}</Text>
        </Group>
        {words.slice(0, 5).map((word) => (
          <Text key={word} size="sm">
            {word}
          </Text>
        ))}
        {words.length > 5 && <Text size="sm">And {words.length - 5} more.</Text>}
        {waiting > 0 && (
          <Text size="sm" c="dimmed">
            {waiting === 1 ? '1 more edit breaks' : `${waiting} more edits break`} a rule, and comes
            after this one.
          </Text>
        )}
        {able.length > 0 && (
          <Text size="sm" c="dimmed">
            Free: {able.join(', ')}
          </Text>
        )}
        {isFinal && (
          <Text size="sm">Nobody can work twice at once, so no reason overrides this.</Text>
        )}
        {isAsking ? (
          <Override
            onLeave={finish(editing.leave)}
            onOverride={(reason) => finish(() => editing.override(proposal, reason))()}
          />
        ) : (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={finish(editing.leave)}>
              Do not plan it
            </Button>
            {edits.length < proposal.edits.length && (
              <Button variant="default" onClick={finish(() => editing.leaveOut(proposal))}>
                Plan the rest
              </Button>
            )}
            {!isFinal && (
              <Button variant="default" onClick={() => setIsAsking(true)}>
                Override…
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
