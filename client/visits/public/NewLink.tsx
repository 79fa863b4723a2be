/** A new link, which is shown only once: as a QR code, and as text to copy. */
import { Button, Center, CopyButton, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Suspense } from 'react';
import { onDemand } from '#client/shell/loading/on-demand.tsx';

/** Its library would be a sixth of what the signed-in pages share, and few links are made. */
const QrCode = onDemand(async () => (await import('#client/ui/QrCode.tsx')).QrCode);

const codeSize = 220;

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function NewLink({ link }: { link: string }) {
  return (
    <Stack gap="sm">
      <Center>
        <Suspense fallback={<Skeleton width={codeSize} height={codeSize} />}>
          <QrCode
            text={link}
            label="A code that opens the link when it is scanned"
            size={codeSize}
          />
        </Suspense>
      </Center>
      <TextInput label="Link" value={link} readOnly onFocus={(event) => event.target.select()} />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
      </CopyButton>
      <Text size="sm" c="dimmed">
        This link is shown once. Anyone who has it and knows the name can enter the waiting room.
        They join only when you admit them.
      </Text>
    </Stack>
  );
}
