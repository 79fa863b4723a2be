/** The quiet card of the pages before sign-in: our mark above, one thing inside. */
import { Anchor, Center, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '#client/ui/Logo.tsx';
import classes from './SignIn.module.css';

export function AuthCard({ children }: { children: ReactNode }) {
  return (
    <Center component="main" tabIndex={-1} className={classes.page}>
      <Stack gap="lg" className={classes.column}>
        <Center>
          <Anchor component={Link} to="/login" underline="never" aria-label="KareMD, sign in">
            <Brand />
          </Anchor>
        </Center>
        <Paper withBorder className={classes.card}>
          {children}
        </Paper>
      </Stack>
    </Center>
  );
}
