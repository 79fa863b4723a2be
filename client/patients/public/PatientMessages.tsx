/** Whether a patient gets text messages, and what was sent to them: channel and state of each message. */
import { Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconClock,
  IconDeviceMobileMessage,
  IconHelpCircle,
  IconMail,
} from '@tabler/icons-react';
import type {
  MessageState,
  PatientReach,
  SentMessage,
  SmsConsent,
} from '#shared/patients/sms-consent.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Card } from '#client/ui/Card.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import {
  aboutWords,
  channelWords,
  howWords,
  stateWords,
} from '#client/patients/messages/patient-message-words.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true, style: { flexShrink: 0 } } as const;
const looks = {
  queued: { color: 'off', Picture: IconClock },
  sent: { color: 'off', Picture: IconCheck },
  delivered: { color: 'good', Picture: IconChecks },
  failed: { color: 'bad', Picture: IconAlertTriangle },
  unknown: { color: 'warn', Picture: IconHelpCircle },
} as const satisfies Record<MessageState, unknown>;

function Message({ message, zone }: { message: SentMessage; zone: string }) {
  const { about, channel, state, at, startsAt } = message;
  const Channel = channel === 'sms' ? IconDeviceMobileMessage : IconMail;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Channel {...icon} />
        <div>
          <Text size="sm">{aboutWords[about]}</Text>
          <Text size="xs" c="dimmed" className="numbers">
            {channelWords[channel]}, <RelativeTime instant={at} />. For{' '}
            {shortDay(dayIn(zone, startsAt))}, {clockTime(startsAt, zone)}
          </Text>
        </div>
      </Group>
      <div style={{ flexShrink: 0 }}>
        <StatusBadge {...looks[state]} word={stateWords[state]} />
      </div>
    </Group>
  );
}

function stateOf({ number, changed, agrees }: SmsConsent) {
  if (number === null) return 'Needs a mobile number with its country code.';
  if (changed === null) return `Not asked yet. Number ${number}.`;
  const who = changed.byName === null ? '' : `, noted by ${changed.byName}`;
  const verb = agrees ? 'Agreed' : 'No';
  return (
    <>
      {verb}: {howWords[changed.how]}
      {who}, <RelativeTime instant={changed.at} />. Number {number}.
    </>
  );
}

const choices = [
  { value: 'no', label: 'Not by text message' },
  { value: 'spoken', label: 'Agreed, said so' },
  { value: 'written', label: 'Agreed, signed it' },
];

function Consent({ patientId, reach }: { patientId: string; reach: PatientReach }) {
  const { consent } = reach;
  const cache = trpc.useUtils();
  const save = trpc.appointments.patients.saveSmsConsent.useMutation({
    onSuccess: (saved) => {
      cache.appointments.patients.reach.setData({ patientId }, saved);
      toast.done(saved.consent.agrees ? 'Text messages are on.' : 'Text messages are off.');
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  if (!consent.isOffered) return null;
  const isSaid = consent.agrees && consent.changed?.how !== 'written';
  const agreed = isSaid ? 'spoken' : 'written';
  return (
    <div>
      <Select
        label="Text messages"
        description="Ask the patient first. They get a sentence without names, and a link"
        allowDeselect={false}
        disabled={save.isPending || (consent.number === null && !consent.agrees)}
        data={choices}
        value={consent.agrees ? agreed : 'no'}
        onChange={(how) =>
          save.mutate({
            patientId,
            agrees: how !== 'no',
            how: how === 'written' ? 'written' : 'spoken',
          })
        }
      />
      <Text size="xs" c="dimmed" mt={4}>
        {stateOf(consent)}
      </Text>
    </div>
  );
}

/** The messages of a patient. Each read is audited, so returning to the window refetches nothing. */
export function PatientMessages({ patientId }: { patientId: string }) {
  const reach = trpc.appointments.patients.reach.useQuery(
    { patientId },
    { refetchOnWindowFocus: false },
  );
  return (
    <section aria-label="Messages to the patient">
      <Title order={2} size="h4" mb="xs">
        Messages
      </Title>
      <Card p="md">
        {reach.error && <QueryFailed title="The messages could not be loaded." query={reach} />}
        {reach.isPending && (
          <Skeleton height={120} component="output" aria-label="Loading the messages" />
        )}
        {reach.data && (
          <Stack gap="md">
            <Consent patientId={patientId} reach={reach.data} />
            {reach.data.messages.length === 0 ? (
              <EmptyState>Nothing was sent to this patient yet.</EmptyState>
            ) : (
              <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
                {reach.data.messages.map((message) => (
                  <Message key={message.id} message={message} zone={reach.data.zone} />
                ))}
              </Stack>
            )}
          </Stack>
        )}
      </Card>
    </section>
  );
}
