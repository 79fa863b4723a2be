/** A drawer on any page that shows a colleague: who they are, how to reach them, their day, and a time with them. */
import { Avatar, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import {
  IconCalendarPlus,
  IconCalendarSearch,
  IconMessage,
  IconMessages,
  IconPhone,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ColleagueDetails } from '#shared/people.ts';
import { minuteMs } from '#shared/durations.ts';
import { may } from '#shared/roles.ts';
import { dialled } from '#client/ui/dialled.ts';
import { initials } from '#client/ui/initials.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { clockTime, viewersToday } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { CardDrawer } from '#client/shell/layout/CardDrawer.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { colleagueDay, type ColleagueDay } from '#client/people/colleagues/colleague-day.ts';
import { OwnPhone } from '#client/people/colleagues/OwnPhone.tsx';
import classes from '#client/people/colleagues/Colleague.module.css';

/** Who is on call stands above people, so the button that pages is passed in. */
interface CardParts {
  PageButton: ComponentType<{
    to: { kind: 'person'; practitionerId: string };
    name: string;
    isTall: true;
  }>;
}

const iconProps = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function nowWords({ now, until }: ColleagueDay, zone: string): string {
  const time = until && clockTime(until, zone);
  if (now === 'busy') return `Busy until ${time}`;
  if (now === 'free') return `Free until ${time}`;
  return time ? `Not open now; from ${time}` : 'Not open any more today';
}

interface RowProps {
  startsAt: string;
  endsAt: string;
  zone: string;
  children: ReactNode;
}

const Row = ({ startsAt, endsAt, zone, children }: RowProps) => (
  <div style={{ display: 'contents' }}>
    <dt className="numbers">
      {clockTime(startsAt, zone)} to {clockTime(endsAt, zone)}
    </dt>
    <dd>{children}</dd>
  </div>
);

function Today({ id }: { id: string }) {
  const now = useNow(minuteMs);
  const day = viewersToday();
  const range = { from: day, to: day, withPractitionerIds: [id] };
  const query = trpc.calendar.range.useQuery(range);
  const { data } = query;
  if (query.error && !data)
    return <QueryFailed title="Their day could not be loaded." query={query} />;
  if (!data) return <Skeleton height={64} component="output" aria-label="Loading their day" />;
  const today = colleagueDay(data, id, now);
  return (
    <section aria-label="Today">
      <Title order={3} size={14} mb={4}>
        Today
      </Title>
      <Text mb={6}>
        <span className={classes.now} data-now={today.now}>
          {nowWords(today, data.zone)}
        </span>
      </Text>
      {today.shifts.length + today.ahead.length > 0 && (
        <dl className={classes.busy}>
          {today.shifts.map(({ id: shiftId, name, rank, unit, ...span }) => (
            <Row key={shiftId} {...span} zone={data.zone}>
              <b>{name}</b>
              {rank === 'backup' && ', backup'}, {unit}
            </Row>
          ))}
          {today.ahead.map(({ what, ...span }) => (
            <Row key={`${span.startsAt} ${what}`} {...span} zone={data.zone}>
              {what}
            </Row>
          ))}
        </dl>
      )}
    </section>
  );
}

function Reach({ phone }: Pick<ColleagueDetails, 'phone'>) {
  if (!phone)
    return (
      <Text size="sm" c="dimmed">
        No phone number yet.
      </Text>
    );
  return (
    <Group gap="xs" className={classes.buttons ?? ''}>
      <Button
        component="a"
        href={dialled(phone)}
        variant="filled"
        leftSection={<IconPhone {...iconProps} />}
      >
        Call {phone}
      </Button>
      <Button
        component="a"
        href={dialled(phone).replace('tel:', 'sms:')}
        variant="default"
        leftSection={<IconMessage {...iconProps} />}
      >
        Text
      </Button>
    </Group>
  );
}

/** Within KareMD: a message, a tele-visit, a page. */
function Contact({ id, name, PageButton }: CardParts & { id: string; name: string }) {
  const user = useUser();
  return (
    <Group gap="xs" className={classes.buttons ?? ''}>
      <Button
        component={Link}
        to={`/messages?new&to=${id}`}
        variant="default"
        leftSection={<IconMessages {...iconProps} />}
      >
        Message
      </Button>
      {may(user, 'visits.conduct') && (
        <Button
          component={Link}
          to={`/video?new&with=${id}`}
          variant="default"
          leftSection={<IconVideo {...iconProps} />}
        >
          Tele-visit
        </Button>
      )}
      <PageButton to={{ kind: 'person', practitionerId: id }} name={name} isTall />
    </Group>
  );
}

function Times({ id }: { id: string }) {
  const user = useUser();
  if (!may(user, 'appointments.book')) return null;
  return (
    <Group gap="xs" className={classes.buttons ?? ''}>
      <Button
        component={Link}
        to={`/Scheduling?find&with=${id}`}
        variant="default"
        leftSection={<IconCalendarSearch {...iconProps} />}
      >
        Find a time
      </Button>
      <Button
        component={Link}
        to={`/Scheduling?new&with=${id}`}
        variant="default"
        leftSection={<IconCalendarPlus {...iconProps} />}
      >
        Book with them
      </Button>
      {may(user, 'appointments.plan') && (
        <Button
          component={Link}
          to={`/Scheduling?view=people&of=${id}`}
          variant="default"
          leftSection={<IconUsersGroup {...iconProps} />}
        >
          Show their day
        </Button>
      )}
    </Group>
  );
}

function Facts({ colleague, ...parts }: CardParts & { colleague: ColleagueDetails }) {
  const { id, fullName, hospitalRole, unit, phone, pager } = colleague;
  const isOwn = useUser().uid === id;
  return (
    <Stack gap="lg">
      <Group wrap="nowrap" align="flex-start">
        <Avatar color="accent" size={44} aria-hidden>
          {initials(fullName)}
        </Avatar>
        <Stack gap={2}>
          <Text fw={600}>{fullName}</Text>
          <Text>{hospitalRole}</Text>
          <Text c="dimmed">{unit ?? 'No unit'}</Text>
        </Stack>
      </Group>
      {isOwn ? (
        <OwnPhone phone={phone} pager={pager} />
      ) : (
        <Stack gap="xs">
          <Reach phone={phone} />
          {pager && <Text size="sm">Pager {pager}</Text>}
          <Contact id={id} name={fullName} {...parts} />
        </Stack>
      )}
      {!isOwn && <Times id={id} />}
      {!isOwn && <Today id={id} />}
    </Stack>
  );
}

function Card({ id, ...parts }: CardParts & { id: string }) {
  const { data, error, isFetching, refetch } = trpc.people.colleague.useQuery({ personId: id });
  if (error && !data) {
    return (
      <LoadFailed
        title="This colleague could not be shown."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  return data ? <Facts key={id} colleague={data} {...parts} /> : <Skeleton height={220} />;
}

/** Open while the address has `?colleague=`, so that Back closes it and a link shows it again. */
export const ColleagueCard = (parts: CardParts) => (
  <CardDrawer name="colleague" title="Colleague">
    {(id) => <Card id={id} {...parts} />}
  </CardDrawer>
);
