/** The axis of one stay with what zooms and prints it, and its entries in words. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconPlus,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { wholeDay } from '#client/ui/times/times.ts';
import { TimelineAxis } from './TimelineAxis.tsx';
import { moved, showing, zoomed, type AxisWindow } from './axis-window.ts';
import { EntryList } from './TimelineEntries.tsx';
import type { Entry } from './timeline-entries.ts';
import { useAxisKeys } from './use-axis-keys.ts';
import { useStay, type Stay } from './use-stay.ts';

/** Loaded when somebody adds: most read. */
const AddToStay = lazy(async () => ({ default: (await import('./AddToStay.tsx')).AddToStay }));

interface Props {
  openingId: string;
  patientId: string;
  name: string;
  birthDate: string | null;
  externalId: string | null;
  /** Of a case: its stay comes first. */
  encounterId: string | null;
}

interface StayProps {
  openingId: string;
  stay: Stay;
  entries: readonly Entry[];
  zone: string;
}

const keyOf = ({ encounterId }: Stay) => encounterId ?? 'all';

function StayAxis({ openingId, stay: { whole }, entries, zone }: StayProps) {
  const [window, setWindow] = useState<AxisWindow>(whole);
  const [chosen, setChosen] = useState<Entry | null>(null);
  const ofStay = entries.filter((entry) => entry.until >= whole.from && entry.at <= whole.to);
  const visibleEntries = ofStay.filter(
    (entry) => entry.until >= window.from && entry.at <= window.to,
  );
  const middle = (window.from + window.to) / 2;
  const zoom = (factor: number) =>
    setWindow(zoomed(whole, window, factor, chosen ? Math.max(chosen.at, window.from) : middle));
  const move = (share: number) => setWindow(moved(whole, window, share));
  useAxisKeys({ zoom, move, showWhole: () => setWindow(whole) });
  const choose = (entry: Entry) => {
    setChosen(entry);
    setWindow(showing(whole, window, Math.max(entry.at, whole.from)));
  };
  return (
    <Stack gap="md">
      <Group gap="xs" data-not-printed>
        <Button
          variant="default"
          leftSection={<IconZoomIn size={18} stroke={1.5} aria-hidden />}
          onClick={() => zoom(0.5)}
        >
          Zoom in
        </Button>
        <Button
          variant="default"
          leftSection={<IconZoomOut size={18} stroke={1.5} aria-hidden />}
          onClick={() => zoom(2)}
        >
          Zoom out
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.5} aria-hidden />}
          onClick={() => move(-0.5)}
        >
          Earlier
        </Button>
        <Button
          variant="default"
          rightSection={<IconArrowRight size={18} stroke={1.5} aria-hidden />}
          onClick={() => move(0.5)}
        >
          Later
        </Button>
        <Button variant="default" onClick={() => setWindow(whole)}>
          Whole stay
        </Button>
      </Group>
      <Card>
        <TimelineAxis
          entries={ofStay}
          window={window}
          zone={zone}
          chosenId={chosen?.id ?? null}
          onChoose={choose}
          onMove={move}
        />
      </Card>
      <Text component="output" display="block" mih={22} data-not-printed>
        {chosen ? chosen.words : 'Choose an entry to read it.'}
      </Text>
      <EntryList
        openingId={openingId}
        entries={visibleEntries}
        zone={zone}
        chosenId={chosen?.id ?? null}
      />
    </Stack>
  );
}

export function OpenStay({ openingId, patientId, encounterId, ...patient }: Props) {
  const { name, birthDate, externalId } = patient;
  const { entries, stays, cases, zone, failed, isLoading } = useStay({ openingId, patientId });
  const [stayId, setStayId] = useState<string | null>(encounterId);
  const stay = stays.find((known) => keyOf(known) === stayId) ?? stays[0];
  const [isAdding, setAdding] = useState(false);
  const isReady = !isLoading && stay !== undefined && zone !== undefined;
  return (
    <>
      <PageHeader
        title={name}
        state={[
          birthDate ? `Born ${wholeDay(birthDate)}` : 'Birth date not known',
          externalId ? `record ${externalId}` : 'no record number',
          stay && !isLoading && !failed ? `timeline: ${stay.title}` : 'timeline',
        ].join(', ')}
        actions={
          <Group gap="sm">
            {isReady && (
              <Button
                leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                Add to the stay
              </Button>
            )}
            <PrintButton />
          </Group>
        }
      />
      {failed && <QueryFailed title="A part of the stay could not be loaded." query={failed} />}
      {isLoading && <LoadingRows isBare words="Loading the stay" height={56} />}
      {isReady && (
        <WithDetailsPanel
          details={
            isAdding
              ? {
                  title: 'Add to the stay',
                  subtitle: <Text size="sm">{`${name}, ${stay.title}`}</Text>,
                  onClose: () => setAdding(false),
                  content: (
                    <Suspense
                      fallback={<LoadingRows isBare words="Loading the form" height={40} />}
                    >
                      <AddToStay
                        key={keyOf(stay)}
                        {...{ patientId, name, stay, cases, zone }}
                        onDone={() => setAdding(false)}
                      />
                    </Suspense>
                  ),
                }
              : null
          }
        >
          <div>
            {stays.length > 1 && (
              <div data-not-printed>
                <Select
                  label="Stay"
                  maw={420}
                  mb="md"
                  allowDeselect={false}
                  data={stays.map((known) => ({ value: keyOf(known), label: known.title }))}
                  value={keyOf(stay)}
                  onChange={setStayId}
                />
              </div>
            )}
            <StayAxis
              key={keyOf(stay)}
              openingId={openingId}
              stay={stay}
              entries={entries}
              zone={zone}
            />
          </div>
        </WithDetailsPanel>
      )}
    </>
  );
}
