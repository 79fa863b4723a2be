/** The house that the signed-in screens live in: top bar, navigation, and the page itself. */
import { ActionIcon, AppShell, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Loading } from '#client/ui/Loading.tsx';
import { Brand, Mark } from '#client/ui/Mark.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Failed } from './Failed.tsx';
import { LivePill } from './LivePill.tsx';
import { Navigation } from './Navigation.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { ScreenSearch } from './ScreenSearch.tsx';
import { useUser } from './session.tsx';
import classes from './Layout.module.css';

const topBarHeight = 64;
const sidebarWidth = { wide: 260, compact: 80 };
const bottomBarHeight = 64;

function TopBar() {
  return (
    <AppShell.Header className={classes.topBar}>
      <Link to="/dashboard" className={classes.brand} aria-label="KareMD, start page">
        <span className={classes.onDesk}>
          <Brand />
        </span>
        <span className={classes.onPhone}>
          <Mark />
        </span>
      </Link>
      <ScreenSearch />
      <Group gap="xs" ml="auto" wrap="nowrap" flex="none">
        <LivePill />
        <SchemeSwitch />
        <AccountMenu />
      </Group>
    </AppShell.Header>
  );
}

function Sidebar({ compact, onToggle }: { compact: boolean; onToggle: () => void }) {
  const user = useUser();
  const Icon = compact ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <AppShell.Navbar aria-label="Main" visibleFrom="sm" className={classes.sidebar}>
      <Navigation look={compact ? 'compact' : 'wide'} />
      <Group justify={compact ? 'center' : 'space-between'} wrap="nowrap" mt="auto" px="xs">
        {!compact && (
          <Text size="xs" c="var(--faint)">
            {user.organization}
          </Text>
        )}
        <ActionIcon
          variant="subtle"
          color="off"
          size={36}
          onClick={onToggle}
          aria-expanded={!compact}
          aria-label={compact ? 'Widen the navigation' : 'Narrow the navigation'}
        >
          <Icon size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
    </AppShell.Navbar>
  );
}

export function Layout() {
  const [compact, setCompact] = useLocalStorage({
    key: 'karemd.compact-navigation',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { pathname } = useLocation();
  return (
    <AppShell
      header={{ height: topBarHeight }}
      navbar={{
        width: compact ? sidebarWidth.compact : sidebarWidth.wide,
        breakpoint: 'sm',
        collapsed: { mobile: true },
      }}
      footer={{ height: { base: bottomBarHeight, sm: 0 } }}
      transitionDuration={120}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <a href="#main" className={classes.skip}>
        Skip to the page
      </a>
      <TopBar />
      <Sidebar compact={compact} onToggle={() => setCompact(!compact)} />
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <ConnectionBanner />
        <Breadcrumb />
        <Failed key={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </Failed>
      </AppShell.Main>
      <AppShell.Footer component="nav" aria-label="Main" hiddenFrom="sm">
        <Navigation look="bottom" />
      </AppShell.Footer>
    </AppShell>
  );
}
