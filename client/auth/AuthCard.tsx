/** The card of the pages before sign-in, with the brand above it. */
import { Anchor, Center, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import { Brand } from '#client/ui/Logo.tsx';
import classes from './AuthCard.module.css';

interface Props {
  children: ReactNode;
  /** On the sign-in screen itself the brand is no link. */
  isSignIn?: boolean;
  /** Below the card. */
  footer?: ReactNode;
}

export function AuthCard({ children, isSignIn = false, footer }: Props) {
  const { PageLink } = useNavigation();
  return (
    <Center component="main" tabIndex={-1} className={classes.page}>
      <Stack gap="lg" className={classes.column}>
        <Center>
          {isSignIn ? (
            <Brand />
          ) : (
            <Anchor component={PageLink} to="/login" underline="never" aria-label="KareMD, sign in">
              <Brand />
            </Anchor>
          )}
        </Center>
        <Paper withBorder className={classes.card}>
          {children}
        </Paper>
        {footer}
      </Stack>
    </Center>
  );
}
