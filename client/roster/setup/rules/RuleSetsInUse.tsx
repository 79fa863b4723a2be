/** Who is under which set of rules of duty: each job and unit with its choice, and the names. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ChooseRuleSet } from '#shared/roster/duty-rule-sets.ts';
import { may } from '#shared/roles.ts';
import type { RuleSetName } from '#shared/roster/rule-catalogue.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { BackupCountForm } from './BackupCountForm.tsx';
import { setNames } from '#shared/roster/rule-set-words.ts';
import classes from './RuleSetsInUse.module.css';

const counted = (people: number) => (people === 1 ? '1 person' : `${people} people`);

const byJob = 'by-job';

interface RowProps {
  name: string;
  people: number;
  set: RuleSetName | null;
  /** Whether it may be left to the job. */
  mayLeave?: boolean;
  mayChoose: boolean;
  isPending: boolean;
  onChoose: (set: RuleSetName | null) => void;
}

function ChoiceRow({ name, people, set, mayLeave, mayChoose, isPending, onChoose }: RowProps) {
  const words: Record<string, string> = { ...(mayLeave && { [byJob]: 'By job' }), ...setNames };
  const chosen = set ?? byJob;
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Text>{name}</Text>
        <Text size="sm" c="dimmed">
          {counted(people)}
        </Text>
      </div>
      {mayChoose ? (
        <Select
          aria-label={`Rules for ${name}`}
          w={140}
          allowDeselect={false}
          disabled={isPending}
          data={Object.entries(words).map(([value, label]) => ({ value, label }))}
          value={chosen}
          onChange={(value) => value && onChoose(value === byJob ? null : (value as RuleSetName))}
        />
      ) : (
        <Text>{words[chosen]}</Text>
      )}
    </li>
  );
}

function Names({ set }: { set: RuleSetName }) {
  const names = trpc.roster.rules.people.useQuery({ set });
  if (!names.data)
    return names.error ? (
      <QueryFailed title="The names could not be loaded." query={names} />
    ) : (
      <LoadingRows isBare words="Loading the names" height={28} />
    );
  const { people, total } = names.data;
  if (total === 0) return <Text c="dimmed">Nobody is under this set.</Text>;
  return (
    <>
      <ul className={classes.names} aria-label={`Under ${setNames[set]}`}>
        {people.map(({ id, fullName, job, unit, by }) => (
          <li key={id}>
            {fullName}
            <Text span size="sm" c="dimmed">
              {' '}
              {by === 'unit' ? unit : job}
            </Text>
          </li>
        ))}
      </ul>
      {total > people.length && (
        <Text size="sm" c="dimmed">
          And {total - people.length} more.
        </Text>
      )}
    </>
  );
}

/** `set` is the one whose names can be shown. */
export function RuleSetsInUse({ set }: { set: RuleSetName }) {
  const mayChoose = may(useUser(), 'roster.administer');
  const inUse = trpc.roster.rules.sets.useQuery({});
  const [hasNames, setHasNames] = useState(false);
  const choose = trpc.roster.rules.chooseSet.useMutation({
    onSuccess: () => toast.brief('Saved'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  if (!inUse.data)
    return inUse.error ? (
      <QueryFailed title="Who is under which rules could not be loaded." query={inUse} />
    ) : (
      <LoadingRows words="Loading who is under which rules" height={56} />
    );
  const { sets, jobs, units } = inUse.data;
  const people = sets.find((one) => one.set === set)?.people ?? 0;
  const rowsBase = { mayChoose, isPending: choose.isPending };
  const save = (choice: ChooseRuleSet) => choose.mutate(choice);
  return (
    <Stack gap="xl" mt="xl">
      <PageSection
        title="Who is under which rules"
        hint="Each job has a set. A unit that has one puts all its people under it, whatever their job."
      >
        <Group gap="md">
          {sets.map((one) => (
            <Text key={one.set}>
              {setNames[one.set]}: {counted(one.people)}
            </Text>
          ))}
        </Group>
        <div>
          <Button
            variant="default"
            aria-expanded={hasNames}
            onClick={() => setHasNames((isShown) => !isShown)}
          >
            {hasNames ? 'Hide the names' : `Show who is under ${setNames[set]} (${people})`}
          </Button>
        </div>
        {hasNames && <Names set={set} />}
        <div className={classes.columns}>
          <section aria-label="By job">
            <Card p="md">
              <Text fw={600}>By job</Text>
              <ul className={classes.list}>
                {jobs.map(({ job, ...row }) => (
                  <ChoiceRow
                    key={job}
                    name={job}
                    {...row}
                    {...rowsBase}
                    onChoose={(chosen) =>
                      chosen && save({ of: 'job', job, seen: row.set, set: chosen })
                    }
                  />
                ))}
              </ul>
            </Card>
          </section>
          <section aria-label="By unit">
            <Card p="md">
              <Text fw={600}>By unit</Text>
              <ul className={classes.list}>
                {units.map(({ unitId, ...row }) => (
                  <ChoiceRow
                    key={unitId}
                    {...row}
                    {...rowsBase}
                    mayLeave
                    onChoose={(chosen) => save({ of: 'unit', unitId, seen: row.set, set: chosen })}
                  />
                ))}
              </ul>
            </Card>
          </section>
        </div>
      </PageSection>
      <BackupCountForm />
    </Stack>
  );
}
