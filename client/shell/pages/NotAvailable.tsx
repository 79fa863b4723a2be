/** A page that has its place but is not built yet: it says so, and pretends nothing. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { homeOf, placeAt } from '#shared/paths.ts';
import { Message } from '#client/ui/states/Message.tsx';
import { useUser } from '../session/session.tsx';

export function NotAvailable({ label }: { label: string }) {
  const home = homeOf(useUser());
  return (
    <Message
      order={1}
      title={`${label} is not available yet`}
      actions={
        <Button component={Link} to={home} variant="default">
          Go to {placeAt(home)?.label ?? 'your start page'}
        </Button>
      }
    >
      Your role will open this page once it is part of KareMD. Until then it shows nothing.
    </Message>
  );
}
