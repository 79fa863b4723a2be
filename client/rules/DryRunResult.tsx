/** What a dry run found: how many cases, and for whom. */
import { Alert, List, Stack, Text } from '@mantine/core';
import { isClosingRule, ruleDays, triedWords, type Rule, type RuleTrial } from '#shared/rules.ts';
import { unmatchedWords } from '#shared/expressions/unmatched-words.ts';
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

type Counts = Pick<RuleTrial, 'opened' | 'raised' | 'moved' | 'flagged'>;
type Acting = Pick<Rule, 'action' | 'kind' | 'move'>;

/** What the rule is for, counted. */
function mainWords({ opened, moved, flagged }: Counts, rule: Acting): string {
  if (rule.action === 'open') return `opened ${counted(opened, 'case')}`;
  if (rule.action === 'flag') return `flagged ${counted(flagged, 'case')}`;
  return `${isClosingRule(rule) ? 'closed' : 'moved'} ${counted(moved, 'case')}`;
}

function besideWords({ raised, flagged }: Counts, { action }: Acting): string {
  if (action === 'open' && raised > 0) return `, and raised them ${counted(raised, 'more time')}`;
  if (action === 'move' && flagged > 0) return `, and flagged ${counted(flagged, 'signed case')}`;
  return '';
}

export function DryRunResult({ trial, rule }: { trial: RuleTrial; rule: Acting }) {
  const { opened, moved, judged, patientCount, patients, failures, failure, stopped } = trial;
  const isMany = opened + moved >= manyCases;
  const unmatched = [...trial.unmatched.condition, ...trial.unmatched.evidence];
  const isBad =
    stopped !== null || failures > 0 || isMany || unmatched.length > 0 || !trial.isCurrent;
  const more = patientCount - patients.length;
  return (
    <Alert
      color={isBad ? 'warn' : 'accent'}
      title={`In the last ${ruleDays} days it would have ${mainWords(trial, rule)}`}
    >
      <Stack gap="xs">
        {!trial.isCurrent && (
          <Text size="sm">The rule was changed since. Try it again before it is published.</Text>
        )}
        <Text size="sm">
          For {counted(patientCount, 'patient')}
          {besideWords(trial, rule)}. {counted(judged, 'fact')} judged,{' '}
          {rule.action === 'open'
            ? 'as if no case had been closed meanwhile'
            : 'by the cases as they were then'}
          . By {trial.by}, <RelativeTime instant={trial.at} />.
        </Text>
        <Stopped stopped={stopped} />
        {failures > 0 && (
          <Text size="sm">
            On {counted(failures, 'fact')} it could not be evaluated: {failure}
          </Text>
        )}
        {unmatched.length > 0 && (
          <List size="sm" aria-label="What it asks for in vain">
            {unmatched.map((path) => (
              <List.Item key={`${path.type} ${path.path}`}>
                {unmatchedWords(path, triedWords)}
              </List.Item>
            ))}
          </List>
        )}
        {patients.length > 0 && (
          <List size="sm" aria-label="For whom">
            {patients.map(({ id, fullName, ...counts }) => (
              <List.Item key={id}>
                {fullName}: {mainWords(counts, rule)}
                {besideWords(counts, rule)}
              </List.Item>
            ))}
          </List>
        )}
        {more > 0 && <Text size="sm">And {counted(more, 'more patient')}.</Text>}
      </Stack>
    </Alert>
  );
}
