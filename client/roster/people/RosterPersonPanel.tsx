/** What the roster knows of one person: contract, skills until a day, days off by year, and a last day. */
import { Stack, Title } from '@mantine/core';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { AllowanceForm } from './AllowanceForm.tsx';
import { ContractForm } from './ContractForm.tsx';
import { LastDayForm } from './LastDayForm.tsx';

export function PersonPanel({ practitionerId }: { practitionerId: string }) {
  const person = trpc.roster.people.one.useQuery({ practitionerId });
  const skills = trpc.roster.skills.list.useQuery({});
  const years = trpc.roster.timeOff.balances.useQuery({ practitionerId });
  const leaving = trpc.roster.people.lastDay.useQuery({ practitionerId });
  const failed = [person, skills, years, leaving].find(
    ({ error, data }) => error !== null && !data,
  );
  if (failed) return <QueryFailed title="This person could not be loaded." query={failed} />;
  if (!person.data || !skills.data || !years.data || !leaving.data)
    return <LoadingRows isBare words="Loading this person" height={44} />;
  return (
    <Stack gap="xl">
      <ContractForm person={person.data} skills={skills.data} />
      <Stack gap="sm" component="section" aria-label="Days off">
        <Title order={3} size="h4">
          Days off
        </Title>
        <AllowanceForm practitionerId={practitionerId} years={years.data} />
      </Stack>
      <Stack gap="sm" component="section" aria-label="Leaving">
        <Title order={3} size="h4">
          Leaving
        </Title>
        <LastDayForm practitionerId={practitionerId} lastDay={leaving.data.lastDay} />
      </Stack>
    </Stack>
  );
}
