/** The note beside the record of a visit: written, signed, copied; read alone where the reader conducts no visits. */
import { Button, Group } from '@mantine/core';
import { IconCopy, IconSignature } from '@tabler/icons-react';
import { isOver, type VisitState } from '#shared/visits/visit-states.ts';
import { textOf } from '#shared/visits/soap.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteText } from './SignedNote.tsx';
import { useNote } from './use-note.ts';
import { useEndVisit } from './use-end-visit.ts';

interface Props {
  visit: { id: string; state: VisitState; zone: string };
}

export function VisitNotePart({ visit }: Props) {
  const { uid } = useUser();
  const note = useNote({ visitId: visit.id, uid });
  const end = useEndVisit(visit.id);
  const isEnded = isOver(visit.state);
  const isSigned = Boolean(note.query.data?.signed);
  const sign = async () => {
    try {
      if (!isEnded) await end.mutateAsync({ visitId: visit.id });
      await note.sign();
      toast.done('Note signed.');
    } catch (error) {
      toast.problem(wordsFor(error));
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(textOf(note.soap));
    toast.brief('Copied');
  };
  return (
    <>
      <div {...(isSigned ? {} : { 'data-not-printed': true })}>
        <NoteEditor visitId={visit.id} note={note} zone={visit.zone} />
      </div>
      {!isSigned && (
        <div data-printed-only>
          <NoteText note={{ text: textOf(note.soap), disposition: note.disposition }} />
          Not signed
        </div>
      )}
      <Group gap="sm" mt="sm" data-not-printed>
        {!isSigned && (
          <Button
            leftSection={<IconSignature size={18} stroke={1.5} aria-hidden />}
            disabled={note.isEmpty || note.theirs !== undefined}
            loading={note.isSigning || end.isPending}
            onClick={() => void sign()}
          >
            {isEnded ? 'Sign note' : 'End visit and sign'}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />}
          disabled={note.isEmpty}
          onClick={() => void copy()}
        >
          Copy note
        </Button>
        {note.query.data?.saved && <EarlierVersions visitId={visit.id} zone={visit.zone} />}
      </Group>
    </>
  );
}
