/** The page of time off: what you have left, what you asked for, and for planners what waits for a decision. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { may } from '#shared/roles.ts';
import type { TimeOffRequest } from '#shared/roster/time-off-requests.ts';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { Deciding } from './DecisionButtons.tsx';
import { Wishes } from '#client/roster/wishes/Wishes.tsx';
import { RequestForm } from './RequestForm.tsx';
import { balanceWords, countWords, daysWords, kindWords, stateWords } from './time-off-words.ts';

const colours = { asked: 'warn', approved: 'good', refused: 'bad', withdrawn: 'off' } as const;

function OwnRequest({ request }: { request: TimeOffRequest }) {
  const { id, version, kind, state, reason, decidedBy, countedDays, note } = request;
  const withdraw = trpc.roster.timeOff.withdraw.useMutation({
    onSuccess: () => toast.done('Withdrawn.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const isOpen = state === 'asked' || state === 'approved';
  const sentences = [`${kindWords[kind]}, ${countWords(countedDays)} counted.`, note];
  return (
    <Item
      picture={<IconCalendarOff size={22} stroke={1.5} aria-hidden />}
      name={<strong className="numbers">{daysWords(request)}</strong>}
      facts={
        <>
          {sentences.filter(Boolean).join(' ')}
          {decidedBy && state !== 'withdrawn' && (
            <>
              {' '}
              {stateWords[state]} by <ColleagueName person={decidedBy} />.
            </>
          )}
          {reason && ` Reason: ${reason}`}
        </>
      }
      end={
        <Group gap="sm">
          <Badge variant="light" color={colours[state]} tt="none">
            {stateWords[state]}
          </Badge>
          {isOpen && (
            <Button
              variant="default"
              loading={withdraw.isPending}
              aria-label={`Withdraw ${daysWords(request)}`}
              onClick={() => withdraw.mutate({ requestId: id, version })}
            >
              Withdraw
            </Button>
          )}
        </Group>
      }
    />
  );
}

export function TimeOff() {
  const user = useUser();
  const query = trpc.roster.timeOff.own.useQuery({});
  const { data } = query;
  const waiting = data?.requests.filter(({ state }) => state === 'asked').length ?? 0;
  return (
    <>
      <PageHeader
        title="Time off"
        state={data ? `${waiting === 0 ? 'None' : waiting} of your requests waiting.` : ''}
      />
      <Stack gap={36} maw={860}>
        {may(user, 'roster.plan') && <Deciding />}
        <PageSection
          title="Your time off"
          hint="Approved days are taken out of your bookings and of the roster by themselves."
        >
          {data?.balances.map((balance) => (
            <Text key={`${balance.kind} ${balance.year}`} size="sm" className="numbers">
              {balanceWords(balance)}
            </Text>
          ))}
          <ItemList
            label="Your requests"
            rows={data?.requests}
            {...statesOf(query, 'your time off')}
            empty={<EmptyCard>You have not asked for time off yet. Ask below.</EmptyCard>}
          >
            {(request) => <OwnRequest key={request.id} request={request} />}
          </ItemList>
        </PageSection>
        <PageSection
          title="Ask for time off"
          hint="Whole days, or a morning or afternoon. A planner of your hospital decides."
        >
          <RequestForm />
        </PageSection>
        <Wishes />
      </Stack>
    </>
  );
}
