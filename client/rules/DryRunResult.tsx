/** What a dry run found: how many cases, and for whom. */
import { Alert, List, Stack, Text } from '@mantine/core';
import { ruleDays, type RuleTrial } from '#shared/rules.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

const counted = (count: number, singular: string) =>
  `${count.toLocaleString()} ${singular}${count === 1 ? '' : 's'}`;

/** From so many on, somebody should ask who is to work on them. */
const manyCases = 500;

function Stopped({ stopped }: Pick<RuleTrial, 'stopped'>) {
  if (stopped === null) return null;
  return (
    <Text size="sm">
      {stopped === 'fact'
        ? 'It was ended: the expression took too long on one fact. Write it simpler, then try again.'
        : 'It was ended before all facts were judged, so these are not all.'}
    </Text>
  );
}

export function DryRunResult({ trial }: { trial: RuleTrial }) {
  const { opened, raised, judged, patientCount, patients, failures, failure, stopped } = trial;
  const isBad = stopped !== null || failures > 0 || opened >= manyCases || !trial.isCurrent;
  const more = patientCount - patients.length;
  return (
    <Alert
      color={isBad ? 'warn' : 'accent'}
      title={`In the last ${ruleDays} days it would have opened ${counted(opened, 'case')}`}
    >
      <Stack gap="xs">
        {!trial.isCurrent && (
          <Text size="sm">The rule was changed since. Try it again before it is published.</Text>
        )}
        <Text size="sm">
          For {counted(patientCount, 'patient')}
          {raised > 0 && `, and raised them ${counted(raised, 'more time')}`}.{' '}
          {counted(judged, 'fact')} judged, as if no case had been closed meanwhile. By {trial.by},{' '}
          <RelativeTime instant={trial.at} />.
        </Text>
        <Stopped stopped={stopped} />
        {failures > 0 && (
          <Text size="sm">
            On {counted(failures, 'fact')} it could not be evaluated: {failure}
          </Text>
        )}
        {patients.length > 0 && (
          <List size="sm" aria-label="For whom">
            {patients.map(({ id, fullName, ...counts }) => (
              <List.Item key={id}>
                {fullName}: {counted(counts.opened, 'case')}
                {counts.raised > 0 && `, raised ${counted(counts.raised, 'time')}`}
              </List.Item>
            ))}
          </List>
        )}
        {more > 0 && <Text size="sm">And {counted(more, 'more patient')}.</Text>}
      </Stack>
    </Alert>
  );
}
