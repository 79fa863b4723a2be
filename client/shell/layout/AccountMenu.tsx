/** The account menu: name and role, settings, and sign-out. */
import { Avatar, Box, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconAddressBook,
  IconArrowsExchange,
  IconBell,
  IconCalendarOff,
  IconClockCheck,
  IconClockEdit,
  IconLock,
  IconLogout,
  IconPalette,
  IconShieldCheck,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { roleWords } from '#shared/people/role-words.ts';
import { may } from '#shared/roles.ts';
import { initials } from '#client/ui/initials.ts';
import { ButtonMenu } from '#client/ui/panels/ButtonMenu.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { AdministrationItems } from './AdministrationItems.tsx';
import { SchemeItems } from './SchemeSwitch.tsx';
import { requestLock } from '#client/shell/session/lock.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useSignOut } from '#client/shell/session/sign-out.ts';
import { useLeaveCallQuestion } from '#client/shell/unsaved/LeaveCallQuestion.tsx';
import classes from './Layout.module.css';

interface LinkItemProps {
  to: string;
  Icon: typeof IconLock;
  children: string;
}

const LinkItem = ({ to, Icon, children }: LinkItemProps) => (
  <Menu.Item component={Link} to={to} leftSection={<Icon size={16} stroke={1.5} aria-hidden />}>
    {children}
  </Menu.Item>
);

export function AccountMenu() {
  const user = useUser();
  const isPhone = usePhone();
  const { signOut, isPending } = useSignOut();
  const { afterLeavingCall, dialog } = useLeaveCallQuestion({
    verb: 'sign out',
    doing: 'Signing out',
  });
  return (
    <>
      {dialog}
      <ButtonMenu
        position="bottom-end"
        width={272}
        button={(props) => (
          <UnstyledButton {...props} className={classes.account}>
            <VisuallyHidden>
              Account of {user.fullName}, {user.hospitalRole}
            </VisuallyHidden>
            <Avatar color="accent" size={32} aria-hidden>
              {initials(user.fullName)}
            </Avatar>
            <Box visibleFrom="md" className={classes.who} aria-hidden>
              <Text size="sm" fw={600} truncate>
                {user.fullName}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {user.hospitalRole}
              </Text>
            </Box>
          </UnstyledButton>
        )}
      >
        <Menu.Label fw={400}>
          <Text size="sm" fw={600} c="var(--text)">
            {user.fullName}
          </Text>
          {user.hospitalRole}, {roleWords[user.role]}
          <br />
          {user.email}
          <br />
          {user.organization}
        </Menu.Label>
        <Menu.Divider />
        {/* Not hidden by a rule: the menu's first item gets the focus. */}
        {isPhone && (
          <>
            <AdministrationItems />
            <SchemeItems />
            <Menu.Divider />
          </>
        )}
        <LinkItem to={`?colleague=${user.uid}`} Icon={IconAddressBook}>
          My card
        </LinkItem>
        {may(user, 'availability.own') && (
          <>
            <LinkItem to="/hours" Icon={IconClockEdit}>
              My hours
            </LinkItem>
            <LinkItem to="/time-off" Icon={IconCalendarOff}>
              Time off
            </LinkItem>
            <LinkItem to="/times-worked" Icon={IconClockCheck}>
              Times worked
            </LinkItem>
            <LinkItem to="/swaps" Icon={IconArrowsExchange}>
              Swaps
            </LinkItem>
          </>
        )}
        <LinkItem to="/security" Icon={IconShieldCheck}>
          My security
        </LinkItem>
        {may(user, 'appointments.read') && (
          <LinkItem to="/notifications" Icon={IconBell}>
            Notifications
          </LinkItem>
        )}
        <LinkItem to="?look" Icon={IconPalette}>
          Theme settings
        </LinkItem>
        <Menu.Item
          leftSection={<IconLock size={16} stroke={1.5} aria-hidden />}
          rightSection={
            <Text component="span" size="xs" c="dimmed" visibleFrom="sm" aria-hidden>
              Alt+Shift+L
            </Text>
          }
          aria-keyshortcuts="Alt+Shift+L"
          onClick={requestLock}
        >
          Lock this screen
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}
          disabled={isPending}
          onClick={() => afterLeavingCall(signOut)}
        >
          Sign out
        </Menu.Item>
      </ButtonMenu>
    </>
  );
}
