/** The same entries in words, in order: for reading, for screen readers and for paper. */
import { Text } from '@mantine/core';
import {
  IconBed,
  IconBell,
  IconCircleDot,
  IconMail,
  IconMessage,
  IconAlarm,
  IconPhone,
  IconVideo,
  IconFileText,
  type Icon,
} from '@tabler/icons-react';
import { headers } from '#client/shell/api/http-call.ts';
import { useFileDownload } from '#client/shell/files/use-file-download.ts';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import { FactFiles } from './FactFiles.tsx';
import type { Entry, Lane } from './timeline-entries.ts';

const pictures: Record<Lane, Icon> = {
  Stay: IconBed,
  Record: IconFileText,
  Cases: IconCircleDot,
  Clocks: IconAlarm,
  Notices: IconBell,
  Calls: IconPhone,
  Letters: IconMail,
  Messages: IconMessage,
  Visits: IconVideo,
};

interface Props {
  entries: readonly Entry[];
  zone: string;
  chosenId: string | null;
  openingId: string;
}

const whenWords = (at: number, zone: string) =>
  `${shortDay(dayIn(zone, at))}, ${clockTime(at, zone)}`;

export function EntryList({ entries, zone, chosenId, openingId }: Props) {
  const download = useFileDownload({ path: `/files/facts/${openingId}`, headers });
  return (
    <ItemList
      label="In order of time"
      rows={entries}
      failure={null}
      loading={null}
      empty={
        <EmptyCard>Nothing happened in this part of the stay. Zoom out to see more.</EmptyCard>
      }
    >
      {(entry) => {
        const Picture = pictures[entry.lane];
        return (
          <Item
            key={entry.id}
            picture={<Picture size={20} stroke={1.5} aria-hidden />}
            name={<Text fw={500}>{entry.words}</Text>}
            facts={
              <>
                <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                  {entry.details}
                </Text>
                {entry.files && <FactFiles files={entry.files} download={download} />}
              </>
            }
            purpose={
              <span className="numbers">
                {entry.when ?? whenWords(entry.at, zone)}
                {entry.until > entry.at && ` to ${whenWords(entry.until, zone)}`}
              </span>
            }
            isOpen={entry.id === chosenId}
          />
        );
      }}
    </ItemList>
  );
}
