/** The number at an entry of the navigation: what needs the reader there. */
import { Badge, VisuallyHidden } from '@mantine/core';
import classes from '#client/shell/layout/Navigation.module.css';
import { useAttention } from '#client/messages/alerts/use-attention.ts';

const countedPaths = {
  '/query': { of: 'queries', words: 'to answer' },
  '/tasks': { of: 'tasks', words: 'to do' },
  '/messages': { of: 'open', words: 'need you' },
} as const;

export function NavigationCount({ path }: { path: keyof typeof countedPaths }) {
  const { of, words } = countedPaths[path];
  const count = useAttention()?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <Badge component="div" color="warn" variant="light" className={classes.count} fz={12}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>
        {' '}
        {count} {words}
      </VisuallyHidden>
    </Badge>
  );
}
