/** The front desk: finds any patient and appointment of the organization, and shows a unit's day. */
import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { may } from '#shared/roles.ts';
import { DisplacedNotice } from '#client/front-desk/displaced/DisplacedNotice.tsx';
import { DeceasedNotice } from '#client/patients/public/DeceasedNotice.tsx';
import { RequestsNotice } from '#client/self-service/public/RequestsNotice.tsx';
import { DaySteps } from '#client/ui/times/DaySteps.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { PrintedHeader } from '#client/shell/layout/PrintedHeader.tsx';
import { ImportTwinsNotice } from '#client/patients/public/ImportTwinsNotice.tsx';
import { searchOf } from '#client/ui/patients/patient-search.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { longDay, todayIn } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { useDeskAddress, type DeskAddress } from './desk-address.ts';
import { DeskPanels } from './DeskPanels.tsx';
import { presentUnitId, unitsOfDay } from '#client/organization/public/present-unit.ts';
import { DeskResults } from './DeskResults.tsx';
import { DeskTools, SendDay } from './DeskTools.tsx';
import { rememberedUnit, rememberUnit } from './remembered-unit.ts';
import { standingWords } from './attendance-groups.ts';
import { UnitDayList } from './UnitDayList.tsx';

const typingMs = 250;
const freshEveryMs = 30_000;
/** More are chosen in the field. */
const mostButtons = 12;

/** The unit of the address, else the one of last time, else the reader's own, else the only one. */
function useUnitDay(address: DeskAddress) {
  const user = useUser();
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const open = unitsOfDay(units.data, address.day);
  const wantedIds = address.unitId
    ? [presentUnitId(units.data, address.unitId, address.day)]
    : [rememberedUnit(user.uid), units.data?.ownUnitId];
  const [knownUnit] = wantedIds.flatMap((unitId) => open.find(({ id }) => id === unitId) ?? []);
  const unit = knownUnit ?? (open.length === 1 ? open[0] : undefined);
  const query = trpc.appointments.desk.day.useQuery(
    { unitId: unit?.id ?? '', ...(address.day ? { day: address.day } : {}) },
    {
      enabled: unit !== undefined,
      refetchInterval: freshEveryMs,
      placeholderData: keepPreviousData,
    },
  );
  const choose = (unitId: string) => {
    rememberUnit(user.uid, unitId);
    address.show({ unit: unitId });
  };
  const list = query.isPlaceholderData ? undefined : query.data;
  return { units, open, unit, query, list, choose };
}

type OfUnit = ReturnType<typeof useUnitDay>;

function Day({ of, address, now }: { of: OfUnit; address: DeskAddress; now: number }) {
  const { units, open, unit, query, list } = of;
  if (units.error && !units.data)
    return <QueryFailed title="The units could not be loaded." query={units} />;
  if (units.data && open.length === 0)
    return (
      <EmptyCard>
        There are no units yet. An administrator adds them under Organization; until then, look for
        the patient or the clinician.
      </EmptyCard>
    );
  if (units.data && !unit)
    return (
      <EmptyCard
        action={
          open.length <= mostButtons && (
            <Group gap="sm" justify="center">
              {open.map(({ id, name }) => (
                <Button key={id} variant="default" onClick={() => of.choose(id)}>
                  {name}
                </Button>
              ))}
            </Group>
          )
        }
      >
        Choose a unit to see its day.
      </EmptyCard>
    );
  if (list) return <UnitDayList list={list} address={address} now={now} />;
  if (query.error) return <QueryFailed title="The day could not be loaded." query={query} />;
  return <LoadingRows words="Loading the day" height={62} />;
}

export function FrontDesk() {
  const user = useUser();
  const isPhone = usePhone();
  const address = useDeskAddress();
  const now = useNow(minuteMs);
  const [typed, setTyped] = useState('');
  const [rested] = useDebouncedValue(typed, typingMs);
  const query = searchOf(rested);
  const of = useUnitDay(address);
  const { list, unit, open } = of;
  const zone = list?.zone ?? of.units.data?.zone;
  const today = list?.today ?? todayIn(zone, now);
  const day = list?.day ?? address.day ?? today;
  const dayWords = [`${longDay(day)}.`, list && standingWords(list, now)].filter(Boolean).join(' ');
  return (
    <>
      <PageHeader
        title={unit?.name ?? 'Front desk'}
        state={unit ? dayWords : ''}
        areActionsBeside={isPhone}
        actions={
          <>
            <DaySteps
              day={day}
              today={today}
              onDay={(next) => address.show({ day: next === today ? null : next })}
            />
            {!isPhone && (
              <>
                <PrintButton disabled={!list}>Print the day</PrintButton>
                {unit && <SendDay unit={unit} day={day} />}
                <Button
                  leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
                  onClick={() => address.openNew()}
                >
                  New appointment
                </Button>
              </>
            )}
          </>
        }
      />
      <PrintedHeader zone={zone ?? null} day={day} />
      <DeskTools
        typed={typed}
        onType={setTyped}
        units={of.units.data && open}
        unit={unit}
        onUnit={of.choose}
        day={day}
        today={today}
        address={address}
      />
      <RequestsNotice />
      <DisplacedNotice />
      {may(user, 'patients.merge') && <ImportTwinsNotice />}
      <DeceasedNotice />
      {query && typed.trim() !== '' ? (
        <DeskResults query={query} address={address} now={now} />
      ) : (
        <Day of={of} address={address} now={now} />
      )}
      <DeskPanels address={address} zone={zone} today={today} now={now} />
    </>
  );
}
