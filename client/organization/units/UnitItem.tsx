/** One unit in the list: its code and place, and who belongs to it. */
import { IconBuildingHospital } from '@tabler/icons-react';
import type { UnitRecord } from '#shared/organization/units.ts';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { closedDay } from './closed-day.ts';
import { NamedItem } from '#client/shell/list-page/NamedItem.tsx';

function peopleWords({ people, mergedInto }: UnitRecord): string {
  if (mergedInto !== null) return `Merged into ${mergedInto}`;
  if (people === 0) return 'Nobody yet';
  return people === 1 ? '1 person' : `${people} people`;
}

interface Props {
  unit: UnitRecord;
  address: ListAddress;
}

export const UnitItem = ({ unit, address }: Props) => (
  <NamedItem
    item={unit}
    address={address}
    picture={<IconBuildingHospital size={22} stroke={1.5} aria-hidden />}
    facts={[unit.code, unit.specialty, unit.location, unit.phone].filter(Boolean).join(', ')}
    purpose={[peopleWords(unit), unit.closedAt && `closed ${closedDay(unit.closedAt)}`]
      .filter(Boolean)
      .join(', ')}
    activeWord="Open"
    inactiveWord="Closed"
  />
);
