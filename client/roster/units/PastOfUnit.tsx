/** Above what a closed unit had until then: where it went, and the way to the same page of that unit. */
import type { ClosedUnit } from '#shared/people.ts';
import { ClosedUnitNotice } from '#client/organization/public/ClosedUnitNotice.tsx';

interface Props {
  unit: ClosedUnit;
  zone: string;
  /** The path of the page. */
  page: string;
}

export const PastOfUnit = ({ unit, zone, page }: Props) => (
  <ClosedUnitNotice
    unit={unit}
    zone={zone}
    shows="You see what it had until then."
    links={
      unit.mergedInto
        ? [{ to: `${page}?unit=${unit.mergedInto.id}`, words: `Open ${unit.mergedInto.name}` }]
        : []
    }
  />
);
