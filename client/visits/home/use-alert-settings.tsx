/** How the user is told of waiting patients, and after how long their unit is: a button, and its panel. */
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';

const AlertSettings = lazy(async () => ({
  default: (await import('./AlertSettings.tsx')).AlertSettings,
}));

/** Open while the address has `?alerts`, so that Back closes it. */
export function useAlertSettings() {
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const canBeAlerted = may(user, 'visits.conduct');
  const button = canBeAlerted ? (
    <Button
      variant="default"
      leftSection={<IconBell size={18} stroke={1.5} aria-hidden />}
      onClick={() => setSearch({ alerts: '' })}
    >
      Alerts
    </Button>
  ) : null;
  const details = {
    title: 'Alerts of waiting patients',
    content: (
      <Suspense>
        <AlertSettings />
      </Suspense>
    ),
    onClose: () => setSearch({}, { replace: true }),
  };
  return { button, details: canBeAlerted && search.has('alerts') ? details : null };
}
