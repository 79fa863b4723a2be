/** The page that shows which role holds which permission, from the same table that the server checks. */
import { Paper, Select, SimpleGrid, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { roleWords } from '#shared/people/role-words.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import {
  grantOf,
  permissions,
  permissionsOf,
  roles,
  type Permission,
  type Role,
} from '#shared/roles.ts';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { jobWords, levelWords } from './account-words.ts';
import classes from './Roles.module.css';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

const Mark = ({ holds }: { holds: boolean }) => (
  <span className={classes.mark} data-holds={holds || undefined}>
    {holds ? (
      <IconCheck size={18} stroke={2} aria-hidden />
    ) : (
      <IconMinus size={18} stroke={1.5} aria-hidden />
    )}
    <VisuallyHidden>{holds ? 'yes' : 'no'}</VisuallyHidden>
  </span>
);

/** What a person of this level and job holds, as the server judges it. */
function Somebody() {
  const [role, setRole] = useState<Role>('user');
  const [hospitalRole, setJob] = useState<HospitalRole>('Attending');
  const jobs = useJobs();
  const customJob = jobs.customJobOf(hospitalRole);
  const heldPermissions = permissionsOf({ role, hospitalRole, customJob });
  return (
    <Paper withBorder p="lg" mb="lg" bg="var(--surface)">
      <Title order={2} size="h4" mb="sm">
        Somebody with
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={640} mb="md">
        <Select
          label="Role"
          data={roles.map((value) => ({ value, label: roleWords[value] }))}
          value={role}
          allowDeselect={false}
          description={levelWords[role]}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(value) => value && setRole(value)}
        />
        <Picker
          label="Job"
          data={jobs.names}
          value={hospitalRole}
          description={jobWords(hospitalRole, customJob)}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(value) => value && setJob(value)}
        />
      </SimpleGrid>
      <Text size="sm" component="output">
        {heldPermissions.length === 0
          ? 'cannot sign in to KareMD.'
          : `has ${heldPermissions.length} of ${permissions.length} permissions:`}
      </Text>
      <ul className={classes.held}>
        {heldPermissions.map((permission) => (
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

const Jobs = ({ permission }: { permission: Permission }) => {
  const { jobs } = grantOf(permission);
  return (
    jobs && (
      <Text size="sm" c="dimmed">
        Of people without a higher role, also {jobs.join(', ')}
      </Text>
    )
  );
};

const columns: Column<Permission>[] = [
  {
    heading: 'Permission',
    isRowHeading: true,
    cell: (permission) => (
      <>
        {grantOf(permission).means}
        <Jobs permission={permission} />
      </>
    ),
  },
  ...roles.map((role) => ({
    heading: roleWords[role],
    isCentred: true,
    cell: (permission: Permission) => <Mark holds={holdsByLevel(role, permission)} />,
  })),
];

const card = (permission: Permission) => (
  <div>
    <Text fw={650} size="sm">
      {grantOf(permission).means}
    </Text>
    <Text size="sm" c="dimmed">
      {roles
        .filter((role) => holdsByLevel(role, permission))
        .map((role) => roleWords[role])
        .join(', ')}
    </Text>
    <Jobs permission={permission} />
  </div>
);

export function Roles() {
  return (
    <>
      <PageHeader
        title="Roles"
        state="Who can do what. The role is the account's level, the job is what the person works as."
      />
      <Somebody />
      <Card>
        <DataTable
          label="Permissions by role"
          columns={columns}
          rows={permissions}
          idOf={(permission) => permission}
          card={card}
          rowHeight={40}
          failure={null}
          loading={null}
          empty={null}
        />
      </Card>
      <Stack mt="md">
        <Text size="sm" c="dimmed">
          Roles and jobs are given to somebody on the page People. A change ends their sessions.
        </Text>
      </Stack>
    </>
  );
}
