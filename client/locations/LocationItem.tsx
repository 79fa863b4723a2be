/** One room in the list: where it is, and which types use it. */
import { IconDoor } from '@tabler/icons-react';
import type { LocationRecord } from '#shared/locations.ts';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { NamedItem } from '#client/shell/list-page/NamedItem.tsx';

const shownTypes = 3;

/** "For Follow-up, New patient and 2 more" */
function typesWords({ types }: LocationRecord): string {
  if (types.length === 0) return 'Not used by any type';
  const more = types.length - shownTypes;
  const shownNames = types.slice(0, shownTypes).join(', ');
  return `For ${shownNames}${more > 0 ? ` and ${more} more` : ''}`;
}

interface Props {
  location: LocationRecord;
  address: ListAddress;
}

export const LocationItem = ({ location, address }: Props) => (
  <NamedItem
    item={location}
    address={address}
    picture={<IconDoor size={22} stroke={1.5} aria-hidden />}
    facts={[location.unit?.name, location.note].filter(Boolean).join(', ')}
    purpose={typesWords(location)}
  />
);
