/** One job in the list: what it is for, and how many people have it. */
import { IconId } from '@tabler/icons-react';
import type { JobRecord } from '#shared/people/jobs.ts';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { NamedItem } from '#client/shell/list-page/NamedItem.tsx';
import { countedPeople } from '#client/people/account-words.ts';

const kindsOf = ({ isRostered, isBookable, permissions }: JobRecord): string =>
  [
    isRostered && 'on the roster',
    isBookable && 'booked with patients',
    permissions.includes('visits.conduct') && 'conducts tele-visits',
  ]
    .filter(Boolean)
    .join(', ');

interface Props {
  job: JobRecord;
  address: ListAddress;
}

export const JobItem = ({ job, address }: Props) => (
  <NamedItem
    item={job}
    address={address}
    picture={<IconId size={22} stroke={1.5} aria-hidden />}
    facts={[`Like ${job.family}`, kindsOf(job)].filter(Boolean).join(', ')}
    purpose={job.people === 0 ? 'Nobody yet' : countedPeople(job.people)}
  />
);
