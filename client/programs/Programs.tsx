/** Other systems' programs: listed, added, changed and ended by administrators. */
import { lazy } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/list-address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { FailedNotifications } from './FailedNotifications.tsx';
import { ProgramItem } from './ProgramItem.tsx';

const loadForm = async () => ({ default: (await import('./ProgramForm.tsx')).ProgramForm });
const ProgramForm = lazy(loadForm);

export function Programs() {
  const address = useListAddress('program');
  const query = trpc.programs.list.useQuery({});
  return (
    <>
      <ListPage
        words={['program', 'programs']}
        empty="No other system is connected. Add a program that reads or books appointments by FHIR."
        address={address}
        query={{ ...query, data: query.data?.programs }}
        row={(program) => <ProgramItem key={program.id} program={program} address={address} />}
        loadForm={loadForm}
        form={({ item, ...form }) => (
          <ProgramForm program={item} addresses={query.data} {...form} />
        )}
      />
      <FailedNotifications />
    </>
  );
}
