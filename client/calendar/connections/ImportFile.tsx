/** Chooses a calendar file, or takes a dropped one, and shows its preview. */
import { Alert, Button, FileButton, Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '#client/shell/session/session.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { useFileDrop } from '#client/ui/files/use-file-drop.ts';
import { viewersToday } from '#client/ui/times/times.ts';
import { readIcsFile, type IcsFile } from './ics-file.ts';
import { Preview } from './ImportPreview.tsx';
import classes from './Connections.module.css';

export function ImportFile({ isFirst }: { isFirst: boolean }) {
  const [file, setFile] = useState<IcsFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { email } = useUser();
  useUnsaved(file !== null, []);

  const read = async (chosen: File | null | undefined) => {
    if (!chosen) return;
    const answer = await readIcsFile(chosen, viewersToday(), [email]);
    setFault('fault' in answer ? answer.fault : null);
    setFile('fault' in answer ? null : answer);
  };
  const { isOver, area } = useFileDrop(([dropped]) => void read(dropped));
  if (file) return <Preview key={file.name} file={file} onDone={() => setFile(null)} />;
  return (
    <Paper
      withBorder
      p="lg"
      maw={720}
      className={classes.drop ?? ''}
      data-over={isOver || undefined}
      {...area}
    >
      <Stack align="center" gap="sm" ta="center">
        <Text c="dimmed" size="sm">
          {isFirst && 'Nothing was imported yet. '}
          Drop a file here whose name ends in .ics, or choose one. You see every event before
          anything is saved.
        </Text>
        <FileButton accept=".ics,text/calendar" onChange={(chosen) => void read(chosen)}>
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
