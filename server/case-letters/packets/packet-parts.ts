/** The documents that can stand in a packet of a case, and the content of those that were chosen. */
import type { PacketItem, PacketSource } from '#shared/case-letters/packets.ts';
import { may } from '#shared/roles.ts';
import { record } from '#server/audit/service.ts';
import type { CaseOfLetter } from '#server/case-letters/core/blank-values.ts';
import * as documents from '#server/case-letters/documents/case-document-store.ts';
import { mayRead, wholeBytes } from '#server/case-letters/documents/read-document.ts';
import { downloadCaseFile, filesOfCase, signedAnswersOf } from '#server/cases/service.ts';
import { answerPdf, answersById } from '#server/destinations/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import { formParagraphs } from './form-paragraphs.ts';
import * as store from './packet-source-store.ts';

/** What becomes pages; anything else is said by name. */
const pageKinds = ['application/pdf', 'image/jpeg', 'image/png', 'text/plain'];

/** By the name's ending, for a kind that is not among them. */
const fixFor = (name: string): string =>
  /\.(docx?|odt|xlsx?|pptx?)$/i.test(name)
    ? 'This kind of file has no pages: save it as PDF, and add that'
    : 'This kind of file cannot become pages: add it as PDF, PNG or JPEG';

export interface PacketPart {
  title: string;
  kind: string;
  bytes: Buffer;
}

interface Source extends PacketSource {
  /** Throws a Refusal where it cannot be read. */
  read: () => Promise<Pick<PacketPart, 'kind' | 'bytes'>>;
}

async function joined(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const dayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10);

async function letters(signedIn: SignedIn, { id: caseId }: CaseOfLetter): Promise<Source[]> {
  const { db, session } = signedIn;
  const signed = (await documents.ofCase(db, caseId)).filter(({ type }) => type === 'letter');
  return signed.map((document) => ({
    type: 'letter',
    id: document.id,
    title: document.title,
    origin: `Letter, signed ${dayOf(document.madeAt)}`,
    sizeBytes: document.sizeBytes,
    obstacle: mayRead(session.person, document) ? null : 'It names amounts',
    read: async () => ({ kind: 'application/pdf', bytes: await wholeBytes(db, document) }),
  }));
}

async function files(signedIn: SignedIn, storedCase: CaseOfLetter): Promise<Source[]> {
  const all = await filesOfCase(signedIn, storedCase);
  return all.map(({ id: fileId, name, sizeBytes, addedAt, isWithdrawn, isAwaited }) => ({
    type: 'file',
    id: fileId,
    title: name,
    origin: `File of the case, ${dayOf(addedAt)}`,
    sizeBytes,
    obstacle: isWithdrawn
      ? 'A virus was found in it'
      : isAwaited
        ? 'It waits to be searched for viruses'
        : null,
    read: async () => {
      const file = await downloadCaseFile(signedIn, { caseId: storedCase.id, fileId });
      const bytes = await joined(file.parts);
      if (bytes.length !== file.sizeBytes) throw new Refusal('case-letters.content-lost');
      return { kind: file.kind, bytes };
    },
  }));
}

/** Throws where a virus is in it, or the scanner that is configured does not answer. */
async function requireClean({ antivirus, env }: SignedIn, bytes: Buffer): Promise<void> {
  // oxlint-disable-next-line require-await -- as a file of several parts would come
  async function* whole() {
    yield bytes;
  }
  const verdict = await antivirus.scan(whole());
  if (verdict === 'infected') throw new Refusal('visits.file-withdrawn');
  if (verdict === 'not-scanned' && env.CLAMAV_URL !== undefined) throw new Refusal('unavailable');
}

/** For those who may open facts: documents of the stay, or of the patient where the case is of none. */
async function factFiles(signedIn: SignedIn, storedCase: CaseOfLetter): Promise<Source[]> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const { patientId, encounterId } = storedCase;
  if (patientId === null || !may(session.person, 'facts.read')) return [];
  const rows = await store.factFiles(db, { organizationId, patientId, encounterId });
  return rows.map((row) => ({
    type: 'fact-file',
    id: row.id,
    title: row.name,
    origin: `${row.title}, ${dayOf(row.effectiveAt)}`,
    sizeBytes: row.sizeBytes,
    obstacle: row.isWithdrawn ? 'A virus was found in it' : null,
    read: async () => {
      const bytes = await store.factFileBytes(db, row.id);
      if (bytes?.length !== row.sizeBytes) throw new Refusal('case-letters.content-lost');
      if (!row.isScanned) await requireClean(signedIn, bytes);
      await record(db, signedIn, {
        action: 'facts.file-read',
        object: { type: 'Patient', id: patientId },
        detail: { file: row.id, case: storedCase.id },
      });
      return { kind: row.kind, bytes };
    },
  }));
}

async function forms(signedIn: SignedIn, storedCase: CaseOfLetter): Promise<Source[]> {
  const { db, session } = signedIn;
  const { organizationId, organization } = session.person;
  const { id: caseId, kind } = storedCase;
  const zone = await zoneOf(db, organizationId);
  const all = await signedAnswersOf(db, { organizationId, caseId, kind });
  return all.map((answers) => ({
    type: 'form',
    id: answers.form,
    title: answers.questionnaire.title,
    origin: `Signed form, ${dayOf(answers.signed.at)}`,
    sizeBytes: null,
    obstacle: null,
    read: async () => {
      const patient = [storedCase.patientName, storedCase.externalId].filter(Boolean).join(', ');
      const { bytes } = await drawPdf({
        title: answers.questionnaire.title,
        author: answers.signed.by,
        creator: organization,
        createdAt: new Date(answers.signed.at),
        footer: patient,
        paragraphs: formParagraphs(answers, { organization, patient, zone }),
      });
      return { kind: 'application/pdf', bytes };
    },
  }));
}

async function answers(signedIn: SignedIn, { id: caseId }: CaseOfLetter): Promise<Source[]> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const ids = await store.answeredQueries(db, organizationId, caseId);
  if (ids.length === 0) return [];
  const signed = await answersById(db, { organizationId, ids });
  return signed.map((answer) => ({
    type: 'answer',
    id: answer.id,
    title: answer.title,
    origin: `Answer of ${answer.signedBy.fullName}, ${dayOf(answer.signedAt)}`,
    sizeBytes: null,
    obstacle: null,
    read: async () => ({ kind: 'application/pdf', bytes: (await answerPdf(answer)).bytes }),
  }));
}

/** Letters first, then files, documents of the record, forms and answers. */
export async function sourcesOf(signedIn: SignedIn, storedCase: CaseOfLetter): Promise<Source[]> {
  const all: Source[] = [];
  for (const sources of [letters, files, factFiles, forms, answers])
    all.push(...(await sources(signedIn, storedCase)));
  return all;
}

export interface PacketFault {
  /** Of the chosen ones. */
  index: number;
  words: string;
}

const lostWords = 'Its content is missing or was altered';

/** The content of the chosen ones, or what keeps each of them out, by name: nothing is left out silently. */
export async function partsOf(
  sources: readonly Source[],
  items: readonly PacketItem[],
): Promise<{ parts: PacketPart[]; faults: PacketFault[] }> {
  const parts: PacketPart[] = [];
  const faults: PacketFault[] = [];
  for (const [index, item] of items.entries()) {
    const source = sources.find(({ type, id }) => type === item.type && id === item.id);
    const fault = (words: string) =>
      faults.push({ index, words: `${source?.title ?? 'A document'}: ${words}` });
    if (!source) {
      fault('It is not on this case any more');
      continue;
    }
    if (source.obstacle !== null) {
      fault(source.obstacle);
      continue;
    }
    try {
      const { kind, bytes } = await source.read();
      if (pageKinds.includes(kind)) parts.push({ title: source.title, kind, bytes });
      else fault(fixFor(source.title));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fault(error.problem === 'case-letters.content-lost' ? lostWords : error.message);
    }
  }
  return { parts, faults };
}
