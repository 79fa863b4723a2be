/** Who may do what, drawn from the one table that the server, the gates and the navigation read. */
import { Paper, Select, SimpleGrid, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  grantOf,
  hospitalRoles,
  may,
  permissions,
  roles,
  type HospitalRole,
  type Permission,
  type Role,
} from '#shared/roles.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { jobWords, levelWords } from './words.ts';
import classes from './Roles.module.css';

function Mark({ holds }: { holds: boolean }) {
  return holds ? (
    <span className={classes.yes}>
      <IconCheck size={18} stroke={2} aria-hidden />
      <VisuallyHidden>yes</VisuallyHidden>
    </span>
  ) : (
    <span className={classes.no}>
      <IconMinus size={18} stroke={1.5} aria-hidden />
      <VisuallyHidden>no</VisuallyHidden>
    </span>
  );
}

/** What somebody of this level and job holds, as the server would judge it. */
function Somebody() {
  const [role, setRole] = useState<Role>('user');
  const [hospitalRole, setJob] = useState<HospitalRole>('Attending');
  const held = permissions.filter((permission) => may({ role, hospitalRole }, permission));
  return (
    <Paper withBorder p="lg" mb="lg" bg="var(--surface)">
      <Title order={2} size="h4" mb="sm">
        Somebody with
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={640} mb="md">
        <Select
          label="Role"
          data={roles}
          value={role}
          allowDeselect={false}
          description={levelWords[role]}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(value) => value && setRole(value)}
        />
        <Select
          label="Job"
          data={hospitalRoles}
          searchable
          value={hospitalRole}
          allowDeselect={false}
          description={jobWords(hospitalRole)}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(value) => value && setJob(value)}
        />
      </SimpleGrid>
      <Text size="sm" component="output">
        {held.length === 0
          ? 'may do nothing: a right code opens no session.'
          : `may do ${held.length} of ${permissions.length} things:`}
      </Text>
      <ul className={classes.held}>
        {held.map((permission) => (
          <li key={permission}>
            <IconCheck size={16} stroke={2} aria-hidden className={classes.yes} />
            {grantOf(permission).means}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

const holdsByLevel = (role: Role, permission: Permission) =>
  grantOf(permission).roles.includes(role);

function Table() {
  return (
    <table className={classes.table} aria-label="Permissions by role">
      <thead>
        <tr>
          <th scope="col">May</th>
          {roles.map((role) => (
            <th key={role} scope="col" className={classes.level}>
              {role}
            </th>
          ))}
          <th scope="col">At the level of staff also</th>
        </tr>
      </thead>
      <tbody>
        {permissions.map((permission) => (
          <tr key={permission}>
            <th scope="row">{grantOf(permission).means}</th>
            {roles.map((role) => (
              <td key={role} className={classes.level}>
                <Mark holds={holdsByLevel(role, permission)} />
              </td>
            ))}
            <td>{grantOf(permission).jobs?.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards() {
  return (
    <ul className={classes.cards} aria-label="Permissions by role">
      {permissions.map((permission) => (
        <li key={permission}>
          <Text fw={650} size="sm">
            {grantOf(permission).means}
          </Text>
          <Text size="sm" c="dimmed">
            {roles.filter((role) => holdsByLevel(role, permission)).join(', ')}
          </Text>
          {grantOf(permission).jobs && (
            <Text size="sm" c="dimmed">
              Also {grantOf(permission).jobs?.join(', ')}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Roles() {
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  return (
    <>
      <PageHeader
        title="Roles"
        state="Who may do what. A role is the account's level, a job is what somebody works as."
      />
      <Somebody />
      <Paper withBorder className={classes.card}>
        {isNarrow ? <Cards /> : <Table />}
      </Paper>
      <Stack mt="md">
        <Text size="sm" c="dimmed">
          Roles and jobs are given to somebody on the page People. A change ends their sessions.
        </Text>
      </Stack>
    </>
  );
}
