/** One type of appointments in the list: how it looks, how long it is, who holds it. */
import type { ListedType } from '#shared/appointments/appointment-types.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { NamedItem } from '#client/shell/list-page/NamedItem.tsx';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import { holdersOf, lengthOf, roomsOf } from './type-words.ts';

const Holders = ({ type }: { type: ListedType }) => (
  <>
    {holdersOf(type)}
    {type.locations.length > 0 && <div>{roomsOf(type)}</div>}
    {type.capacity > 1 && <div>Up to {type.capacity} at one time</div>}
  </>
);

interface Props {
  type: ListedType;
  address: ListAddress;
}

export const TypeItem = ({ type, address }: Props) => (
  <NamedItem
    item={type}
    address={address}
    picture={<KindTile {...type} />}
    facts={`${kinds[type.kind].word}, ${lengthOf(type)}`}
    purpose={<Holders type={type} />}
  />
);
