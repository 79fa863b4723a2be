/** The schedule page: the reader's day or week, or the planner, with the panels of the appointment book. */
import { ActionIcon, Button, Paper } from '@mantine/core';
import { IconCalendarSearch, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useLoadAhead } from '#client/shell/loading/load-ahead.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { WhenOpened } from '#client/shell/loading/WhenOpened.tsx';
import { may } from '#shared/roles.ts';
import { minuteMs } from '#shared/durations.ts';
import { ExportCsv } from '#client/shell/ExportCsv.tsx';
import { wordsFor } from '#client/shell/api/failure.ts';
import { PrintedHeader } from '#client/shell/layout/PrintedHeader.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { ToolbarSheet } from '#client/ui/panels/ToolbarSheet.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { dayRange, isViewersZone, longDay } from '#client/ui/times/times.ts';
import { useChanges } from '#client/ui/use-changes.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { useAddress, type Address } from '#client/appointments/public/schedule-address.ts';
import { DayList } from './DayAppointments.tsx';
import { FindTime, UnsentLetters, Waitlist } from '#client/calendar/schedule/schedule-panels.tsx';
import { Details, NewAppointment } from '#client/appointments/public/lazy-panels.tsx';
import { NextPatient } from '#client/calendar/schedule/NextPatient.tsx';
import { DaySteps } from '#client/ui/times/DaySteps.tsx';
import { PeopleDay } from '#client/calendar/planner/PeopleDay.tsx';
import { useSchedule } from './use-schedule.ts';
import { countWords } from './header-words.ts';
import { useStateWords } from './use-state-words.ts';
import { usePlanner } from '#client/calendar/planner/use-planner.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx';
import { useUnsentLettersAddress } from '#client/front-desk/public/unsent-letters-address.ts';
import { UnsentLettersNotice } from '#client/front-desk/public/UnsentLettersNotice.tsx';
import { MergesNotice } from '#client/patients/public/MergesNotice.tsx';
import { useWaitlistAddress } from '#client/appointments/public/waitlist-address.ts';
import { WaitlistButton } from '#client/waitlist/public/WaitlistButton.tsx';
import { Today } from './Today.tsx';
import week from './Week.module.css';
import { Week } from './Week.tsx';
import { WeekBar } from './WeekBar.tsx';
import { useWaiting } from '#client/visits/public/use-waiting.ts';
import { usePhone } from '#client/ui/panels/use-phone.ts';

const FirstSteps = onDemand(
  async () => (await import('#client/organization/public/FirstSteps.tsx')).FirstSteps,
);

const panelsOfReaders = [Details];
const panelsOfBookers = [Details, NewAppointment, FindTime, Waitlist, UnsentLetters];

type Schedule = ReturnType<typeof useSchedule>;

/** "4 people, 12 appointments." */
function plannedWords(planned: ReturnType<typeof usePlanner>['planned']): string {
  if (!planned || planned.people.length === 0) return '';
  const { people, appointments } = planned;
  const count = people.length === 1 ? '1 person' : `${people.length} people`;
  const where = isViewersZone(planned.zone) ? '' : ` Times in ${planned.zone}.`;
  return `${count}, ${countWords(appointments)}.${where}`;
}

/** On a phone its row has room for the icon. */
function NewButton({ address, isIcon = false }: { address: Address; isIcon?: boolean }) {
  const user = useUser();
  if (!may(user, 'appointments.book')) return null;
  const onClick = () => address.openNew();
  const icon = <IconPlus size={18} stroke={1.5} aria-hidden />;
  return isIcon ? (
    <ActionIcon size={44} aria-label="New appointment" onClick={onClick}>
      {icon}
    </ActionIcon>
  ) : (
    <Button leftSection={icon} onClick={onClick}>
      New appointment
    </Button>
  );
}

interface ContentProps {
  schedule: Schedule;
  address: Address;
  now: number;
}

function Content({ schedule, address, now }: ContentProps) {
  const { view } = address;
  const { days, today, zone, appointments, byDay, error } = schedule;
  const changed = useChanges(appointments, days.join(' '));
  const { patients } = useWaiting();
  const waiting = new Map(patients.map((patient) => [patient.appointmentId, patient]));
  if (error) {
    return (
      <LoadFailed
        title="The schedule could not be loaded."
        words={wordsFor(error)}
        trying={schedule.isFetching}
        onTryAgain={schedule.tryAgain}
      />
    );
  }
  if (!appointments || !byDay || !zone) return <ScheduleSkeleton {...{ view, days, today }} />;
  if (appointments.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState action={<NewButton address={address} />}>
          {view === 'week' ? 'No appointments in this week.' : 'No appointments today.'}
        </EmptyState>
      </Paper>
    );
  }
  const context = { zone, now, address, changed, waiting };
  if (view === 'week') return <Week days={byDay} today={today} context={context} />;
  return <DayList appointments={byDay[0]?.appointments ?? []} context={context} />;
}

/** The planner needs a permission; without it the address falls back to today. */
function usePermittedAddress(): Address {
  const user = useUser();
  const address = useAddress();
  const isHidden = address.view === 'people' && !may(user, 'appointments.plan');
  return isHidden ? { ...address, view: 'today' } : address;
}

const PeopleDaySteps = ({ address, ...days }: { address: Address; day: string; today: string }) => (
  <DaySteps {...days} onDay={(to) => address.showPeople({ day: to === days.today ? null : to })} />
);

interface ActionsProps {
  address: Address;
  schedule: Schedule;
  /** The planned day. */
  day: string;
}

function Actions({ address, schedule, day }: ActionsProps) {
  const user = useUser();
  const isPhone = usePhone();
  const { days, today } = schedule;
  const isPeople = address.view === 'people';
  // On a phone the steps take the row, and the rest is in the sheet; three views leave no room for an icon.
  const hasSteps = address.view !== 'today';
  const isFull = hasSteps && may(user, 'appointments.plan');
  const mayBook = may(user, 'appointments.book');
  const find = mayBook && (
    <Button
      variant="default"
      leftSection={<IconCalendarSearch size={18} stroke={1.5} aria-hidden />}
      onClick={address.openFind}
    >
      Find a time
    </Button>
  );
  const more = (
    <>
      {mayBook && <WaitlistButton />}
      {!isPeople && (
        <ExportCsv
          listToExport={() => ({ range: { from: days[0] ?? today, to: days.at(-1) ?? today } })}
        />
      )}
    </>
  );
  return (
    <>
      {isPeople && isPhone && <PeopleDaySteps {...{ address, day, today }} />}
      <ViewSwitch address={address} days={days} today={today} />
      {isPhone && (mayBook || hasSteps) && (
        <ToolbarSheet label="More actions">
          {isFull && <NewButton address={address} />}
          {hasSteps && (
            <Button
              variant="default"
              onClick={() =>
                isPeople ? address.showPeople({ day: null }) : address.showWeek(null)
              }
            >
              {isPeople ? 'Today' : 'This week'}
            </Button>
          )}
          {find}
          {more}
        </ToolbarSheet>
      )}
      {!isPhone && find}
      {!isPhone && more}
      {!(isPhone && isFull) && <NewButton address={address} isIcon={isPhone} />}
    </>
  );
}

export function Scheduling() {
  const user = useUser();
  const isPhone = usePhone();
  const address = usePermittedAddress();
  const now = useNow(minuteMs);
  const schedule = useSchedule(address);
  const { days, today, zone, appointments } = schedule;
  const planner = usePlanner(address, today);
  const isPeople = address.view === 'people';
  const title =
    address.view === 'week'
      ? dayRange(days[0] ?? today, days.at(-1) ?? today)
      : longDay(isPeople ? planner.day : today);
  const listed = isPeople ? planner.planned?.appointments : appointments;
  const stateWords = useStateWords(schedule, address, now);
  const state = isPeople ? plannedWords(planner.planned) : stateWords;
  const content = isPeople ? (
    <PeopleDay address={address} planner={planner} now={now} />
  ) : (
    <Content schedule={schedule} address={address} now={now} />
  );
  const mayBook = may(user, 'appointments.book');
  useLoadAhead(mayBook ? panelsOfBookers : panelsOfReaders, listed !== undefined);
  const { view: waitlist } = useWaitlistAddress();
  const { isOpen: areUnsentLettersOpen } = useUnsentLettersAddress();
  const panels = (
    <>
      {zone && mayBook && (
        <>
          <WhenOpened isOpen={address.isNew}>
            <NewAppointment address={address} zone={zone} today={today} />
          </WhenOpened>
          <WhenOpened isOpen={address.isFinding}>
            <FindTime address={address} today={today} />
          </WhenOpened>
          <WhenOpened isOpen={waitlist.is !== 'closed'}>
            <Waitlist today={today} />
          </WhenOpened>
          <WhenOpened isOpen={areUnsentLettersOpen}>
            <UnsentLetters />
          </WhenOpened>
        </>
      )}
      {zone && listed && (
        <WhenOpened isOpen={address.appointmentId !== null}>
          <Details
            appointment={listed.find(({ id }) => id === address.appointmentId)}
            zone={zone}
            now={now}
            opened={address.appointmentId !== null}
            onClose={address.closePanel}
          />
        </WhenOpened>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={title}
        state={state}
        actions={<Actions address={address} schedule={schedule} day={planner.day} />}
      />
      {may(user, 'organization.manage') && (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      )}
      <PrintedHeader
        zone={zone}
        day={address.view === 'week' ? null : isPeople ? planner.day : today}
      />
      {may(user, 'appointments.book') && <UnsentLettersNotice />}
      {may(user, 'patients.merge') && <MergesNotice />}
      {address.view === 'today' ? (
        <Today
          zone={zone}
          isLoading={!zone && !schedule.error}
          now={now}
          list={content}
          next={
            zone &&
            appointments && <NextPatient appointments={appointments} zone={zone} now={now} />
          }
          panels={panels}
        />
      ) : (
        <>
          {isPeople && !isPhone && (
            <div className={week.bar} data-not-printed>
              <PeopleDaySteps {...{ address, day: planner.day, today }} />
            </div>
          )}
          {address.view === 'week' && !isPhone && (
            <WeekBar address={address} days={days} today={today} byDay={schedule.byDay} />
          )}
          {content}
          {panels}
        </>
      )}
    </>
  );
}
