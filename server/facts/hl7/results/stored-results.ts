/** Says what becomes of results that are stored: whole reports replace them, single lines change them (S160). */
import type { ResultDraft, ResultLine } from './result-drafts.ts';
import { UnfitMessage } from '#server/facts/hl7/fields.ts';

const lineUrl = 'urn:karemd:hl7v2:obx';

type Line = Pick<ResultLine, 'setId' | 'text'>;

const extensionOf = ({ setId, text }: Line) => ({
  url: lineUrl,
  extension: [
    { url: 'set-id', valueString: setId },
    ...(text ? [{ url: 'text', valueString: text }] : []),
  ],
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The lines that a stored Observation was made of; none where an earlier release wrote it. */
export function linesOf(body: unknown): Line[] {
  if (!isRecord(body)) return [];
  return listOf(body['extension']).flatMap((extension): Line | [] => {
    if (!isRecord(extension) || extension['url'] !== lineUrl) return [];
    const valueOf = (url: string) => {
      const part = listOf(extension['extension']).find(
        (one) => isRecord(one) && one['url'] === url,
      );
      const text = isRecord(part) ? part['valueString'] : '';
      return typeof text === 'string' ? text : '';
    };
    return { setId: valueOf('set-id'), text: valueOf('text') };
  });
}

const numberOf = (setId: string) => (/^\d{1,6}$/.test(setId) ? Number(setId) : null);
const single = new Set(['C', 'D', 'W', 'X']);

/** Whether a message states the group anew, or single lines of it that are stored. */
function isWhole(drafts: readonly ResultDraft[], stored: readonly Line[]): boolean {
  const [first] = drafts;
  const storedFirst = numberOf(stored[0]?.setId ?? '');
  const lines = drafts.flatMap((draft) => draft.lines);
  if (!first || stored.length < 2 || storedFirst === null || lines.length >= stored.length)
    return true;
  const numbers = first.orderSetIds.map(numberOf);
  return numbers.some((number) => number === null || number <= storedFirst);
}

/** Throws where what came is neither the whole report nor corrections of lines that are stored. */
function requireLines(drafts: readonly ResultDraft[], stored: readonly Line[]): void {
  const setIds = new Set(stored.map(({ setId }) => setId));
  const isKnown = drafts
    .flatMap(({ lines }) => lines)
    .every(({ state, setId }) => single.has(state) && setIds.has(setId));
  if (isKnown) return;
  const { title = '' } = drafts[0] ?? {};
  throw new UnfitMessage(
    `${title.slice(0, 60)}: only some lines of a stored result came. Resend the whole report`,
  );
}

/** The comments that a stored Observation has. */
const commentsOf = (body: unknown): string[] =>
  listOf(isRecord(body) ? body['note'] : null).flatMap((note) =>
    isRecord(note) && typeof note['text'] === 'string' ? note['text'] : [],
  );

/** The stored report with the lines that came in place of theirs. */
function withChangedLines(draft: ResultDraft, stored: readonly Line[], body: unknown): ResultDraft {
  const changes = new Map(draft.lines.map((line) => [line.setId, line]));
  const lines = stored.flatMap((line) => {
    const change = changes.get(line.setId);
    return change ? (change.isGone ? [] : change) : line;
  });
  const text = lines.map((line) => line.text).join('\n');
  const { id: _id, encounter: _encounter, ...fields } = isRecord(body) ? body : {};
  const status = lines.length > 0 ? 'corrected' : draft.resource.status;
  return {
    ...draft,
    lines: lines.map((line) => ({ isGone: false, state: 'C', ...line })),
    comments: [...commentsOf(body), ...draft.comments],
    resource: { ...draft.resource, ...fields, status, valueString: text || '-' },
  };
}

/** U says that the value sent before is final: it comes without it. */
function withStoredValue(draft: ResultDraft, body: unknown): ResultDraft {
  const { resource, title } = draft;
  if (draft.state !== 'U' || 'valueQuantity' in resource || 'valueString' in resource) return draft;
  const fields = isRecord(body) ? body : {};
  const value = Object.entries(fields).filter(([field]) => field.startsWith('value'));
  const remarks =
    value.length > 0 ? draft.remarks : [...draft.remarks, `${title}: no value came before this`];
  const lines = linesOf(body);
  return {
    ...draft,
    remarks,
    comments: [...commentsOf(body), ...draft.comments],
    lines:
      lines.length > 0
        ? lines.map((line) => ({ isGone: false, state: 'U', ...line }))
        : draft.lines,
    hasStoredValue: true,
    resource: { ...resource, ...Object.fromEntries(value) },
  };
}

export interface ChangedGroup {
  drafts: ResultDraft[];
  /** Places that the message, which states the group anew, has no more. */
  gonePlaces: number[];
}

/** Of the results of one group in a message. `bodyOf`: what is stored at a place. Throws UnfitMessage. */
export function changeGroup(
  drafts: readonly ResultDraft[],
  bodyOf: (place: number) => unknown,
): ChangedGroup {
  const stored = linesOf(bodyOf(1));
  const lines = drafts.flatMap((draft) => draft.lines);
  const withLines = (draft: ResultDraft, all: readonly Line[]): ResultDraft => ({
    ...draft,
    resource: { ...draft.resource, extension: all.map(extensionOf) },
  });
  if (isWhole(drafts, stored)) {
    const gonePlaces = stored.map((_, at) => at + 1).slice(drafts.length);
    const isReport = drafts.length === 1;
    const whole = drafts.map((draft, at) => {
      const valued = withStoredValue(draft, bodyOf(draft.place));
      const statedLines = isReport
        ? valued.lines.filter(({ isGone }) => !isGone)
        : lines.map(({ setId }) => ({ setId, text: '' }));
      return at === 0 ? withLines(valued, statedLines) : valued;
    });
    return { drafts: whole, gonePlaces };
  }
  requireLines(drafts, stored);
  const isReport = stored.some(({ text }) => text !== '');
  const [first] = drafts;
  if (isReport && first) {
    const all = { ...first, lines };
    const changed = withChangedLines(all, stored, bodyOf(1));
    return { drafts: [withLines(changed, changed.lines)], gonePlaces: [] };
  }
  const placed = drafts.map((draft) => {
    const index = stored.findIndex(({ setId }) => setId === draft.lines[0]?.setId);
    const moved = { ...draft, place: index + 1 };
    return index === 0 ? withLines(moved, stored) : moved;
  });
  return { drafts: placed, gonePlaces: [] };
}
