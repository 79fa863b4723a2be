/** The panel that lists the patients who were not told. */
import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { useUnsentLettersAddress } from './unsent-letters-address.ts';
import { useUnsentLetters } from './UnsentLettersNotice.tsx';
import { UnsentLetterCard } from '#client/front-desk/unsent-letters/UnsentLetterCard.tsx';
import { countWords } from '#client/front-desk/unsent-letters/unsent-letter-words.ts';

const Loading = () => (
  <DelayedStatus>
    <VisuallyHidden>Loading the patients who were not told</VisuallyHidden>
    <Stack gap="sm" aria-hidden>
      <Skeleton height={180} />
      <Skeleton height={180} />
    </Stack>
  </DelayedStatus>
);

function LetterList() {
  const list = useUnsentLetters();
  return (
    <ListContent
      rows={list.data?.letters}
      failure={failureOf(list, 'The patients who were not told could not be loaded.')}
      loading={<Loading />}
      empty={<EmptyState>Every patient was told.</EmptyState>}
    >
      {(letters) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed" component="output">
            {countWords(letters.length, list.data?.isMore ?? false)}
          </Text>
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {letters.map((letter) => (
              <UnsentLetterCard key={letter.id} letter={letter} zone={list.data?.zone ?? 'UTC'} />
            ))}
          </Stack>
        </Stack>
      )}
    </ListContent>
  );
}

export function UnsentLetters() {
  const address = useUnsentLettersAddress();
  const { isAsking } = useUnsavedGuard();
  return (
    <Panel
      title="Patients not told"
      opened={address.isOpen}
      onClose={address.close}
      isCovered={isAsking}
    >
      <LetterList />
    </Panel>
  );
}
