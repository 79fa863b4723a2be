/** The frame of public pages: the logo, and one thing in the middle. */
import { Anchor, Box, Center, Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import { Brand } from '#client/ui/Logo.tsx';

export function PublicPage({ children, width = 640 }: { children: ReactNode; width?: number }) {
  const { PageLink } = useNavigation();
  return (
    <Container component="main" tabIndex={-1} size={width} px="md" py={48} mih="100dvh">
      <Center mb="xl">
        <Anchor component={PageLink} to="/" underline="never" aria-label="KareMD, start page">
          <Brand />
        </Anchor>
      </Center>
      <Box>{children}</Box>
    </Container>
  );
}
