/** The page for accounts without access, and for pages that the user's role does not open. */
import { Button } from '@mantine/core';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { PublicPage } from './PublicPage.tsx';
import { useSignedIn } from '#client/shell/session/session.tsx';

export function Unauthorized() {
  const user = useSignedIn();
  const { PageLink } = useNavigation();
  const next = user ? '/dashboard' : '/login';
  return (
    <PublicPage>
      <Message
        order={1}
        title={user ? 'Your role does not open this page' : 'Your account does not open KareMD'}
        actions={
          <Button component={PageLink} to={next} replace>
            {user ? 'Go to your start page' : 'Back to sign in'}
          </Button>
        }
      >
        {user
          ? `You are signed in as ${user.fullName}, ${user.hospitalRole}. If you need this page for your work, ask an administrator to change your role.`
          : 'The account may not be active, may not have KareMD among its applications, or may be of a kind that does not use it. An administrator of your hospital can change that. You are not signed in.'}
      </Message>
    </PublicPage>
  );
}
