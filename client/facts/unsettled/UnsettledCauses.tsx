/** What messages wait for in common: all of one cause are mended and tried again at once. */
import { Button, Group, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { UnsettledCause } from '#shared/facts/fact-feeds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { NumberTypesForm } from '#client/facts/NumberTypesForm.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

/** Tries all of a cause, in as many calls as it takes. */
function useRetryCause({ sourceId, reason }: UnsettledCause) {
  const [tried, setTried] = useState<number | null>(null);
  const retry = trpc.facts.feeds.retryCause.useMutation();
  async function start(): Promise<void> {
    const triedBefore = new Date().toISOString();
    let [applied, left] = [0, 0];
    setTried(0);
    try {
      for (let remaining = 1; remaining > 0;) {
        const part = await retry.mutateAsync({ sourceId, reason, triedBefore });
        applied += part.applied;
        left += part.left;
        remaining = part.remaining;
        setTried(applied + left);
      }
      const words = `${counted(applied, 'message')} stored.`;
      if (left === 0) toast.done(words);
      else toast.problem(`${words} ${counted(left, 'message')} still to settle.`);
    } catch (error) {
      toast.problem(wordsFor(error));
    } finally {
      setTried(null);
    }
  }
  return { tried, start };
}

function Cause({ cause }: { cause: UnsettledCause }) {
  const { sourceId, source, identifierTypes, reason, count, oldestAt, isNumberType } = cause;
  const { tried, start } = useRetryCause(cause);
  const [isMending, setMending] = useState(false);
  return (
    <Item
      picture={<IconStack2 size={22} stroke={1.5} aria-hidden />}
      name={
        <Text fw={600}>
          {counted(count, 'message')} of {source}
        </Text>
      }
      facts={
        <>
          {reason}. The first came <RelativeTime instant={oldestAt} />.
        </>
      }
      purpose={
        isMending ? (
          <NumberTypesForm
            sourceId={sourceId}
            identifierTypes={identifierTypes}
            label={`Number types that ${source} sends`}
            verb="Save and try all again"
            onSaved={() => {
              setMending(false);
              void start();
            }}
            onKeep={() => setMending(false)}
          />
        ) : (
          <Group gap="xs" justify="flex-end">
            {tried !== null && (
              <Text size="sm" component="output">
                {tried} of {count} tried
              </Text>
            )}
            {isNumberType && (
              <Button disabled={tried !== null} onClick={() => setMending(true)}>
                Change number types
              </Button>
            )}
            <Button
              variant="default"
              aria-label={`Try all again: ${source}, ${reason}`}
              loading={tried !== null}
              onClick={() => void start()}
            >
              Try all again
            </Button>
          </Group>
        )
      }
    />
  );
}

/** Nothing where each message waits for something of its own. */
export function UnsettledCauses({ causes }: { causes: readonly UnsettledCause[] }) {
  const common = causes.filter(({ count }) => count > 1);
  if (common.length === 0) return null;
  return (
    <ItemList label="By cause" rows={common} failure={null} loading={null} empty={null}>
      {(cause) => <Cause key={`${cause.sourceId} ${cause.state} ${cause.reason}`} cause={cause} />}
    </ItemList>
  );
}
