/** Says on a tile that its media cannot be decrypted, and what is being done or to be done about it. */
import { useDecryptionFailureOf } from '#client/visits/call/encryption/use-decryption.ts';
import classes from './Tile.module.css';

const words = {
  asking: 'Cannot be decrypted: the keys differ. Asking for the key again.',
  'given up':
    'Cannot be decrypted: the keys differ. Leave and join again. If that does not help, ask them to do the same.',
} as const;

export function DecryptionNotice({ identity }: { identity: string }) {
  const failure = useDecryptionFailureOf(identity);
  return (
    <output className={classes.decryptionNotice} data-shown={failure !== null || undefined}>
      {failure && words[failure]}
    </output>
  );
}
