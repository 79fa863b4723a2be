/** The button under a list that goes on. */
import { Button, Center } from '@mantine/core';

interface Props {
  isLoading: boolean;
  /** Null at the end of the list. */
  onMore: (() => void) | null;
}

export const ShowMore = ({ isLoading, onMore }: Props) =>
  onMore && (
    <Center mt="md">
      <Button variant="default" loading={isLoading} onClick={onMore}>
        Show more
      </Button>
    </Center>
  );
