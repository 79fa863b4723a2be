/** The same entries in words, in order: for reading, for screen readers and for paper. */
import { Text } from '@mantine/core';
import {
  IconCircleDot,
  IconMessage,
  IconAlarm,
  IconVideo,
  IconFileText,
  type Icon,
} from '@tabler/icons-react';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import type { Entry, Lane } from './timeline-entries.ts';

const pictures: Record<Lane, Icon> = {
  Record: IconFileText,
  Cases: IconCircleDot,
  Clocks: IconAlarm,
  Messages: IconMessage,
  Visits: IconVideo,
};

interface Props {
  entries: readonly Entry[];
  zone: string;
  chosenId: string | null;
}

const whenWords = (at: number, zone: string) =>
  `${shortDay(dayIn(zone, at))}, ${clockTime(at, zone)}`;

export const EntryList = ({ entries, zone, chosenId }: Props) => (
  <ItemList
    label="In order of time"
    rows={entries}
    failure={null}
    loading={null}
    empty={<EmptyCard>Nothing happened in this part of the stay. Zoom out to see more.</EmptyCard>}
  >
    {(one) => {
      const Picture = pictures[one.lane];
      return (
        <Item
          key={one.id}
          picture={<Picture size={20} stroke={1.5} aria-hidden />}
          name={<Text fw={500}>{one.words}</Text>}
          facts={
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {one.details}
            </Text>
          }
          purpose={
            <span className="numbers">
              {whenWords(one.at, zone)}
              {one.until > one.at && ` to ${whenWords(one.until, zone)}`}
            </span>
          }
          isOpen={one.id === chosenId}
        />
      );
    }}
  </ItemList>
);
