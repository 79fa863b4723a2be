/** A figure of stays or claims as CSV for a spreadsheet and as PDF with its definition; each export is audited. */
import {
  recordFigureOf,
  recordFigureWords,
  recordGroupLabels,
  type ReadRecordFigure,
  type RecordFigure,
  type RecordFigureRows,
} from '#shared/cases/record-figures.ts';
import { percentOf } from '#shared/cases/number-figures.ts';
import { record } from '#server/audit/service.ts';
import { letterheadOf } from '#server/organization/service.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import { recordFigure } from './record-figures.ts';

async function exported(
  signedIn: SignedIn,
  input: ReadRecordFigure,
  format: 'csv' | 'pdf',
): Promise<RecordFigureRows> {
  const figureRows = await recordFigure(signedIn, input);
  const { figure, from, to, by } = input;
  const count = figureRows.rows.length;
  const detail = { format, number: figure, from, to, ...(by && { by }), count };
  await record(signedIn.db, signedIn, { action: 'case-numbers.export', detail });
  return figureRows;
}

const keyWords = ({ key }: RecordFigure): string => (key === '' ? 'Not known' : (key ?? 'All'));

export async function recordFigureCsv(
  signedIn: SignedIn,
  input: ReadRecordFigure,
): Promise<{ csv: string; rows: number }> {
  const { total, rows } = await exported(signedIn, input, 'csv');
  const { figure, by } = input;
  const { label, aggregate } = recordFigureOf(figure);
  const lines = [
    [by ? recordGroupLabels[by] : '', label, aggregate === 'hours' ? 'Hours' : 'Counted', 'Of'],
    ...[...rows, total].map((row) => [
      keyWords(row),
      aggregate === 'hours' ? '' : percentOf(row),
      aggregate === 'hours' ? Math.round(row.hours * 10) / 10 : row.part,
      row.whole,
    ]),
  ];
  return { csv: await writeCsv(lines), rows: rows.length };
}

/** `pdf` is in base64. */
export async function recordFigurePdf(
  signedIn: SignedIn,
  input: ReadRecordFigure,
): Promise<{ pdf: string; rows: number }> {
  const { total, rows } = await exported(signedIn, input, 'pdf');
  const { figure, from, to, by } = input;
  const { label, definition } = recordFigureOf(figure);
  const { person } = signedIn.session;
  const { name } = await letterheadOf(signedIn.db, person.organizationId);
  const title = `${label}, ${from} to ${to}`;
  const line = (row: RecordFigure) =>
    `${keyWords(row)}: ${recordFigureWords(figure, row) ?? 'none'}`;
  const { bytes } = await drawPdf({
    title,
    author: person.fullName,
    creator: name,
    createdAt: signedIn.now(),
    paragraphs: [
      { is: 'title', text: `${name}: ${label}` },
      { is: 'text', text: `${from} to ${to}, days in ${person.zone}` },
      { is: 'text', text: definition },
      ...(by
        ? [{ is: 'heading' as const, text: `By ${recordGroupLabels[by].toLowerCase()}` }]
        : []),
      { is: 'text', text: [...rows, total].map(line).join('\n') },
    ],
    footer: title,
  });
  return { pdf: bytes.toString('base64'), rows: rows.length };
}
