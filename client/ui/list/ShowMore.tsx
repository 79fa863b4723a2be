/** The button below a list that reads its next page; nothing where there is none. */
import { Button, Center } from '@mantine/core';
import type { PagesOnScreen } from './use-pages.ts';

export const ShowMore = ({
  onMore,
  isLoadingMore,
}: Pick<PagesOnScreen<unknown>, 'onMore' | 'isLoadingMore'>) =>
  onMore && (
    <Center mt="md">
      <Button variant="default" loading={isLoadingMore} onClick={onMore}>
        Show more
      </Button>
    </Center>
  );
