/** For six seconds after a move: what was done, and the button that takes it back. */
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import type { Moving } from './use-moving.ts';
import classes from '../Lists.module.css';

export function UndoBar({ moving }: { moving: Moving }) {
  const { words } = moving;
  return (
    <output className={classes.undo}>
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
