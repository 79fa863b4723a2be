/** The page for a public path that has no screen: it says what to do instead. */
import { Button } from '@mantine/core';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { PublicPage } from './PublicPage.tsx';

export function NotAvailableHere({ title, instead }: { title: string; instead: string }) {
  const { PageLink } = useNavigation();
  return (
    <PublicPage>
      <Message
        order={1}
        title={title}
        actions={
          <Button component={PageLink} to="/login" variant="default">
            Back to sign in
          </Button>
        }
      >
        {instead}
      </Message>
    </PublicPage>
  );
}
