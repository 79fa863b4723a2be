/** The page for a path whose screen is not built yet. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { homeOf, routeAt } from '#shared/paths.ts';
import { Message } from '#client/ui/states/Message.tsx';
import { useUser } from '#client/shell/session/session.tsx';

export function NotAvailable({ label }: { label: string }) {
  const home = homeOf(useUser());
  return (
    <Message
      order={1}
      title={`${label} is not available yet`}
      actions={
        <Button component={Link} to={home} variant="default">
          Go to {routeAt(home)?.label ?? 'your start page'}
        </Button>
      }
    >
      This page is not part of KareMD yet. Your role will open it once it is.
    </Message>
  );
}
