/** A file chosen or dropped, looked at, and brought in. */
import { Alert, Button, FileButton, Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useAskBeforeLeaving } from '#client/ui/use-ask-before-leaving.ts';
import { viewersToday } from '#client/ui/times/times.ts';
import { takeFile, type Taken } from './ics-file.ts';
import { Preview } from './Preview.tsx';
import classes from './Connections.module.css';

export function BringIn({ isFirst }: { isFirst: boolean }) {
  const [taken, setTaken] = useState<Taken | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  useAskBeforeLeaving(taken !== null);

  const take = async (file: File | null | undefined) => {
    if (!file) return;
    const found = await takeFile(file, viewersToday());
    setFault('fault' in found ? found.fault : null);
    setTaken('fault' in found ? null : found);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  if (taken) return <Preview key={taken.name} taken={taken} onDone={() => setTaken(null)} />;
  return (
    <Paper
      withBorder
      p="lg"
      maw={720}
      className={classes.drop ?? ''}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Stack align="center" gap="sm" ta="center">
        <Text c="dimmed" size="sm">
          {isFirst && 'Nothing was brought in yet. '}
          Drop a file here whose name ends in .ics, or choose one. You see every event before
          anything is kept.
        </Text>
        <FileButton accept=".ics,text/calendar" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}
            >
              Choose a file
            </Button>
          )}
        </FileButton>
        {fault && (
          <Alert color="bad" role="alert" ta="start">
            {fault}
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}
