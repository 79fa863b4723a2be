/** The fields of a visit's note, as SOAP, with its outcome; once signed, what was signed and its addenda. */
import { Alert, Button, Select, Stack, Text, Textarea } from '@mantine/core';
import { noteMostCharacters, dispositions, dispositionWords } from '#shared/visits/notes.ts';
import { soapLabels, soapParts } from '#shared/visits/soap.ts';
import { viewersZone } from '#client/ui/times/times.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { SignedNote } from './SignedNote.tsx';
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

function Fault({ note }: { note: Note }) {
  if (!note.fault) return null;
  return (
    <Alert color="bad" role="alert" title="Not saved">
      <Stack gap="xs" align="flex-start">
        <Text>{note.fault}</Text>
        <Button variant="default" onClick={note.tryAgain}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}

interface Props {
  visitId: string;
  note: Note;
  /** In which the signature's time is shown; without it the reader's. */
  zone?: string;
}

export function NoteEditor({ visitId, note, zone = viewersZone() }: Props) {
  const { query } = note;
  if (query.error && !query.data)
    return (
      <LoadFailed
        title="The note could not be loaded."
        words={wordsFor(query.error)}
        trying={query.isFetching}
        onTryAgain={() => void query.refetch()}
      />
    );
  if (query.data?.signed)
    return (
      <SignedNote visitId={visitId} zone={zone} note={query.data} signed={query.data.signed} />
    );
  return (
    <Stack gap="sm">
      <Conflict note={note} />
      <Fault note={note} />
      <Text size="sm" c="dimmed">
        For the clinicians of this visit. No patient or guest sees it.
      </Text>
      {soapParts.map((part, at) => (
        <Textarea
          key={part}
          data-autofocus={at === 0 || undefined}
          label={soapLabels[part]}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={noteMostCharacters / soapParts.length}
          disabled={!query.data}
          value={note.soap[part]}
          onChange={(event) => note.type(part, event.currentTarget.value)}
        />
      ))}
      <Select
        label="Outcome"
        placeholder="Not chosen"
        clearable
        clearButtonProps={{ 'aria-label': 'No outcome' }}
        disabled={!query.data}
        data={dispositions.map((value) => ({ value, label: dispositionWords[value] }))}
        value={note.disposition}
        onChange={note.choose}
      />
      <Text component="output" size="sm" c="dimmed">
        {note.fault || note.theirs ? 'Not saved' : note.state}
      </Text>
    </Stack>
  );
}
