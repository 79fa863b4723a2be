/** The consent that a guest gives before they enter; the server keeps its words with the visit. */
import {
  Anchor,
  Button,
  NativeSelect,
  Paper,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useRef, useState } from 'react';
import type { GuestConsent as Consent } from '#shared/visits/consent-ledger.ts';
import type { RefusableKind } from '#shared/visits/consent-kinds.ts';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { ConsentParts } from '#client/wordings/public/ConsentParts.tsx';
import { readerLanguageName } from '#client/wordings/public/reader-languages.ts';
import { GuestFrame } from './GuestFrame.tsx';
import classes from './GuestCard.module.css';

function Loading() {
  return (
    <Stack aria-busy>
      <Skeleton height={16} />
      <Skeleton height={16} />
      <Skeleton height={16} width="70%" />
    </Stack>
  );
}

interface WordsProps {
  consent: Consent;
  refused: readonly RefusableKind[];
  onRefuse: (kind: RefusableKind, isRefused: boolean) => void;
  onLanguage: (language: string) => void;
}

function Words({ consent, refused, onRefuse, onLanguage }: WordsProps) {
  const { language, languages, parts } = consent;
  // The one of the record may be none of those in which it can be read.
  const offered = [...new Set([language, ...languages])];
  return (
    <>
      {offered.length > 1 && (
        <NativeSelect
          label="Language"
          size="md"
          value={language}
          data={offered.map((tag) => ({ value: tag, label: readerLanguageName(tag) }))}
          onChange={(event) => onLanguage(event.currentTarget.value)}
        />
      )}
      <Paper withBorder className={classes.card}>
        <ConsentParts {...{ parts, language, refused, onRefuse }} />
      </Paper>
    </>
  );
}

/** Of another tab, so that the visit stays. */
const PrivacyLink = ({ organizationId }: Pick<Consent, 'organizationId'>) => (
  <Anchor
    href={`/privacyPolicy?organization=${organizationId}`}
    target="_blank"
    rel="noreferrer"
    size="sm"
  >
    Privacy policy (opens a new tab)
  </Anchor>
);

export function GuestConsent({ visit }: { visit: GuestVisit }) {
  const cache = trpc.useUtils();
  const [chosen, setChosen] = useState<string>();
  const [refused, setRefused] = useState<readonly RefusableKind[]>([]);
  const [location, setLocation] = useState('');
  const [isLocationMissing, setLocationMissing] = useState(false);
  const locationField = useRef<HTMLInputElement>(null);
  const query = trpc.visits.guest.consent.words.useQuery(
    chosen === undefined ? {} : { language: chosen },
  );
  const consent = query.data;
  const agree = trpc.visits.guest.agree.useMutation({
    onError: (error) => {
      toast.problem(wordsFor(error));
      // Somebody may have published a newer text meanwhile.
      void cache.visits.guest.consent.words.invalidate();
    },
  });
  const submit = () => {
    if (!consent) return undefined;
    const where = location.trim();
    const isMissing = visit.asksLocation && where === '';
    setLocationMissing(isMissing);
    // Below the words on a phone: it comes into view with the focus.
    if (isMissing) return locationField.current?.focus();
    const { version, language } = consent;
    return agree.mutate({
      version,
      language,
      refused: [...refused],
      ...(where && { location: where }),
    });
  };
  const refuse = (kind: RefusableKind, isRefused: boolean) =>
    setRefused((before) => [
      ...before.filter((name) => name !== kind),
      ...(isRefused ? [kind] : []),
    ]);
  return (
    <GuestFrame
      visit={visit}
      footer={
        <Button
          size="lg"
          disabled={!consent}
          loading={agree.isPending || agree.isSuccess}
          onClick={submit}
        >
          {refused.length === 0 ? 'I agree' : 'I agree to the rest'}
        </Button>
      }
    >
      <Title order={1} size={24}>
        Before you enter
      </Title>
      {consent ? (
        <Words consent={consent} refused={refused} onRefuse={refuse} onLanguage={setChosen} />
      ) : query.error ? (
        <QueryFailed title="What you are asked to agree to could not be loaded." query={query} />
      ) : (
        <Loading />
      )}
      {visit.asksLocation && (
        <TextInput
          ref={locationField}
          className={classes.asked}
          label="Where are you now?"
          description="City and state or country, for example Austin, Texas. Your clinic keeps it with the visit."
          size="md"
          maxLength={200}
          value={location}
          error={isLocationMissing && 'Enter where you are'}
          onChange={(event) => setLocation(event.currentTarget.value)}
        />
      )}
      {consent && <PrivacyLink organizationId={consent.organizationId} />}
      <Text size="sm" c="dimmed">
        If you do not agree, close this page and call the clinic.
      </Text>
    </GuestFrame>
  );
}
