/** Which documents of a case may leave the house: its signed letters and packets, and the PDFs among its files. */
import type { CaseRecord } from '#shared/cases.ts';
import { pdfFilesOf } from '#client/cases/public/documents/DocumentSelect.tsx';
import { trpc } from '#client/shell/api/api.ts';

/** Letters that name amounts are among them for who may see those alone. */
export function useOutgoingDocuments({
  id: caseId,
  files,
}: Pick<CaseRecord, 'id' | 'files'>): { id: string; name: string }[] {
  const letters = trpc.caseLetters.ofCase.useQuery({ caseId }).data;
  return [
    ...(letters?.letters ?? []).flatMap(({ document, isHidden }) =>
      document && !isHidden ? [{ id: document.id, name: `Letter: ${document.title}` }] : [],
    ),
    ...(letters?.packets ?? []).flatMap(({ id, title, pages, isHidden }) =>
      isHidden ? [] : [{ id, name: `Packet: ${title}, ${pages} pages` }],
    ),
    ...pdfFilesOf(files),
  ];
}
