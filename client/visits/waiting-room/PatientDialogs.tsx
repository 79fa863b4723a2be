/** The dialogs of the patient's menu, at most one of them open. */
import type { Visit } from '#shared/visits.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';

export type PatientDialog = 'message' | 'hand-over';

interface Props {
  visit: Visit;
  dialog: string | null;
  onClose: () => void;
}

export function PatientDialogs({ visit, dialog, onClose }: Props) {
  return (
    <>
      <MessageDialog visit={visit} opened={dialog === 'message'} onClose={onClose} />
      <HandOverDialog visit={visit} opened={dialog === 'hand-over'} onClose={onClose} />
    </>
  );
}
