/** Stays as a table that each column sorts; on a phone as cards with the same facts. */
import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { isReviewed } from '#shared/facts/stay-classes.ts';
import type { StayColumnName, usualStayColumns } from '#shared/utilization/stay-columns.ts';
import type { StayLine, StayOrderName } from '#shared/utilization.ts';
import { RowLink } from '#client/shell/RowLink.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { Card } from '#client/ui/Card.tsx';
import { ShowMore } from '#client/ui/list/ShowMore.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { pastDay } from '#client/ui/times/times.ts';
import type { StayAddress } from './stay-address.ts';
import { StayPatient } from './StayPatient.tsx';
import {
  authorizationWords,
  expectedSource,
  midnightParts,
  overWords,
  reviewStatus,
  stayClass,
} from './stay-words.ts';
import type { useStays } from './use-stays.ts';
import classes from './StayTable.module.css';

type StayColumn = Column<StayLine, StayOrderName>;

const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    <div>{first}</div>
    {second && (
      <Text size="xs" c="dimmed">
        {second}
      </Text>
    )}
  </>
);

const patientColumn = (address: StayAddress): StayColumn => ({
  heading: 'Patient',
  width: '196px',
  isRowHeading: true,
  cell: (stay) => (
    <StayPatient
      stay={stay}
      name={
        <RowLink {...address.linkTo(stay.id)} isOpen={stay.id === address.openId}>
          {stay.patient.fullName}
        </RowLink>
      }
    />
  ),
});

const unitColumn: StayColumn = {
  heading: 'Unit',
  sortKey: 'unit',
  leftOut: 'early',
  width: '92px',
  cell: ({ unit, bed }) => <TwoLines first={unit ?? '–'} second={bed && `Bed ${bed}`} />,
};

const classColumn: StayColumn = {
  heading: 'Class',
  sortKey: 'class',
  leftOut: 'late',
  width: '116px',
  cell: (stay) => <TwoLines first={stayClass(stay)} second={stay.service} />,
};

const payerColumn: StayColumn = {
  heading: 'Payer',
  sortKey: 'payer',
  width: '150px',
  leftOut: 'early',
  cell: (stay) => <TwoLines first={stay.payer ?? '–'} second={authorizationWords(stay)} />,
};

/** When the stay ended, or is expected to. */
const endWords = ({ dischargedOn, expectedEnd }: StayLine, shape: Props['shape']) => {
  if (dischargedOn) return `left ${pastDay(dischargedOn)}`;
  return shape === 'master' && expectedEnd && `expected until ${pastDay(expectedEnd)}`;
};

const admittedColumn = (shape: Props['shape']): StayColumn => ({
  heading: 'Admitted',
  sortKey: 'admittedOn',
  descendsFirst: true,
  width: '132px',
  cell: (stay) => (
    <TwoLines
      first={stay.admittedOn ? pastDay(stay.admittedOn) : '–'}
      second={endWords(stay, shape)}
    />
  ),
});

const midnightsColumn: StayColumn = {
  heading: 'Midnights',
  sortKey: 'midnights',
  descendsFirst: true,
  width: '104px',
  isNumeric: true,
  cell: ({ midnights }) => (
    <TwoLines first={midnights?.all ?? '–'} second={midnights && midnightParts(midnights)} />
  ),
};

const drgColumn: StayColumn = {
  heading: 'Working DRG',
  width: '120px',
  leftOut: 'early',
  cell: ({ workingDrg }) => workingDrg ?? '–',
};

const attendingColumn: StayColumn = {
  heading: 'Attending',
  width: '120px',
  leftOut: 'early',
  cell: ({ attending }) => attending ?? '–',
};

const reviewColumn = (now: number): StayColumn => ({
  heading: 'Review',
  width: '176px',
  cell: (stay) => <StatusBadge {...reviewStatus(stay, now)} isWhole />,
});

const expectedColumn: StayColumn = {
  heading: 'Expected',
  sortKey: 'expectedEnd',
  width: '140px',
  leftOut: 'early',
  cell: (stay) => (
    <TwoLines
      first={stay.expectedEnd ? pastDay(stay.expectedEnd) : '–'}
      second={expectedSource(stay)}
    />
  ),
};

const overColumn: StayColumn = {
  heading: 'Against it',
  width: '120px',
  isNumeric: true,
  cell: (stay) => (
    <Text size="sm" fw={(stay.daysOver ?? 0) > 0 ? 650 : 400}>
      {overWords(stay)}
    </Text>
  ),
};

const delayColumn: StayColumn = {
  heading: 'Delay',
  width: '120px',
  isNumeric: true,
  cell: ({ delayDays, avoidableDays, daysOver }) =>
    delayDays > 0 ? (
      <TwoLines
        first={`${delayDays} ${delayDays === 1 ? 'day' : 'days'}`}
        second={avoidableDays > 0 && `${avoidableDays} avoidable`}
      />
    ) : (daysOver ?? 0) > 0 ? (
      'Not named'
    ) : (
      '–'
    ),
};

/** Of the columns that a table of this width has: DataTable.module.css leaves some out. */
const neededWidth = (columns: readonly StayColumn[], width: number): number =>
  columns
    .filter(({ leftOut }) => width > (leftOut === 'early' ? 875 : leftOut === 'late' ? 699 : 0))
    .reduce((sum, column) => sum + Number.parseInt(column.width ?? '0', 10), 0);

interface Props {
  label: string;
  address: StayAddress;
  stays: ReturnType<typeof useStays>;
  shape: keyof typeof usualStayColumns;
  /** Those that the reader chose, beside the patient. */
  columns: readonly StayColumnName[];
  empty: string;
}

const columnsOf = (shape: Props['shape'], now: number): Record<StayColumnName, StayColumn> => ({
  place: unitColumn,
  class: classColumn,
  payer: payerColumn,
  admittedOn: admittedColumn(shape),
  midnights: midnightsColumn,
  review: reviewColumn(now),
  attending: attendingColumn,
  workingDrg: drgColumn,
  expectedEnd: expectedColumn,
  daysOver: overColumn,
  delay: delayColumn,
});

export function StayTable({ label, address, stays, shape, columns: names, empty }: Props) {
  const now = useNow(minuteMs);
  const byName = columnsOf(shape, now);
  const columns = [patientColumn(address), ...names.map((name) => byName[name])];
  const { pages, query } = stays;
  const { ref, width } = useElementSize();
  const isWide = width > 0 && neededWidth(columns, width) > width;
  const table = (
    <DataTable<StayLine, StayOrderName>
      label={label}
      columns={columns}
      rows={pages.rows}
      {...statesOf(query, 'the stays')}
      empty={<EmptyCard>{empty}</EmptyCard>}
      idOf={({ id }) => id}
      openId={address.openId}
      rowHeight={62}
      isFaulty={(stay) =>
        shape === 'master' && stay.isOpen && stay.review === null && isReviewed(stay.class)
      }
      sorting={{
        key: address.order.by,
        isDescending: address.order.isDescending,
        onSort: (by, isDescending) => address.orderBy({ by, isDescending }),
      }}
    />
  );
  if (!pages.rows?.length) return table;
  return (
    <>
      <Card>
        <div ref={ref} className={isWide ? classes.wide : undefined}>
          {table}
        </div>
      </Card>
      <ShowMore {...pages} />
    </>
  );
}
