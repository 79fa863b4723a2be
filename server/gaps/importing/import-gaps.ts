/** Imports a payer's list of gaps: a preview of every line first, then all that fits, once. */
import { importMost } from '#shared/limits.ts';
import {
  gapOutcomes,
  type GapFile,
  type GapLine,
  type GapPreview,
} from '#shared/gaps/gap-import.ts';
import { attempted, record } from '#server/audit/service.ts';
import { moveByRecord, sendCasesChanged } from '#server/cases/service.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { gapKey, measuresByName, openGapKeys, openGaps } from '#server/gaps/core/open-gaps.ts';
import * as store from '#server/gaps/core/gap-store.ts';
import { readGapFile, type ReadGap, type ReadGapLine } from './read-gap-file.ts';

interface GapList {
  payer: string;
  lines: ReadGapLine[];
  head: string[];
  ignored: string[];
}

/** Before there is a transaction. Throws 400 where it cannot be read. */
async function requireList({ payer, text }: GapFile): Promise<GapList> {
  const read = await readGapFile(text);
  if ('fault' in read) throw new Refusal('gaps.unreadable', { words: read.fault });
  if (read.lines.length > importMost.people)
    throw new Refusal('gaps.unreadable', {
      words: `A file has at most ${importMost.people} lines. Import it in parts.`,
    });
  return { payer, ...read };
}

/** What becomes of a line. */
interface Verdict extends Pick<GapLine, 'outcome' | 'reason'> {
  patient: store.NumberedPatient | null;
  /** Of the open gap that the payer says is closed. */
  caseId?: string;
}

const refused = (reason: string): Verdict => ({ outcome: 'refused', reason, patient: null });

/** Of whom the lines are, what is open already and what the record has: as many statements for one line as for all. */
async function openVerdicts(db: Connection, signedIn: SignedIn, gaps: readonly ReadGap[]) {
  const { organizationId } = signedIn.session.person;
  const numbers = [...new Set(gaps.map(({ number }) => number))];
  const patients = new Map(
    (await store.patientsByNumber(db, organizationId, numbers)).map((row) => [row.number, row]),
  );
  const measureOf = await measuresByName(db, organizationId);
  const patientIds = [...patients.values()].map(({ patientId }) => patientId);
  const openKeys = await openGapKeys(db, organizationId, patientIds);
  const pairs = gaps.flatMap(({ number, measure }) => {
    const patientId = patients.get(number)?.patientId;
    const { measureId } = measureOf(measure);
    return patientId === undefined || measureId === null ? [] : [{ patientId, measureId }];
  });
  const at = { organizationId, now: signedIn.now() };
  const evidence = new Map(
    (await store.evidenceOf(db, at, pairs)).map((row) => [
      `${row.patientId}:${row.measureId}`,
      row,
    ]),
  );
  const seen = new Set<string>();
  return (gap: ReadGap): Verdict => {
    const patient = patients.get(gap.number);
    if (!patient) return refused(`No patient here has the number "${gap.number}"`);
    if (gap.birthDate !== null && patient.birthDate !== null && gap.birthDate !== patient.birthDate)
      return refused(`The patient with this number was born on ${patient.birthDate} here`);
    const key = gapKey(patient.patientId, measureOf(gap.measure));
    const caseId = openKeys.get(key);
    if (!gap.isOpen)
      return caseId === undefined
        ? { outcome: 'same', reason: 'It is not open here', patient }
        : { outcome: 'withdrawn', reason: 'The payer says that it is closed', patient, caseId };
    if (caseId !== undefined || seen.has(key)) return { outcome: 'same', reason: null, patient };
    seen.add(key);
    const fact = evidence.get(key);
    if (fact)
      return {
        outcome: 'evidenced',
        reason: `The record has “${fact.title}” of ${fact.day}: tell the payer`,
        patient,
      };
    return { outcome: 'new', reason: null, patient };
  };
}

type ListedLine = ReadGapLine & { verdict: Verdict };

async function linesWithVerdicts(
  db: Connection,
  signedIn: SignedIn,
  list: GapList,
): Promise<ListedLine[]> {
  const gaps = list.lines.flatMap((line) => ('gap' in line ? [line.gap] : []));
  const verdictOf = await openVerdicts(db, signedIn, gaps);
  return list.lines.map((line) => ({
    ...line,
    verdict: 'gap' in line ? verdictOf(line.gap) : refused(line.reason),
  }));
}

const problemColumn = 'problem';

async function previewOf({ head, ignored }: GapList, lines: ListedLine[]): Promise<GapPreview> {
  const refusedLines = lines.filter(({ verdict }) => verdict.outcome === 'refused');
  const counts = Object.fromEntries(
    gapOutcomes.map((outcome) => [
      outcome,
      lines.filter(({ verdict }) => verdict.outcome === outcome).length,
    ]),
  ) as GapPreview['counts'];
  return {
    lines: lines.map((line): GapLine => {
      const { outcome, reason, patient } = line.verdict;
      const measure = 'gap' in line ? line.gap.measure : null;
      return { line: line.line, outcome, reason, patient: patient?.fullName ?? null, measure };
    }),
    counts,
    ignored: ignored.filter((name) => name.toLowerCase() !== problemColumn),
    refusedFile:
      refusedLines.length === 0
        ? ''
        : await writeCsv([
            [...head, problemColumn],
            ...refusedLines.map(({ record: cells, verdict }) => [
              ...head.map((_name, at) => cells[at] ?? ''),
              verdict.reason,
            ]),
          ]),
  };
}

/** Nothing of the file is stored. */
export async function preview(signedIn: SignedIn, file: GapFile): Promise<GapPreview> {
  const list = await requireList(file);
  return signedIn.db.transaction().execute(async (db) => {
    const answer = await previewOf(list, await linesWithVerdicts(db, signedIn, list));
    await record(db, signedIn, { action: 'gaps.import-preview', detail: { ...answer.counts } });
    return answer;
  });
}

/** All that fits, in one transaction. The same file twice changes nothing. */
export async function importGaps(signedIn: SignedIn, file: GapFile): Promise<GapPreview> {
  const { organizationId } = signedIn.session.person;
  const answer = await attempted(signedIn, { action: 'gaps.import' }, async () => {
    const list = await requireList(file);
    const { payer } = list;
    return signedIn.db.transaction().execute(async (db) => {
      await store.lockGapImports(db, organizationId);
      const lines = await linesWithVerdicts(db, signedIn, list);
      const gaps = lines.flatMap((line) => {
        const { outcome, patient } = line.verdict;
        if (outcome !== 'new' || !patient || !('gap' in line)) return [];
        const { measure, since, sourceKey } = line.gap;
        const { patientId } = patient;
        return [
          { patientId, measure, since, sourceKey, source: 'payer' as const, sourceName: payer },
        ];
      });
      await openGaps(db, signedIn, { organizationId, gaps });
      const note = `The list of ${payer} says that it is closed.`;
      for (const { verdict } of lines)
        if (verdict.caseId !== undefined)
          await moveByRecord(db, signedIn, {
            organizationId,
            caseId: verdict.caseId,
            move: 'withdraw',
            note,
          });
      const imported = await previewOf(list, lines);
      if (imported.counts.refused === lines.length) throw new Refusal('gaps.nothing-fits');
      await record(db, signedIn, { action: 'gaps.import', detail: { payer, ...imported.counts } });
      return imported;
    });
  });
  sendCasesChanged(signedIn, organizationId);
  return answer;
}
