/** Numbers of present stays above the lists of the board: each opens the stays that it counts. */
import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { blockWords, stayBlocks, type StayBlock } from '#shared/utilization/um-board.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';

interface Props {
  current: StayBlock | null;
  linkTo: (block: StayBlock) => { to: string; state: unknown };
}

export function StayBlocks({ current, linkTo }: Props) {
  const query = trpc.utilization.board.counts.useQuery({});
  const { data: counts } = query;
  if (query.error && !counts)
    return <QueryFailed title="The numbers of stays could not be loaded." query={query} />;
  if (!counts) return <LoadingRows words="Loading the numbers of stays" height={44} />;
  return (
    <SimpleGrid
      cols={{ base: 2, lg: 4 }}
      spacing="md"
      mb="md"
      component="section"
      aria-label="Stays"
    >
      {stayBlocks.map((block) => {
        const { label, definition } = blockWords[block];
        return (
          <Card key={block} p="md">
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <Anchor
              component={Link}
              {...linkTo(block)}
              size="xl"
              className="numbers"
              aria-label={`${label}: ${counts[block]}`}
              aria-current={current === block || undefined}
            >
              {counts[block]}
            </Anchor>
            <Text size="xs" c="dimmed" mt={4}>
              {definition}
            </Text>
          </Card>
        );
      })}
    </SimpleGrid>
  );
}
