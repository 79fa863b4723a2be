/** What a plan would do before it is done: who would have how many, who is there, and what is left out. */
import { Alert, List, Stack, Text } from '@mantine/core';
import {
  mostAssigned,
  type AssignPlan,
  type LeftOutReason,
} from '#shared/cases/case-assignment.ts';
import facts from '#client/ui/list/Facts.module.css';
import { dutyWords } from './duty-words.ts';

const reasons: Record<LeftOutReason, string> = {
  theirs: 'are with them already',
  'not-yours': 'are not yours to assign',
  'no-unit': 'have no unit in their record',
  'nobody-of-unit': 'are of a unit of which nobody works on them, or who does is on leave',
  unfit: 'cannot go to who was chosen',
};

/** The same of a single case. */
const reasonsOfOne: Record<LeftOutReason, string> = {
  theirs: 'It is with them already.',
  'not-yours': 'It is not yours to assign.',
  'no-unit': 'Its record has no unit.',
  'nobody-of-unit': 'Nobody of its unit works on it now.',
  unfit: 'It cannot go to who was chosen.',
};

const People = ({ people, zone }: Pick<AssignPlan, 'people' | 'zone'>) => (
  <dl className={facts.facts} aria-label="Who gets how many">
    {people.map((person) => (
      <div key={person.id} style={{ display: 'contents' }}>
        <dt>{person.fullName}</dt>
        <dd>
          has {person.open}, would have <strong>{person.open + person.added}</strong> (+
          {person.added})
          <Text size="xs" c={person.awayUntil === null ? 'dimmed' : 'red'} component="div">
            {[person.hospitalRole, dutyWords(person, zone)].filter(Boolean).join(' · ')}
          </Text>
        </dd>
      </div>
    ))}
  </dl>
);

interface Props {
  plan: AssignPlan;
  isOfOne?: boolean;
}

export function PlanPreview({ plan, isOfOne = false }: Props) {
  const { people, leftOut, unfit, hasMore, zone } = plan;
  return (
    <Stack gap="sm">
      {unfit.length > 0 && (
        <Alert color="red" title={isOfOne ? undefined : 'Not everybody can have these'}>
          {unfit.join(' ')}
        </Alert>
      )}
      {people.length > 0 && <People people={people} zone={zone} />}
      {isOfOne &&
        unfit.length === 0 &&
        leftOut.map(({ reason }) => (
          <Text key={reason} size="sm">
            {reasonsOfOne[reason]}
          </Text>
        ))}
      {!isOfOne && leftOut.length > 0 && (
        <div>
          <Text size="sm">Left as they are:</Text>
          <List size="sm" withPadding>
            {leftOut.map(({ reason, count }) => (
              <List.Item key={reason}>
                {count} {reasons[reason]}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {hasMore && (
        <Text size="sm">
          The list has more than {mostAssigned}. The first {mostAssigned} by clock are assigned now.
        </Text>
      )}
    </Stack>
  );
}
