/** Which document of a case leaves the house. */
import { Select } from '@mantine/core';
import type { CaseFile } from '#shared/cases.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';

/** Those that are searched for viruses and hold none. */
export const pdfFilesOf = (files: readonly CaseFile[]): CaseFile[] =>
  files.filter(
    ({ name, isWithdrawn, isAwaited }) => /\.pdf$/i.test(name) && !isWithdrawn && !isAwaited,
  );

/** Of what is sent out of a form: which document, and to whom. */
export const missingOf = ({ fileId, toName }: { fileId: string; toName: string }) => ({
  ...(fileId === '' && { fileId: 'Choose a PDF' }),
  ...(toName.trim() === '' && { toName: 'Say who gets it' }),
});

interface Props {
  documents: readonly { id: string; name: string }[];
  draft: Pick<Draft<{ fileId: string }>, 'values' | 'errors' | 'change'>;
}

export const DocumentSelect = ({ documents, draft }: Props) => (
  <Select
    label="Document"
    data={documents.map(({ id, name }) => ({ value: id, label: name }))}
    value={draft.values.fileId || null}
    error={draft.errors.fileId}
    allowDeselect={false}
    onChange={(fileId) => draft.change({ fileId: fileId ?? '' })}
  />
);
