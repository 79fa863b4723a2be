/** The downtime pack: shown to be printed, saved as a file, and kept in this browser to be read without the network. */
import { Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { DowntimePack } from '#shared/on-call/downtime-pack.ts';
import { mostDowntimeUnits } from '#shared/limits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import {
  beginCopy,
  endCopy,
  storedCopy,
  canStoreCopy,
  renewCopy,
  type StoredCopy,
} from '#client/on-call/downtime/stored-copy.ts';
import { readerPath } from '#client/shell/session/downtime-copy.ts';
import { packDocument } from '#client/on-call/downtime/pack-document.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { rememberedUnits } from '#client/roster/public/remembered-units.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { saveBlob } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Nothing slows guesses down for somebody who has the browser. */
const leastCode = 10;

const blobOf = (pack: DowntimePack) => new Blob([packDocument(pack)], { type: 'text/html' });

function usePack(unitIds: string[]) {
  const { client } = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const withPack = (use: (pack: DowntimePack) => unknown) => async () => {
    setBusy(true);
    try {
      await use(await client.calendar.downtime.query({ unitIds }));
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setBusy(false);
  };
  return { isBusy, withPack };
}

interface StoredCopyProps {
  copy: StoredCopy;
  isBusy: boolean;
  onRenew: () => void;
  onEnd: () => void;
}

function StoredCopyInfo({ copy, isBusy, onRenew, onEnd }: StoredCopyProps) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        A copy is kept in this browser, made <RelativeTime instant={copy.madeAt} />. While you are
        signed in here it is renewed every hour. After you sign out it is no longer renewed, so
        renew it before you sign out. Read it at{' '}
        <Anchor href={readerPath} target="_blank" rel="noopener" size="sm">
          {location.host}
          {readerPath}
        </Anchor>
        . Set a bookmark there now.
      </Text>
      <Group gap="sm">
        <Button variant="default" loading={isBusy} onClick={onRenew}>
          Make it anew now
        </Button>
        <Button variant="default" onClick={onEnd}>
          Delete the copy
        </Button>
      </Group>
    </Stack>
  );
}

interface KeepFormProps {
  isBusy: boolean;
  onKeep: (code: string) => void;
}

function KeepForm({ isBusy, onKeep }: KeepFormProps) {
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = code.length < leastCode;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShort && !isBusy) onKeep(code);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Keep a copy">
      <Stack gap="sm" maw={420}>
        <PasswordInput
          label="Code of the copy"
          description={`At least ${leastCode} characters. The copy cannot be read without it. If you lose it, make a new copy.`}
          autoComplete="new-password"
          value={code}
          error={isTried && isShort && `At least ${leastCode} characters`}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={isBusy}>
            Keep a copy in this browser
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function KeepSection({ unitIds }: { unitIds: string[] }) {
  const { uid } = useUser();
  const [copy, setCopy] = useState(() => storedCopy(uid));
  const { isBusy, withPack } = usePack(unitIds);
  const keep = (code: string) =>
    withPack(async (pack) => {
      const { madeAt, madeFor } = pack;
      await beginCopy(code, { uid, unitIds, madeAt, madeFor, document: packDocument(pack) });
      setCopy({ uid, unitIds, madeAt });
      toast.done('A copy is kept in this browser.');
    })();
  const renew = withPack(async (pack) => {
    const { madeAt, madeFor } = pack;
    const renewed = { uid, unitIds, madeAt, madeFor, document: packDocument(pack) };
    if (await renewCopy(renewed)) {
      setCopy({ uid, unitIds, madeAt });
      toast.done('The copy is made anew, of the units chosen above.');
    } else setCopy(null);
  });
  const end = () => {
    setCopy(null);
    void endCopy().then(
      () => toast.done('The copy is deleted.'),
      () => toast.problem('The copy could not be deleted. Clear the data of this site.'),
    );
  };
  if (!canStoreCopy())
    return <Text size="sm">This browser cannot keep a copy. Save a file instead.</Text>;
  if (copy)
    return <StoredCopyInfo copy={copy} isBusy={isBusy} onRenew={() => void renew()} onEnd={end} />;
  return <KeepForm isBusy={isBusy} onKeep={(code) => void keep(code)} />;
}

export function Downtime() {
  const { uid } = useUser();
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const [unitIds, setUnitIds] = useState(() => rememberedUnits(uid).slice(0, mostDowntimeUnits));
  const open = units.data?.units ?? [];
  const chosen = unitIds.filter((id) => open.length === 0 || open.some((unit) => unit.id === id));
  const { isBusy, withPack } = usePack(chosen);
  const show = withPack((pack) => {
    const address = URL.createObjectURL(blobOf(pack));
    globalThis.open(address, '_blank', 'noopener');
  });
  const save = withPack((pack) =>
    saveBlob(blobOf(pack), `downtime-pack-${pack.madeAt.slice(0, 16).replace(':', '')}.html`),
  );
  return (
    <>
      <PageHeader
        title="Downtime pack"
        state="Who is on call with phones, the roster of a week, and today’s visits: for when the network is away."
      />
      <Stack gap={36} maw={720}>
        <PageSection
          title="On paper or as a file"
          hint="Print it, or print it to PDF. It has names of patients: keep it like a chart."
        >
          <MultiPicker
            label="Units"
            description="Whose roster is in it, and at the desk whose visits. Others get their own visits."
            maxValues={mostDowntimeUnits}
            data={open.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={setUnitIds}
            nothingFoundMessage="No unit has that name."
          />
          <Group gap="sm">
            <Button
              variant="default"
              loading={isBusy}
              leftSection={<IconFileText {...icon} />}
              onClick={() => void show()}
            >
              Show
            </Button>
            <Button
              variant="default"
              loading={isBusy}
              leftSection={<IconDownload {...icon} />}
              onClick={() => void save()}
            >
              Save as file
            </Button>
          </Group>
        </PageSection>
        <PageSection
          title="Kept in this browser"
          hint="Encrypted with your own code, renewed every hour while you are signed in, and deleted after a day without renewal. It stays when you sign out."
        >
          <KeepSection unitIds={chosen} />
        </PageSection>
      </Stack>
    </>
  );
}
