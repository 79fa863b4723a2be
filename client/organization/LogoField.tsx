/** The organization's logo: shown, replaced by a file, removed. */
import { Alert, Button, FileButton, Group, Image, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { logoMediaTypes, logoMostBytes, type Logo } from '#shared/organization.ts';
import { alone, trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Card } from '#client/ui/Card.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';

/** In base64. */
async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

export function LogoField({ logo }: { logo: Logo | null }) {
  const [problem, setProblem] = useState<string | null>(null);
  const cache = trpc.useUtils();
  const save = trpc.organization.saveLogo.useMutation({
    trpc: { context: alone },
    onSuccess: (saved) => {
      cache.organization.read.setData({}, saved);
      setProblem(null);
      toast.done(saved.logo ? 'Logo saved.' : 'Logo removed.');
    },
    onError: (error) => setProblem(wordsFor(error)),
  });
  const choose = async (file: File | null) => {
    if (!file) return;
    if (file.size > logoMostBytes)
      setProblem('A logo has at most 100 kB. Make the picture smaller and choose it again.');
    else save.mutate({ content: await contentOf(file) });
  };
  return (
    <Card p="md">
      <PageSection
        title="Logo"
        hint="A PNG or JPEG of at most 100 kB, for the head of printed letters."
      >
        <Stack gap="md">
          {problem !== null && (
            <Alert color="bad" role="alert" title="The logo was not saved">
              {problem}
            </Alert>
          )}
          {logo ? (
            <Image
              src={`data:${logo.mediaType};base64,${logo.content}`}
              alt="The logo of the organization"
              h={64}
              w="auto"
              maw="100%"
              fit="contain"
              style={{ alignSelf: 'flex-start' }}
            />
          ) : (
            <Text size="sm" c="dimmed">
              There is no logo yet.
            </Text>
          )}
          <Group>
            <FileButton accept={logoMediaTypes.join()} onChange={(file) => void choose(file)}>
              {(button) => (
                <Button {...button} variant="default" loading={save.isPending}>
                  {logo ? 'Replace logo' : 'Choose logo'}
                </Button>
              )}
            </FileButton>
            {logo && (
              <Button
                variant="subtle"
                color="bad"
                disabled={save.isPending}
                onClick={() => save.mutate({ content: null })}
              >
                Remove logo
              </Button>
            )}
          </Group>
        </Stack>
      </PageSection>
    </Card>
  );
}
