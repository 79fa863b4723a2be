/** The panel with the visit's note, for its clinicians alone. */
import { SidePanel } from '#client/visits/call/parts/SidePanel.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import type { Note } from './use-note.ts';

interface Props {
  visitId: string;
  note: Note;
  onClose: () => void;
}

export const NotePanel = ({ visitId, note, onClose }: Props) => (
  <SidePanel title="Note" onClose={onClose}>
    <NoteEditor visitId={visitId} note={note} />
  </SidePanel>
);
