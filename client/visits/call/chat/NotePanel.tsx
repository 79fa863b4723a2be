/** The panel with the visit's note, for its clinicians alone. */
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { noteMostCharacters } from '#shared/visits/notes.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { SidePanel } from '#client/visits/call/parts/SidePanel.tsx';
import type { Note } from './use-note.ts';

function Conflict({ note }: { note: Note }) {
  if (!note.theirs) return null;
  return (
    <Alert
      color="warn"
      role="alert"
      title={`${note.theirs.saved?.by ?? 'A colleague'} has changed this note`}
    >
      <Stack gap="xs" align="flex-start">
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.theirs.text}</Text>
        <Button variant="default" onClick={note.addBelow}>
          Add mine below
        </Button>
      </Stack>
    </Alert>
  );
}

export function NotePanel({ note, onClose }: { note: Note; onClose: () => void }) {
  const { query } = note;
  return (
    <SidePanel title="Note" onClose={onClose}>
      {query.error && !query.data ? (
        <LoadFailed
          title="The note could not be loaded."
          words={wordsFor(query.error)}
          trying={query.isFetching}
          onTryAgain={() => void query.refetch()}
        />
      ) : (
        <Stack gap="sm">
          <Conflict note={note} />
          {note.fault && (
            <Alert color="bad" role="alert" title="Not saved">
              <Stack gap="xs" align="flex-start">
                <Text>{note.fault}</Text>
                <Button variant="default" onClick={note.tryAgain}>
                  Try again
                </Button>
              </Stack>
            </Alert>
          )}
          <Textarea
            label="Note of this visit"
            description="For the clinicians of this visit. No patient or guest sees it."
            autosize
            minRows={10}
            maxRows={22}
            maxLength={noteMostCharacters}
            disabled={!query.data}
            value={note.text}
            onChange={(event) => note.type(event.currentTarget.value)}
          />
          <Text component="output" size="sm" c="dimmed">
            {note.fault || note.theirs ? 'Not saved' : note.state}
          </Text>
        </Stack>
      )}
    </SidePanel>
  );
}
