/** The number at the entry of faxes: those that came in and wait, and those sent ones that need somebody. */
import { Badge, VisuallyHidden } from '@mantine/core';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import classes from '#client/shell/layout/Navigation.module.css';
import { useUser } from '#client/shell/session/session.tsx';

export function FaxCount() {
  const isFiler = may(useUser(), 'faxes.file');
  const query = trpc.faxes.received.waiting.useQuery({}, { enabled: isFiler });
  const { toFile = 0, attention = 0 } = query.data ?? {};
  const count = toFile + attention;
  if (count === 0) return null;
  return (
    <Badge component="div" color="warn" variant="light" className={classes.count} fz={12}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>
        {' '}
        {toFile} to file, {attention} failed or not confirmed
      </VisuallyHidden>
    </Badge>
  );
}
