/** The jobs that an organization adds: listed, added, changed and retired by administrators. */
import { lazy } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/list-address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { PeoplePages } from '#client/people/PeoplePages.tsx';
import { JobItem } from './JobItem.tsx';

const loadForm = async () => ({ default: (await import('./JobForm.tsx')).JobForm });
const JobForm = lazy(loadForm);

export function Jobs() {
  const address = useListAddress('job');
  return (
    <ListPage
      words={['job', 'jobs']}
      title="Jobs of your own"
      above={<PeoplePages />}
      empty="Every hospital has the jobs of the list of roles. Add the others that work here, for example registered nurse, pharmacist or interpreter."
      address={address}
      query={trpc.people.jobs.list.useQuery({})}
      row={(job) => <JobItem key={job.id} job={job} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => <JobForm job={item} {...form} />}
    />
  );
}
