/** For six seconds after a move: what was done, and a button to undo it. */
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import type { Moving } from './use-moving.ts';
import classes from './UndoBar.module.css';

export function UndoBar({ moving }: { moving: Moving }) {
  const { words } = moving;
  return (
    <output className={classes.bar}>
      {words && (
        <Paper withBorder p="xs" shadow="sm">
          <Group gap="sm" wrap="nowrap">
            <Text size="sm">{words}</Text>
            <Button size="xs" variant="default" flex="none" onClick={moving.undo}>
              Undo
            </Button>
            <CloseButton aria-label="Close this message" onClick={moving.forget} />
          </Group>
        </Paper>
      )}
    </output>
  );
}
