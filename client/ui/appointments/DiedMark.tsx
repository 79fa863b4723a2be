/** Beside a name without room for words: the patient has died. */
import { diedShort } from '#client/ui/patients/died-words.ts';

export const DiedMark = ({ deceased }: { deceased: string | null | undefined }) =>
  deceased ? <b title={diedShort(deceased)}> (died)</b> : null;
