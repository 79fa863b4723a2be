/** The section on push: whether this browser tells of pages, arrivals, what is due, and changes, also while KareMD is not in front. */
import { Alert, List, Stack, Text } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { PushSettings } from '#shared/notices.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import {
  beginPush,
  endPush,
  mayPush,
  pushSubscription,
} from '#client/shell/session/push-worker.ts';
import { Card } from '#client/ui/Card.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { SwitchRow } from './SwitchRow.tsx';

const none: PushSettings = {
  tellsArrivals: false,
  tellsChanges: false,
  tellsPages: false,
  tellsClocks: false,
};

/** The most urgent first. */
const choices = [
  ['tellsPages', 'When you are paged'],
  ['tellsArrivals', 'When a patient arrives'],
  ['tellsClocks', 'When something of yours, or of your role on duty, is due or missed'],
  ['tellsChanges', 'When somebody changes your days'],
] as const;

/** Undefined until the browser has answered. */
function useSubscription() {
  const [subscription, setSubscription] = useState<PushSubscription | null>();
  useEffect(() => {
    pushSubscription().then(setSubscription, () => setSubscription(null));
  }, []);
  return [subscription, setSubscription] as const;
}

const keyOf = (subscription: PushSubscription, name: 'p256dh' | 'auth'): string =>
  (subscription.toJSON().keys?.[name] ?? '').replaceAll('=', '');

function usePush() {
  const cache = trpc.useUtils();
  const [subscription, setSubscription] = useSubscription();
  const [isBusy, setIsBusy] = useState(false);
  const [isBlocked, setIsBlocked] = useState(false);
  const endpoint = subscription?.endpoint ?? '';
  const query = trpc.notices.push.find.useQuery({ endpoint }, { enabled: endpoint !== '' });
  const save = trpc.notices.push.save.useMutation();
  const remove = trpc.notices.push.remove.useMutation();
  const settings = (endpoint === '' ? none : query.data) ?? none;

  async function begin(pushSettings: PushSettings) {
    const { publicKey } = await cache.notices.push.key.fetch({});
    const saved = (of: PushSubscription) =>
      save.mutateAsync({
        endpoint: of.endpoint,
        publicKey: keyOf(of, 'p256dh'),
        secret: keyOf(of, 'auth'),
        ...pushSettings,
      });
    let activeSubscription = subscription ?? (await beginPush(publicKey));
    setIsBlocked(activeSubscription === null);
    if (!activeSubscription) return;
    try {
      await saved(activeSubscription);
    } catch (error) {
      if (problemOf(error) !== 'notices.push-taken') throw error;
      // Of the person who used this browser before: it is given up for a new one.
      await endPush();
      activeSubscription = await beginPush(publicKey);
      if (!activeSubscription) return;
      await saved(activeSubscription);
    }
    cache.notices.push.find.setData({ endpoint: activeSubscription.endpoint }, pushSettings);
    setSubscription(activeSubscription);
  }

  async function end() {
    if (endpoint !== '') await remove.mutateAsync({ endpoint });
    await endPush();
    setSubscription(null);
  }

  async function change(changed: Partial<PushSettings>) {
    const nextSettings = { ...settings, ...changed };
    setIsBusy(true);
    try {
      await (Object.values(nextSettings).some(Boolean) ? begin(nextSettings) : end());
    } catch (error) {
      toast.problem(
        error instanceof DOMException
          ? 'This browser could not reach its push service. Try again, or use email.'
          : wordsFor(error),
      );
    } finally {
      setIsBusy(false);
    }
  }

  const isLoading = subscription === undefined || (endpoint !== '' && query.isPending);
  return { settings, change, isBlocked, isDisabled: isBusy || isLoading };
}

function Choices() {
  const { settings, change, isBlocked, isDisabled } = usePush();
  return (
    <Stack gap="sm">
      {isBlocked && (
        <Alert color="warn" icon={<IconBellOff stroke={1.5} aria-hidden />}>
          This browser does not allow KareMD to notify you. Allow notifications in its settings for
          this site, then switch it on again.
        </Alert>
      )}
      <Card>
        {choices.map(([name, label]) => (
          <SwitchRow
            key={name}
            label={label}
            checked={settings[name]}
            disabled={isDisabled}
            onChange={(checked) => void change({ [name]: checked })}
          />
        ))}
      </Card>
    </Stack>
  );
}

/** Newer iPads call themselves Macs, which have no touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

function NoPush() {
  if (!isApplePhone())
    return <Text size="sm">This browser cannot show notifications of web pages.</Text>;
  return (
    <>
      <Text size="sm" mb="xs">
        On an iPhone or iPad, KareMD can notify you once it is on the Home Screen:
      </Text>
      <List type="ordered" size="sm">
        <List.Item>Open this page in Safari.</List.Item>
        <List.Item>Press Share, then Add to Home Screen.</List.Item>
        <List.Item>
          Open KareMD from the Home Screen, sign in, and come back to this page.
        </List.Item>
      </List>
    </>
  );
}

export function PushSection() {
  return (
    <PageSection
      maw={720}
      title="In this browser"
      hint="Shown by this browser, also while another window is in front. It names no patient and no time, and ends when you sign out."
    >
      {mayPush() ? <Choices /> : <NoPush />}
    </PageSection>
  );
}
