/** Delivers a notice: in which words, how it was explained, and how it was signed. */
import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { blankOf as blankOfText } from '#shared/case-letters/blanks.ts';
import {
  signers,
  type DeliverNotice,
  type NoticeRecord,
  type Signature,
} from '#shared/utilization/notice-delivery.ts';
import type { CaseFile } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { textOf } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { LanguageField } from '#client/ui/LanguageField.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import { blankDelivery, signatureOf, type DeliveryDraft } from './delivery-draft.ts';
import { SignaturePad } from './SignaturePad.tsx';
import { useNoticeText, useNoticeWords, type ReadText } from './use-notice-text.ts';
import { interpretersIn } from './visit-interpreters.ts';
import { answerInVisit, VisitSignature } from './VisitSignature.tsx';

const wayWords = {
  'in-person': 'In person',
  visit: 'In a tele-visit',
  phone: 'By phone',
} as const;
const signerWords = { patient: 'Patient', representative: 'Representative' } as const;
const signatureWords = {
  drawn: 'Here',
  typed: 'By typing',
  paper: 'On paper',
  refused: 'Refused',
} as const;
/** Of a room: the patient is elsewhere. */
const inRoomWords = { ...signatureWords, drawn: 'On their device' } as const;

const pdfMark = 'pdf ';
const waysOf = Object.keys(wayWords) as DeliverNotice['way'][];
const kindsOf = Object.keys(signatureWords) as Signature['kind'][];

interface OpenBlanksProps {
  record: NoticeRecord;
  draft: DeliveryDraft;
  problems: Record<string, string | undefined>;
  onBlank: (name: string, words: string) => void;
}

type TextOfDraft = Pick<DeliveryDraft, 'textId' | 'fileId' | 'blanks' | 'language'>;

interface Props {
  record: NoticeRecord;
  /** PDFs on the case. */
  pdfs: readonly CaseFile[];
  /** The one in whose room it is delivered. */
  visitId?: string;
  /** What the patient reads, above the form. */
  onRead: (read: ReadText) => void;
}

/** What the record does not say of this patient, as it stands in the text. */
function OpenBlanks({ record, draft, problems, onBlank }: OpenBlanksProps) {
  const text = useNoticeText(record.caseId, draft.textId).data;
  const open = text?.blanks.filter(({ value }) => value === null) ?? [];
  return open.map(({ name }) => (
    <TextInput
      key={name}
      label={blankOfText(name).label}
      description="Stands in the text, and the record does not say it"
      maxLength={200}
      value={draft.blanks[name] ?? ''}
      error={problems[`blanks.${name}`]}
      onChange={(event) => onBlank(name, event.currentTarget.value)}
    />
  ));
}

export function DeliverForm({ record, pdfs, visitId: roomId = '', onRead }: Props) {
  const [blank] = useState(() => blankDelivery(record, roomId));
  const [draft, setDraft] = useState(blank);
  const [attempt, setAttempt] = useState(0);
  useUnsaved(draft !== blank, ['case']);
  const deliver = trpc.utilization.notices.deliver.useMutation({
    onSuccess: () => toast.done('The notice is delivered.'),
    onError: () => setAttempt((before) => before + 1),
  });
  const words = useNoticeWords(record.caseId, draft.language).data;
  const problems = fieldProblems(deliver.error);
  const change = (changes: Partial<DeliveryDraft>) =>
    setDraft((before) => ({ ...before, ...changes }));
  /** What the patient reads follows. */
  const changeText = (changes: Partial<TextOfDraft>) => {
    const { textId, fileId, blanks, language } = { ...draft, ...changes };
    onRead({ textId, fileId, blanks, language });
    change(changes);
  };
  const field = { values: draft, errors: problems, change };
  const answered = answerInVisit(record, draft);
  /** The patient is elsewhere: they sign on their own device, and not beside the video. */
  const isInRoom = roomId !== '' && draft.way === 'visit' && draft.visitId === roomId;
  /** Who signs is at this screen. */
  const isHere = draft.way === 'in-person';
  const padProblem =
    draft.kind === 'drawn' ? (problems['signature.path'] ?? problems['signature']) : undefined;
  const submit = () => {
    const { caseId, version } = record;
    const {
      textId,
      fileId,
      blanks,
      language,
      fields,
      way,
      visitId,
      interpreter,
      signer,
      signerName,
    } = draft;
    deliver.mutate({
      caseId,
      version,
      textId: textId || null,
      fileId: fileId || null,
      blanks,
      language,
      wordsHash: words?.hash ?? null,
      fields,
      way,
      visitId: way === 'visit' && visitId ? visitId : null,
      interpreter,
      signer,
      offerId: answered?.offerId ?? null,
      signerName: answered?.answeredBy ?? signerName,
      signature: answered?.signature ?? signatureOf(draft),
    });
  };
  /** A PDF is chosen by its id behind this word. */
  const chooseText = (chosen: string) => {
    const fileId = chosen.startsWith(pdfMark) ? chosen.slice(pdfMark.length) : '';
    const textId = fileId ? '' : chosen;
    const text = record.texts.find(({ id }) => id === textId);
    changeText({ textId, fileId, ...(text && { language: text.language }) });
  };
  /** Who interpreted there is named, unless somebody else was typed. */
  const chooseVisit = (visitId: string) => {
    const isTyped = draft.interpreter !== interpretersIn(record.visits, draft.visitId);
    const interpreter = interpretersIn(record.visits, visitId);
    change({ visitId, ...(!isTyped && { interpreter }) });
  };
  const fillBlank = (name: string, value: string) =>
    changeText({ blanks: { ...draft.blanks, [name]: value } });
  return (
    <Form isPending={deliver.isPending} onSubmit={submit} aria-label="Deliver the notice">
      <ErrorAlert title="The notice was not delivered" attempt={attempt}>
        {deliver.error && wordsFor(deliver.error)}
      </ErrorAlert>
      <NativeSelect
        label="Text of the hospital"
        description="Templates of letters for notices that are published, or a PDF that was added to this case"
        data={[
          { value: '', label: 'None: the paper form and our words' },
          ...record.texts.map(({ id, name, language }) => ({
            value: id,
            label: `${name}, ${language}`,
          })),
          ...pdfs.map(({ id, name }) => ({ value: `${pdfMark}${id}`, label: `PDF: ${name}` })),
        ]}
        value={draft.fileId ? `${pdfMark}${draft.fileId}` : draft.textId}
        error={problems['textId'] ?? problems['fileId']}
        onChange={(event) => chooseText(event.currentTarget.value)}
      />
      <OpenBlanks record={record} draft={draft} problems={problems} onBlank={fillBlank} />
      <LanguageField
        label="Language in which it was explained"
        value={draft.language}
        error={problems['language']}
        onChange={(language) => changeText({ language: language ?? '' })}
      />
      {record.form.fields.map(({ name, label }) => (
        <Textarea
          key={name}
          label={label}
          autosize
          maxLength={500}
          value={draft.fields[name] ?? ''}
          error={problems[`fields.${name}`]}
          onChange={(event) =>
            change({ fields: { ...draft.fields, [name]: event.currentTarget.value } })
          }
        />
      ))}
      <SegmentedControl
        aria-label="How it was explained"
        data={waysOf.map((value) => ({ value, label: wayWords[value] }))}
        value={draft.way}
        onChange={(way) => change({ way, ...(draft.kind === 'typed' && { kind: 'drawn' }) })}
      />
      {draft.way === 'visit' && (
        <NativeSelect
          label="Visit"
          description="In which you were together with the patient"
          data={[
            { value: '', label: 'Choose the visit' },
            ...record.visits.map(({ visitId, startsAt, people }) => ({
              value: visitId,
              label: `${momentWords(startsAt, { zone: record.zone })}: ${people.map(({ name }) => name).join(', ')}`,
            })),
          ]}
          value={draft.visitId}
          error={problems['visitId']}
          onChange={(event) => chooseVisit(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Interpreter, with their number"
        description="Empty where none was needed"
        maxLength={120}
        {...textOf(field, 'interpreter')}
      />
      <SegmentedControl
        aria-label="Who signs"
        data={signers.map((value) => ({ value, label: signerWords[value] }))}
        value={draft.signer}
        onChange={(signer) => change({ signer })}
      />
      <TextInput label="Name of who signs" maxLength={120} {...textOf(field, 'signerName')} />
      <SegmentedControl
        aria-label="How it is signed"
        data={kindsOf
          .filter((value) => isHere || value !== 'typed')
          .map((value) => ({
            value,
            label: (isInRoom ? inRoomWords : signatureWords)[value],
          }))}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {draft.way === 'visit' && draft.visitId !== '' && (
        <VisitSignature
          record={record}
          draft={draft}
          problem={isInRoom && padProblem ? 'The patient has not signed yet.' : undefined}
        />
      )}
      {draft.kind === 'drawn' && !answered && !isInRoom && (
        <SignaturePad
          path={draft.path}
          words={words?.words}
          error={padProblem}
          onChange={(path) => change({ path })}
        />
      )}
      {draft.kind === 'typed' && (
        <TextInput
          label="Type your name to sign"
          description="Who signs types it, as it stands above"
          maxLength={120}
          autoComplete="off"
          value={draft.typedName}
          error={problems['signature.name'] ?? problems['signature']}
          onChange={(event) => change({ typedName: event.currentTarget.value })}
        />
      )}
      {draft.kind === 'refused' && (
        <Stack gap="sm">
          <Textarea
            label="What the patient said"
            autosize
            maxLength={500}
            {...textOf(field, 'reason')}
          />
          <TextInput
            label="Who saw that it was given"
            maxLength={120}
            autoComplete="off"
            value={draft.witness}
            error={problems['signature.witness']}
            onChange={(event) => change({ witness: event.currentTarget.value })}
          />
        </Stack>
      )}
      <SubmitRow isPending={deliver.isPending}>
        {draft.kind === 'refused' ? 'Record the refusal' : 'Deliver and sign'}
      </SubmitRow>
    </Form>
  );
}
