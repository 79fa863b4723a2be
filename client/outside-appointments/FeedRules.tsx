/** Of one feed: which types and units its system keeps, what its codes mean, and what is answered to it. */
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScheduleFeed, ScheduleRules, TruthRule } from '#shared/outside-appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { Item } from '#client/ui/list/ItemList.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { FeedCodeForm } from './FeedCodeForm.tsx';
import { TruthForm } from './TruthForm.tsx';

interface Props {
  feed: ScheduleFeed;
  rules: ScheduleRules;
}

const onError = (error: unknown) => toast.problem(wordsFor(error));

/** "Cardiology (unit)". */
const subjectOf = ({ name, unitId }: TruthRule) => (unitId === null ? name : `${name} (unit)`);

function Rule({ feed: { sourceId, name }, rule }: { feed: ScheduleFeed; rule: TruthRule }) {
  const remove = trpc.outsideAppointments.setTruth.useMutation({
    onSuccess: () => toast.done(`${rule.name} is kept here from now on.`),
    onError,
  });
  const { typeId, unitId, truth, ours, theirs } = rule;
  const keeper = truth === 'theirs' ? name : 'KareMD';
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm">
        <b>{subjectOf(rule)}</b> is kept in {keeper}. Coming: {counted(theirs, 'appointment')} kept
        in {name}, {ours} kept here.
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Remove rule: ${subjectOf(rule)}`}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate({
            sourceId,
            truth: null,
            ...(typeId !== null && { typeId }),
            ...(unitId !== null && { unitId }),
          })
        }
      >
        Remove
      </Button>
    </Group>
  );
}

function Answers({ feed, rules }: Props) {
  const { sourceId, name, notifiesPatients, answersDestinationId } = feed;
  const save = trpc.outsideAppointments.setFeed.useMutation({
    onSuccess: () => toast.done('Saved.'),
    onError,
  });
  return (
    <Stack gap="xs">
      <Picker
        label={`Decisions are answered to ${name} by`}
        description="The destination that is the same system. Without one, you call its desk."
        placeholder="Nothing is answered"
        data={rules.destinations.map(({ id, name: label }) => ({ value: id, label }))}
        value={answersDestinationId}
        clearable
        onChange={(value) =>
          save.mutate({ sourceId, notifiesPatients, answersDestinationId: value })
        }
      />
      <Switch
        label={`Patients also get our messages about what ${name} keeps`}
        description={`Leave it off where ${name} writes to its patients itself.`}
        checked={notifiesPatients}
        onChange={(event) =>
          save.mutate({
            sourceId,
            answersDestinationId,
            notifiesPatients: event.currentTarget.checked,
          })
        }
      />
    </Stack>
  );
}

const useWords = { type: 'type', practitioner: 'clinician', location: 'room' } as const;

function Codes({ feed: { sourceId, codes } }: Pick<Props, 'feed'>) {
  const remove = trpc.outsideAppointments.removeCode.useMutation({ onError });
  return codes.map(({ code, is, name }) => (
    <Group key={`${is} ${code}`} gap="xs" justify="space-between">
      <Text size="sm">
        <b>{code}</b> {name ? `is the ${useWords[is]} ${name}.` : 'takes no room here.'}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Remove code: ${code}`}
        onClick={() => remove.mutate({ sourceId, code, is })}
      >
        Remove
      </Button>
    </Group>
  ));
}

const briefOf = ({ truths, codes, notifiesPatients }: ScheduleFeed): string => {
  const theirs = truths.filter(({ truth }) => truth === 'theirs');
  const rules =
    theirs.length === 0
      ? 'It keeps no appointments: what it books waits for you.'
      : `It keeps ${new Intl.ListFormat('en').format(theirs.map(subjectOf))}.`;
  const letters = notifiesPatients ? ' Patients get our messages about them too.' : '';
  return `${rules} ${counted(codes.length, 'code')} known.${letters}`;
};

export function FeedRules({ feed, rules }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Item
      picture={<IconArrowsExchange size={22} stroke={1.5} aria-hidden />}
      name={<Text fw={600}>{feed.name}</Text>}
      facts={
        <Stack gap="sm">
          {briefOf(feed)}
          {isOpen && (
            <>
              {feed.truths.map((rule) => (
                <Rule key={rule.id} feed={feed} rule={rule} />
              ))}
              <TruthForm feed={feed} rules={rules} />
              <Codes feed={feed} />
              <FeedCodeForm feed={feed} rules={rules} />
              <Answers feed={feed} rules={rules} />
            </>
          )}
        </Stack>
      }
      // On a phone it has a line of its own: the forms need the width.
      purpose={
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Change'} rules: ${feed.name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Change'}
        </Button>
      }
    />
  );
}
