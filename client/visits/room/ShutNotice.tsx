/** Over the picture of whoever cannot be seen and heard because the keys differ: what is being done, or to do. */
import { useShutOf } from './use-shut.ts';
import classes from '../call/stage/Tile.module.css';

const words = {
  asking: 'Cannot be opened: the keys differ. Asking for the key again.',
  'given up':
    'Cannot be opened: the keys differ. Leave and join again; if it stays so, ask them to do the same.',
} as const;

export function ShutNotice({ identity }: { identity: string }) {
  const shut = useShutOf(identity);
  return (
    <output className={classes.shut} data-shown={shut !== null || undefined}>
      {shut && words[shut]}
    </output>
  );
}
