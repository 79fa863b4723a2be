/** The roster: people and days of one unit or several, planned, judged while it is planned, and published. */
import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { minuteMs } from '#shared/durations.ts';
import type { ClosedUnit, Unit, Units } from '#shared/people.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { PrintedHeader } from '#client/shell/layout/PrintedHeader.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { dayIn, dayRange, longDay, todayIn } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { daysShown, useRosterAddress, type RosterAddress } from './roster-address.ts';
import { PlannedRoster } from './PlannedRoster.tsx';
import { rememberedUnits, rememberUnits } from './public/remembered-units.ts';
import { PhoneTools } from './RosterPhoneTools.tsx';
import { Filters, type FilterProps } from './RosterToolbar.tsx';
import { PastOfUnit } from './units/PastOfUnit.tsx';
import { useBoard } from './use-board.ts';
import { usePhone } from '#client/ui/panels/use-phone.ts';

const YearRoster = lazy(async () => ({
  default: (await import('./year/YearRoster.tsx')).YearRoster,
}));

/** The units of the address, closed ones too, else those of last time, else the reader's own, else the first. */
function unitsShown(address: RosterAddress, units: Units | undefined, uid: string): string[] {
  if (!units) return [];
  const { units: open, closed, ownUnitId } = units;
  const among = (known: readonly Unit[], ids: readonly string[]) =>
    ids.filter((id) => known.some((unit) => unit.id === id));
  const chosen = address.unitIds
    ? among([...open, ...closed], address.unitIds)
    : among(open, rememberedUnits(uid));
  if (chosen.length > 0) return chosen;
  const [first] = open;
  return first ? [ownUnitId ?? first.id] : [];
}

/** Where all are closed, their last whole day: shifts that were not over went on. Null where it is not known. */
function lastDayOf(closed: readonly ClosedUnit[], unitIds: readonly string[], zone: string) {
  if (closed.length === 0 || closed.length < unitIds.length) return null;
  const last = closed
    .flatMap(({ closedAt }) => closedAt ?? [])
    .toSorted()
    .at(-1);
  return last === undefined ? null : addDays(dayIn(zone, last), -1);
}

interface HeaderProps {
  title: string;
  filters: FilterProps;
  isPhone: boolean;
}

const Header = ({ title, filters, isPhone }: HeaderProps) => (
  <>
    <PageHeader title={title} state="" actions={isPhone && <PhoneTools filters={filters} />} />
    {!isPhone && <Filters {...filters} />}
  </>
);

export function Roster() {
  const address = useRosterAddress();
  const user = useUser();
  const now = useNow(minuteMs);
  const isPhone = usePhone();
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const open = units.data?.units ?? [];
  const unitIds = unitsShown(address, units.data, user.uid);
  const closed = (units.data?.closed ?? []).filter(({ id }) => unitIds.includes(id));
  const zone = units.data?.zone;
  const today = todayIn(zone, now);
  const isYear = address.view === 'year';
  const day = address.day ?? lastDayOf(closed, unitIds, zone ?? 'UTC') ?? today;
  const days = daysShown(address.view, day);
  const { period, board } = useBoard(unitIds.length > 0 && !isYear ? { unitIds, ...days } : null);
  const dates = isYear ? days.from.slice(0, 4) : dayRange(days.from, days.to);
  const title = isPhone && !isYear ? longDay(day) : `Roster, ${dates}`;
  const filters: FilterProps = {
    address,
    units: units.data,
    unitIds,
    from: days.from,
    day,
    onUnits: (ids) => {
      rememberUnits(user.uid, ids);
      address.show({ unit: ids.length > 0 ? ids.join(',') : null });
    },
  };
  const notices = closed.map((unit) => (
    <PastOfUnit key={unit.id} unit={unit} zone={zone ?? 'UTC'} page="/roster" />
  ));
  const header = <Header title={title} filters={filters} isPhone={isPhone} />;
  if (isYear && unitIds.length > 0)
    return (
      <>
        {header}
        {notices}
        <PrintedHeader zone={zone ?? null} />
        <Suspense fallback={<LoadingRows words="Loading the year" height={44} withAvatar />}>
          <YearRoster
            unitIds={unitIds}
            year={Number(days.from.slice(0, 4))}
            today={today}
            onWeek={(unitId, day) => address.show({ unit: unitId, view: null, day })}
          />
        </Suspense>
      </>
    );
  if (board)
    return (
      <PlannedRoster
        key={`${board.period.from} ${unitIds.join()}`}
        {...{ board, address, title, today, isPhone, filters, notices }}
        printed={<PrintedHeader zone={board.period.zone} />}
      />
    );
  const failed = units.error && !units.data ? units : period.error ? period : null;
  return (
    <>
      {header}
      {failed && <QueryFailed title="The roster could not be loaded." query={failed} />}
      {!failed && units.data && open.length === 0 && (
        <EmptyCard>
          There are no units yet. An administrator adds them under Organization.
        </EmptyCard>
      )}
      {!failed && (!units.data || open.length > 0) && (
        <>
          <VisuallyHidden>Loading</VisuallyHidden>
          <LoadingRows words="Loading the roster" height={52} withAvatar />
        </>
      )}
    </>
  );
}
