/** The organization's measures of gaps in care: what closes a gap, how old it may be, and which visits are booked for it. */
import { IconTargetArrow } from '@tabler/icons-react';
import { lazy } from 'react';
import { factWords } from '#shared/facts.ts';
import type { GapMeasure } from '#shared/gaps.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { NamedItem } from '#client/shell/list-page/NamedItem.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { GapPages } from './GapPages.tsx';

const loadForm = async () => ({ default: (await import('./GapMeasureForm.tsx')).GapMeasureForm });
const GapMeasureForm = lazy(loadForm);

const MeasureItem = ({ measure, address }: { measure: GapMeasure; address: ListAddress }) => (
  <NamedItem
    item={measure}
    address={address}
    picture={<IconTargetArrow size={22} stroke={1.5} aria-hidden />}
    facts={`${factWords[measure.evidenceType]} ${measure.evidenceCodes.join(', ')}, at most ${counted(measure.withinDays, 'day')} old`}
    purpose={
      measure.typeIds.length === 0
        ? 'No visit is booked for it'
        : counted(measure.typeIds.length, 'visit type')
    }
    activeWord="In use"
    inactiveWord="Retired"
  />
);

export function GapMeasures() {
  const address = useListAddress('measure');
  return (
    <ListPage
      words={['measure', 'measures']}
      title="Measures of gaps in care"
      above={<GapPages />}
      empty="There are no measures yet. Add one under the name that payers’ lists use, so that evidence in the record closes its gaps."
      address={address}
      query={trpc.gaps.measures.useQuery({})}
      row={(measure) => <MeasureItem key={measure.id} measure={measure} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => <GapMeasureForm measure={item} {...form} />}
    />
  );
}
