/** Results of one order as they are stored: the lines of a report together, every other one by its place. */
import type { DocumentFile } from '#server/facts/hl7/documents/document-files.ts';
import { textKinds } from './result-value.ts';

/** One OBX: its set id (OBX-1), its text where it is a line of a report, and its state (OBX-11). */
export interface ResultLine {
  setId: string;
  state: string;
  text: string;
  /** Deleted, wrong or cancelled. */
  isGone: boolean;
}

/** A result before it is known whose it is, and what is stored of it. */
export interface ResultDraft {
  /** Order, panel, code as sent and sub-id: what several OBX of one order may share. */
  group: string;
  /** From 1, in its group. */
  place: number;
  title: string;
  /** As releases before wrote it. */
  formerKey: string;
  code: string;
  /** OBX-2. */
  kind: string;
  /** OBX-11, as sent. */
  state: string;
  /** OBX-1 of all results of its order. */
  orderSetIds: readonly string[];
  lines: ResultLine[];
  comments: string[];
  remarks: string[];
  /** What is embedded in it and kept. */
  files: DocumentFile[];
  /** Its value is the stored one, and so are its files. */
  hasStoredValue?: true;
  /** An Observation without its id and its stay. */
  resource: {
    status: string;
    effectiveDateTime: string;
    interpretation?: unknown[];
    [field: string]: unknown;
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Its Observation with the comments that came with it, and the hashes of its files. */
export const withComments = (
  { resource, comments }: ResultDraft,
  hashes: readonly object[] = [],
): ResultDraft['resource'] => ({
  ...resource,
  ...(hashes.length > 0 && { extension: [...listOf(resource['extension']), ...hashes] }),
  ...(comments.length > 0 && { note: comments.map((text) => ({ text })) }),
});

/** Of lines with different states. */
function statusOf(lines: readonly ResultDraft[]): string {
  const statuses = lines.map(({ resource }) => resource.status);
  return (
    ['preliminary', 'corrected', 'amended'].find((status) => statuses.includes(status)) ??
    statuses[0] ??
    'unknown'
  );
}

function reportOf(parts: readonly ResultDraft[]): ResultDraft {
  const left = parts.filter(({ lines }) => lines.every(({ isGone }) => !isGone));
  const [first] = left.length > 0 ? left : parts;
  if (!first) throw new Error('a report has a line');
  const lines = parts.flatMap((part) => part.lines);
  const text = lines.flatMap((line) => (line.isGone ? [] : line.text)).join('\n');
  const { valueString: _, ...fields } = first.resource;
  const flags = left.flatMap(({ resource }) => resource.interpretation ?? []);
  return {
    ...first,
    lines,
    comments: parts.flatMap(({ comments }) => comments),
    remarks: parts.flatMap(({ remarks }) => remarks),
    resource: {
      ...fields,
      ...(flags.length > 0 && { interpretation: flags }),
      status: left.length > 0 ? statusOf(left) : first.resource.status,
      ...(left.length > 0 && text !== '' && { valueString: text }),
    },
  };
}

/** What differs between lines of one report would be lost: such OBX are results of their own. */
const isReport = (parts: readonly ResultDraft[]): boolean =>
  parts.length > 1 && parts.every(({ kind }) => textKinds.has(kind));

/** Of one order, in order. */
export function asReports(ofOrder: readonly ResultDraft[]): ResultDraft[] {
  const orderSetIds = ofOrder.flatMap(({ lines }) => lines.map(({ setId }) => setId));
  const groups = Map.groupBy(ofOrder, ({ group }) => group);
  const places = new Map<string, number>();
  return ofOrder.flatMap((draft) => {
    const parts = groups.get(draft.group) ?? [draft];
    const number = (places.get(draft.group) ?? 0) + 1;
    places.set(draft.group, number);
    if (!isReport(parts)) return { ...draft, place: number, orderSetIds };
    return number === 1 ? { ...reportOf(parts), orderSetIds } : [];
  });
}
