/** The page of who is on call: every unit and role, now or at any moment, with one tap to reach them. */
import { Button, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBellRinging,
  IconClockSearch,
  IconMessages,
  IconPlugOff,
  IconScreenShare,
  IconVideo,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { minuteMs } from '#shared/durations.ts';
import { may } from '#shared/roles.ts';
import { onCallUnits, type OnCallAnswer, type OnDuty } from '#shared/on-call.ts';
import { withOneEnd } from '#shared/on-call/duty-end.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { ColleagueLink, ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { UnitField } from '#client/organization/public/UnitField.tsx';
import { PrintedHeader } from '#client/shell/layout/PrintedHeader.tsx';
import { PageButton } from '#client/on-call/public/PageButton.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { ButtonMenu } from '#client/ui/panels/ButtonMenu.tsx';
import { MoreButton } from '#client/ui/panels/MoreButton.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { TablePages } from '#client/ui/table/TablePages.tsx';
import { clockTime, dayIn, isViewersZone, longDay } from '#client/ui/times/times.ts';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { wallInstant } from '#client/ui/times/wall-time.ts';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { useOnCallAddress, type OnCallAddress } from './on-call-address.ts';
import { ClosedOnCall } from './ClosedOnCall.tsx';
import { MomentForm } from './MomentForm.tsx';
import { OnCallList } from './OnCallList.tsx';
import { OnCallSkeleton } from './OnCallSkeleton.tsx';
import { SearchField } from './OnCallSearch.tsx';
import classes from './OnCall.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** No change is published when a shift ends, so the page reads again by itself. */
const freshEveryMs = minuteMs / 2;

function stateWords({ at, isNow, zone, count, lines }: OnCallAnswer): string {
  const gaps = lines.filter(({ isRequired, primary }) => isRequired && primary.length === 0).length;
  const when = `${longDay(dayIn(zone, at))}, ${clockTime(at, zone)}`;
  return [
    isNow ? `Now, ${when}.` : `${when}.`,
    count > 0 && `${count} ${count === 1 ? 'unit' : 'units'}.`,
    gaps > 0 && `Nobody is on for ${gaps} ${gaps === 1 ? 'role' : 'roles'}.`,
    !isViewersZone(zone) && `Times in ${zone}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function useOnCall(address: OnCallAddress) {
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const zone = units.data?.zone;
  const { moment, text, unitId, page } = address;
  const at = moment && zone ? wallInstant(moment.day, moment.time, zone).instant : null;
  const query = trpc.roster.onCall.at.useQuery(
    { search: text, page, ...(unitId && { unitId }), ...(at && { at }) },
    {
      enabled: moment === null || zone !== undefined,
      refetchInterval: moment === null ? freshEveryMs : false,
      refetchOnWindowFocus: 'always',
      placeholderData: keepPreviousData,
    },
  );
  const closed = units.data?.closed.find(({ id }) => id === unitId) ?? null;
  const isPast = closed !== null || (at !== null && Date.parse(at) < Date.now());
  return { query, zone, closed, isPast };
}

/** Slower ways, for what can wait. */
function MoreWays({ person: { practitionerId, fullName } }: { person: OnDuty }) {
  const user = useUser();
  const [mayWrite, mayCall] = [may(user, 'messages.write'), may(user, 'visits.conduct')];
  if (!mayWrite && !mayCall) return null;
  return (
    <ButtonMenu
      position="bottom-end"
      withinPortal
      button={(props) => (
        <MoreButton
          {...props}
          size={32}
          aria-label={`Other ways to reach ${fullName}`}
          data-not-printed
        />
      )}
    >
      {mayWrite && (
        <Menu.Item
          component={Link}
          to={`/messages?new&to=${practitionerId}`}
          leftSection={<IconMessages {...icon} />}
        >
          Message
        </Menu.Item>
      )}
      {mayCall && (
        <Menu.Item
          component={Link}
          to={`/video?new&with=${practitionerId}`}
          leftSection={<IconVideo {...icon} />}
        >
          Tele-visit
        </Menu.Item>
      )}
    </ButtonMenu>
  );
}

function Nothing({ address, isClosed }: { address: OnCallAddress; isClosed: boolean }) {
  if (isClosed) return <EmptyCard>This unit had nobody on call at this time.</EmptyCard>;
  const isFiltered = address.text !== '' || address.unitId !== null;
  return (
    <EmptyCard>
      {isFiltered
        ? 'No unit, role or name matches. Search for fewer words, or choose another unit.'
        : 'No unit has published shifts with a role yet. They are planned in the roster.'}
    </EmptyCard>
  );
}

const pagesForAll = [
  { to: '/on-call/pages', Picture: IconBellRinging, words: 'Sent pages' },
  { to: '/on-call/downtime', Picture: IconPlugOff, words: 'Downtime pack' },
];
const boards = { to: '/on-call/boards', Picture: IconScreenShare, words: 'Boards and feeds' };

function Actions() {
  const mayAdminister = may(useUser(), 'roster.administer');
  const pages = mayAdminister ? [...pagesForAll, boards] : pagesForAll;
  return (
    <>
      <PrintButton />
      {pages.map(({ to, Picture, words }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          variant="default"
          leftSection={<Picture {...icon} />}
        >
          {words}
        </Button>
      ))}
    </>
  );
}

interface FiltersProps {
  address: OnCallAddress;
  zone: string | undefined;
  /** Closed units are offered. */
  isPast: boolean;
}

/** On a phone the names come first: the unit and the moment are behind a button. */
function Filters({ address, zone, isPast }: FiltersProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { moment, unitId } = address;
  return (
    <Group gap="sm" mb="lg" align="flex-start" data-not-printed>
      <SearchField address={address} />
      <Button
        hiddenFrom="sm"
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconClockSearch {...icon} />}
        onClick={toggle}
      >
        {moment || unitId ? 'Unit, time (set)' : 'Unit, time'}
      </Button>
      <Group gap="sm" align="flex-start" className={classes.filters ?? ''} data-open={isOpen}>
        <UnitField
          label="Unit"
          none="All units"
          value={unitId}
          isPast={isPast}
          error={undefined}
          onChange={address.showUnit}
        />
        {zone && <MomentForm key={JSON.stringify(moment)} address={address} zone={zone} />}
      </Group>
    </Group>
  );
}

export function OnCall() {
  const address = useOnCallAddress();
  useNow(minuteMs);
  const user = useUser();
  const isPhone = usePhone();
  const { query, zone, closed, isPast } = useOnCall(address);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="On call"
        state={data ? stateWords(data) : ''}
        actions={isPhone ? null : <Actions />}
      />
      <PrintedHeader zone={data?.zone ?? null} />
      <Filters address={address} zone={zone} isPast={isPast} />
      {closed && zone && (
        <ClosedOnCall unit={closed} zone={zone} at={address.moment ? data?.at : undefined} />
      )}
      <div aria-busy={query.isPlaceholderData}>
        <ListContent
          rows={data?.lines}
          failure={failureOf(query, 'Who is on call could not be loaded.')}
          loading={<OnCallSkeleton />}
          empty={<Nothing address={address} isClosed={closed !== null} />}
        >
          {(lines) => (
            <OnCallList
              lines={lines.map(withOneEnd)}
              mayPage={data?.isNow === true && may(user, 'roster.page')}
              seen={{ at: data?.at ?? '', zone: data?.zone ?? 'UTC' }}
              name={({ practitionerId, fullName, hospitalRole }) => (
                <>
                  <ColleagueLink id={practitionerId}>{fullName}</ColleagueLink>
                  <Text span size="sm" fw={400} c="dimmed">
                    {hospitalRole}
                  </Text>
                </>
              )}
              nextName={({ practitionerId: id, fullName }) =>
                id === undefined ? fullName : <ColleagueName person={{ id, fullName }} />
              }
              pageRole={({ unitId, unit, role, primary, backup }) =>
                data?.isNow &&
                unitId !== undefined &&
                [...primary, ...backup].some(
                  ({ practitionerId }) => practitionerId !== user.uid,
                ) && <PageButton to={{ kind: 'role', unitId, role }} name={`${role}, ${unit}`} />
              }
              pagePerson={({ practitionerId, fullName }) =>
                data?.isNow &&
                practitionerId !== user.uid && (
                  <PageButton to={{ kind: 'person', practitionerId }} name={fullName} />
                )
              }
              hasButtons
              isReader={({ practitionerId }) => practitionerId === user.uid}
              more={(person) => <MoreWays person={person} />}
            />
          )}
        </ListContent>
      </div>
      {data && data.count > onCallUnits && (
        <TablePages
          count={data.count}
          pageLength={onCallUnits}
          page={address.page}
          onPage={address.toPage}
        />
      )}
      {isPhone && (
        <Group gap="sm" mt="lg" data-not-printed>
          <Actions />
        </Group>
      )}
    </>
  );
}
