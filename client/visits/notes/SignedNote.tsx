/** A signed note: its text, who signed it, its addenda, and the form for another one. */
import { Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  addendumMostCharacters,
  dispositionWords,
  type NoteSignature,
  type VisitNote,
} from '#shared/visits/notes.ts';
import { soapLabels, soapOf, soapParts } from '#shared/visits/soap.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { clockTime, dayIn, pastDay } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/states/toast.tsx';
import classes from './SignedNote.module.css';

const whenWords = (at: string, zone: string) =>
  `${pastDay(dayIn(zone, at))}, ${clockTime(at, zone)}`;

interface NoteTextProps {
  note: Pick<VisitNote, 'text' | 'disposition'>;
  headingOrder?: 3 | 4;
}

/** Also before it is signed: on paper, and of earlier versions. */
export function NoteText({ note, headingOrder = 3 }: NoteTextProps) {
  const soap = soapOf(note.text);
  return (
    <>
      {soapParts
        .filter((part) => soap[part].trim() !== '')
        .map((part) => (
          <section key={part}>
            <Title order={headingOrder} size={14}>
              {soapLabels[part]}
            </Title>
            <p className={classes.text}>{soap[part]}</p>
          </section>
        ))}
      {note.disposition && (
        <section>
          <Title order={headingOrder} size={14}>
            Outcome
          </Title>
          <p className={classes.text}>{dispositionWords[note.disposition]}</p>
        </section>
      )}
    </>
  );
}

function AddendumForm({ visitId }: { visitId: string }) {
  const { note } = trpc.useUtils().visits;
  const [text, setText] = useState('');
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const add = trpc.visits.note.addAddendum.useMutation({
    onSuccess: (saved) => {
      note.read.setData({ visitId }, saved);
      setText('');
      setKey(crypto.randomUUID());
      toast.done('Addendum added.');
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending && text.trim() !== '') add.mutate({ visitId, text, idempotencyKey });
  };
  return (
    <form onSubmit={submit} data-not-printed aria-label="Addendum">
      <Stack gap="xs" align="flex-start">
        <Textarea
          label="Addendum"
          description="Shown below the signed note. It cannot be changed afterwards."
          w="100%"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={addendumMostCharacters}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={add.isPending}
          disabled={text.trim() === ''}
        >
          Add addendum
        </Button>
      </Stack>
    </form>
  );
}

interface Props {
  visitId: string;
  /** In which times are shown: the hospital's beside the record, else the reader's. */
  zone: string;
  note: VisitNote;
  signed: NoteSignature;
}

export function SignedNote({ visitId, zone, note, signed }: Props) {
  return (
    <Stack gap="sm">
      <NoteText note={note} />
      <div>
        <Text size="sm" fw={650}>
          Signed by {signed.by}, {whenWords(signed.at, zone)}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          SHA-256 {signed.hash}
        </Text>
      </div>
      {note.addenda.map(({ number, text, by, at }) => (
        <section key={number} aria-label={`Addendum ${number}`}>
          <Title order={3} size={14}>
            Addendum {number}, {by}, {whenWords(at, zone)}
          </Title>
          <p className={classes.text}>{text}</p>
        </section>
      ))}
      <AddendumForm visitId={visitId} />
    </Stack>
  );
}
