/** Lays a notice before the patient in the room of a tele-visit, and says what they answered on their own device. */
import { Button, Stack, Text } from '@mantine/core';
import type { DeliverNotice, NoticeRecord } from '#shared/utilization/notice-delivery.ts';
import type { NoticeOffer } from '#shared/utilization/visit-notices.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { momentWords } from '#client/ui/times/times.ts';
import { SignatureImage } from './SignaturePad.tsx';

interface Draft {
  textId: string;
  blanks: Record<string, string>;
  language: string;
  fields: Record<string, string>;
  way: DeliverNotice['way'];
  visitId: string;
  kind: DeliverNotice['signature']['kind'];
}

const offerIn = ({ offer }: NoticeRecord, { way, visitId }: Draft): NoticeOffer | null =>
  way === 'visit' && offer?.visitId === visitId ? offer : null;

/** The answer of this visit, where it is what the form says: signed, or refused. */
export function answerInVisit(record: NoticeRecord, draft: Draft): NoticeOffer | null {
  const offer = offerIn(record, draft);
  const kind = offer?.answer === 'signed' ? 'drawn' : offer?.answer;
  return kind === draft.kind ? offer : null;
}

function Answer({ offer, zone }: { offer: NoticeOffer; zone: string }) {
  const { answer, answeredBy, answeredAt, signature } = offer;
  if (answer === null || answeredAt === null)
    return (
      <Text size="sm" component="output">
        It lies before the patient. Their answer appears here.
      </Text>
    );
  const words = answer === 'signed' ? 'signed on their own device' : 'did not want to sign';
  return (
    <>
      <Text size="sm" component="output">
        {answeredBy} {words}, {momentWords(answeredAt, { zone })}.
      </Text>
      {signature && <SignatureImage {...signature} />}
    </>
  );
}

interface Props {
  record: NoticeRecord;
  draft: Draft;
  /** Why it cannot be delivered: nobody signed yet. */
  problem: string | undefined;
}

export function VisitSignature({ record, draft, problem }: Props) {
  const { caseId, version, zone } = record;
  const offer = offerIn(record, draft);
  const lay = trpc.utilization.notices.offer.useMutation();
  const { textId, blanks, language, fields, visitId } = draft;
  return (
    <Stack gap="xs">
      {offer && <Answer offer={offer} zone={zone} />}
      {lay.error && (
        <Text size="sm" c="var(--bad)" role="alert">
          {wordsFor(lay.error)}
        </Text>
      )}
      {problem !== undefined && (
        <Text size="sm" c="var(--bad)" role="alert">
          {problem}
        </Text>
      )}
      {offer?.answer !== 'signed' && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          loading={lay.isPending}
          onClick={() =>
            lay.mutate({
              caseId,
              version,
              visitId,
              textId: textId || null,
              blanks,
              language,
              fields,
            })
          }
        >
          {offer ? 'Show it to the patient again' : 'Let the patient sign in the visit'}
        </Button>
      )}
    </Stack>
  );
}
