/** One patient who was not told: of what, why and since when, and buttons to retry, print, call and finish. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCheck, IconPhone, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { isPrintable, type UnsentLetter } from '#shared/front-desk/unsent-letters.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { clockTime, dayIn, longDay } from '#client/ui/times/times.ts';
import { LetterSheet } from './LetterSheet.tsx';
import { dialled } from '#client/ui/dialled.ts';
import { hints, subjectWords, troubleWords } from './unsent-letter-words.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const onError = (error: unknown) => toast.problem(wordsFor(error));

function Actions({ letter }: { letter: UnsentLetter }) {
  const { id: letterId, patientName, phone, isReachable } = letter;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const retry = trpc.appointments.unsentLetters.retry.useMutation({
    onSuccess: () => toast.done(`The message to ${patientName} is sent again.`),
    onError,
  });
  const print = trpc.appointments.unsentLetters.print.useMutation({
    onSuccess: () => setSheetOpen(true),
    onError,
  });
  const dismiss = trpc.appointments.unsentLetters.settle.useMutation({
    onSuccess: () => toast.done(`${patientName} was told. No message follows.`),
    onError,
  });
  return (
    <Group gap="xs">
      {isReachable && (
        <Button
          variant="default"
          leftSection={<IconRefresh {...icon} />}
          aria-label={`Retry the message to ${patientName}`}
          loading={retry.isPending}
          onClick={() => retry.mutate({ letterId })}
        >
          Retry
        </Button>
      )}
      {isPrintable(letter.about) && (
        <Button
          variant="default"
          leftSection={<IconPrinter {...icon} />}
          aria-label={`Print the message to ${patientName}`}
          loading={print.isPending}
          onClick={() => print.mutate({ letterId })}
        >
          Print
        </Button>
      )}
      {phone !== null && (
        <Button
          variant="default"
          component="a"
          href={dialled(phone)}
          leftSection={<IconPhone {...icon} />}
          aria-label={`Call ${patientName}, ${phone}`}
        >
          Call
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCheck {...icon} />}
        aria-label={`Done: ${patientName} was told`}
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate({ letterId })}
      >
        Done
      </Button>
      <LetterSheet
        letter={print.data ?? null}
        opened={isSheetOpen}
        onClose={() => setSheetOpen(false)}
      />
    </Group>
  );
}

export function UnsentLetterCard({ letter, zone }: { letter: UnsentLetter; zone: string }) {
  const { patientName, phone, startsAt, since, kind, clinicians } = letter;
  const hint = hints[letter.about];
  const when = `${longDay(dayIn(zone, startsAt))}, ${clockTime(startsAt, zone)}`;
  return (
    <Paper withBorder p="md" component="li" aria-label={patientName}>
      <Stack gap="xs">
        <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
          {patientName}
        </Text>
        <Text size="sm" fw={600}>
          {subjectWords(letter)}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <KindTile kind={kind} />
          <Text size="sm" className="numbers">
            {when}
            {clinicians.length > 0 && `, with ${listed(clinicians)}`}
          </Text>
        </Group>
        <Text size="sm">{troubleWords(letter)}</Text>
        {hint !== undefined && <Text size="sm">{hint}</Text>}
        <Text size="sm" c="dimmed" className="numbers">
          First tried <RelativeTime instant={since} />
          {phone !== null && `. Telephone ${phone}`}
        </Text>
        <Actions letter={letter} />
      </Stack>
    </Paper>
  );
}
