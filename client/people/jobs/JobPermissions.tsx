/** The permissions of a job as boxes to tick, and which screens they open. */
import { Checkbox, Fieldset, Paper, Stack, Text } from '@mantine/core';
import { homeOf, mayOpen, routeAt, routes } from '#shared/paths.ts';
import { grantOf, may, type CustomJob, type Permission, type Person } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { permissionGroups } from './permission-groups.ts';

interface Props {
  ticked: readonly Permission[];
  /** Those that are saved: they may stay, though the giver does not hold them. */
  saved: readonly Permission[];
  onChange: (ticked: Permission[]) => void;
}

export function PermissionTicks({ ticked, saved, onChange }: Props) {
  const giver = useUser();
  const mayTick = (permission: Permission) => may(giver, permission) || saved.includes(permission);
  return (
    <Stack gap="md">
      {permissionGroups.map(({ title, permissions }) => (
        <Fieldset
          key={title}
          variant="unstyled"
          legend={
            <Text component="span" fw={650} size="sm">
              {title}
            </Text>
          }
        >
          <Stack gap="xs" mt={4}>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                label={grantOf(permission).means}
                description={mayTick(permission) ? undefined : 'You do not hold this yourself.'}
                disabled={!mayTick(permission)}
                checked={ticked.includes(permission)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(
                    checked
                      ? [...ticked, permission]
                      : ticked.filter((other) => other !== permission),
                  )
                }
              />
            ))}
          </Stack>
        </Fieldset>
      ))}
    </Stack>
  );
}

/** The pages that somebody with this job and no higher role opens, where they begin, and what they may do there. */
export function OpenedScreens({ job }: { job: CustomJob }) {
  const person: Person = { role: 'user', hospitalRole: '', customJob: job };
  const labels = routes
    .filter(({ path, screen }) => screen !== undefined && !path.includes(':'))
    .filter((route) => mayOpen(person, route))
    .map(({ label }) => label);
  const acts = permissionGroups
    .flatMap(({ permissions }) => permissions)
    .filter((permission) => may(person, permission))
    .map((permission) => grantOf(permission).means);
  return (
    <Paper withBorder p="md" component="section" aria-label="What they see">
      <Text fw={650} size="sm">
        What they see
      </Text>
      <Text size="sm" component="output">
        They begin at {routeAt(homeOf(person))?.label}. {labels.length}{' '}
        {labels.length === 1 ? 'page opens' : 'pages open'}: {labels.join(', ')}.
      </Text>
      <Text fw={650} size="sm" mt="xs">
        What they may do
      </Text>
      <Text size="sm" component="output">
        {acts.length === 0 ? 'Nothing yet.' : `${acts.join('. ')}.`}
      </Text>
    </Paper>
  );
}
