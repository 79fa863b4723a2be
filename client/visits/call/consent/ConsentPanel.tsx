/** The panel with the consents of the visit, each of which is revoked here with effect at once. */
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  askedConsentKinds,
  consentKindWords,
  refusableKinds,
  type ConsentKind,
  type RefusableKind,
} from '#shared/visits/consent-kinds.ts';
import { recordingWords } from '#shared/wordings/default-consents.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { viewersZone } from '#client/ui/times/times.ts';
import { SidePanel } from '#client/visits/call/parts/SidePanel.tsx';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { ConsentList, type ShownConsent } from './ConsentList.tsx';

const refetchEveryMs = 10_000;

const leaves = 'The person leaves the room at once, and is asked again before they come back.';

/** What ends at once. */
const endWords: Record<ConsentKind, string> = {
  'tele-visit': leaves,
  recording: leaves,
  data: leaves,
  captions: 'Captions of what this person says stop at once.',
  snapshot: 'You can be asked again.',
  files: 'This person can send no more files.',
  'third-person': 'Everybody else who was invited leaves the room at once.',
};

interface RevokeButtonProps {
  consent: ShownConsent;
  /** Asks first: it has effect at once. */
  onRevoke: (consent: ShownConsent) => void;
  /** Takes back that it was refused. */
  onAskAgain: (consent: ShownConsent) => void;
  isPending: boolean;
}

function RevokeButton({ consent, onRevoke, onAskAgain, isPending }: RevokeButtonProps) {
  const { kind, decision, name } = consent;
  const about = `${consentKindWords[kind]}, ${name}`;
  return decision === 'refused' ? (
    <Button
      mt={6}
      variant="default"
      loading={isPending}
      aria-label={`Let them ask again: ${about}`}
      onClick={() => onAskAgain(consent)}
    >
      Let them ask again
    </Button>
  ) : (
    <Button
      mt={6}
      variant="outline"
      color="bad"
      aria-label={`Revoke: ${about}`}
      onClick={() => onRevoke(consent)}
    >
      Revoke
    </Button>
  );
}

interface Props {
  visitId: string;
  /** Ends the captions of the own voice. */
  onStopCaptions: () => void;
  onClose: () => void;
}

export function ConsentPanel({ visitId, onStopCaptions, onClose }: Props) {
  const { uid, consents } = useSelf();
  const queryClient = useQueryClient();
  const [consentToRevoke, setConsentToRevoke] = useState<ShownConsent | null>(null);
  const queryKey = [['visits', 'consents'], visitId];
  const query = useQuery({ queryKey, queryFn: consents.read, refetchInterval: refetchEveryMs });
  const revoke = useMutation({
    mutationFn: (consent: ShownConsent) => {
      if (consent.kind === 'captions' && consent.decision === 'given') onStopCaptions();
      return consents.revoke(consent);
    },
    onSettled: () => {
      setConsentToRevoke(null);
      void queryClient.invalidateQueries({ queryKey });
    },
    onSuccess: (entries) => queryClient.setQueryData(queryKey, entries),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const giveConsent = useMutation({
    mutationFn: async (kind: RefusableKind) => consents.give?.(kind),
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const denied = refusableKinds.filter((kind) => {
    const newest = query.data?.findLast((entry) => entry.kind === kind);
    return newest !== undefined && (newest.revokedAt !== null || newest.decision === 'refused');
  });
  /** What a picture was taken on stays; who refused may be asked again only when they say so. */
  const isRevocable = ({ kind, decision, revokedAt }: ShownConsent) =>
    revokedAt === null &&
    (decision === 'refused'
      ? uid === null && askedConsentKinds.some((asked) => asked === kind)
      : kind !== 'snapshot' && (uid === null || kind !== 'captions'));
  return (
    <SidePanel title="Consent" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {uid === null
            ? 'What you agreed to or refused. You can change it at any time.'
            : 'Revoke a consent when the person asks you to. It takes effect at once.'}{' '}
          {recordingWords}
        </Text>
        {query.error && !query.data && (
          <LoadFailed
            title="The consents could not be loaded."
            words={wordsFor(query.error)}
            trying={query.isFetching}
            onTryAgain={() => void query.refetch()}
          />
        )}
        <ConsentList
          zone={viewersZone()}
          consents={query.data ?? []}
          action={(consent) =>
            isRevocable(consent) && (
              <RevokeButton
                consent={consent}
                onRevoke={setConsentToRevoke}
                onAskAgain={revoke.mutate}
                isPending={revoke.isPending}
              />
            )
          }
        />
        {consents.give &&
          denied.map((kind) => (
            <Button
              key={kind}
              variant="default"
              loading={giveConsent.isPending}
              onClick={() => giveConsent.mutate(kind)}
            >
              Agree: {consentKindWords[kind].toLowerCase()}
            </Button>
          ))}
      </Stack>
      <ConfirmDialog
        opened={consentToRevoke !== null}
        title={
          consentToRevoke === null
            ? ''
            : `Revoke: ${consentKindWords[consentToRevoke.kind].toLowerCase()}?`
        }
        keep="Keep it"
        onKeep={() => setConsentToRevoke(null)}
        verb="Revoke"
        onDo={() => consentToRevoke && revoke.mutate(consentToRevoke)}
        isPending={revoke.isPending}
      >
        {consentToRevoke && endWords[consentToRevoke.kind]}
      </ConfirmDialog>
    </SidePanel>
  );
}
