/** The frame of a legal text: title, operator, sections. */
import { Anchor, Paper, Text, Title, Typography } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import { PublicPage } from './PublicPage.tsx';

export function LegalText({ title, children }: { title: string; children: ReactNode }) {
  const { PageLink } = useNavigation();
  return (
    <PublicPage width={760}>
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <Title order={1} size="h2" mb="md">
          {title}
        </Title>
        <Typography>{children}</Typography>
      </Paper>
      <Text size="sm" c="dimmed" ta="center" mt="md">
        <Anchor component={PageLink} to="/login" underline="always" inherit>
          Back to sign in
        </Anchor>
      </Text>
    </PublicPage>
  );
}
