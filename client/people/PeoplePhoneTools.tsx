/** The tools of the list of accounts on a phone in one row: the search, a sheet with the rest, and inviting. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ToolbarSheet } from '#client/ui/panels/ToolbarSheet.tsx';
import { FilterFields, PeopleSearch, type ToolbarProps } from './PeopleToolbar.tsx';
import { InviteButton } from './InvitePersonButton.tsx';

export const PeoplePhoneTools = ({ address, units }: ToolbarProps) => (
  <>
    <PeopleSearch address={address} />
    <ToolbarSheet label="Filter, sort and import">
      <FilterFields address={address} units={units} isInSheet />
      <Button variant="default" onClick={address.openImport}>
        Import CSV
      </Button>
      <Button variant="default" component={Link} to="/people/jobs">
        Jobs
      </Button>
    </ToolbarSheet>
    <InviteButton onClick={address.openInvite} />
  </>
);
