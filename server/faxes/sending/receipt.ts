/** Reads a gateway's answer by mail to a fax: the far end confirmed it, it failed and why, or nothing of both (S463). */
import { failureInWords } from '#shared/faxes/failure-in-words.ts';
import type { DeliveryReport, InboundMail } from '#server/platform/mail/inbound/inbound-mail.ts';
import type { FaxOutcome } from './fax-transport.ts';

export interface ReceiptWords {
  /** The domain of the gateway. */
  gateway: string;
  delivered: string | undefined;
  failed: string | undefined;
}

/** Servers on the way report that they passed the mail on: only the gateway knows of the far end. */
const isOfGateway = ({ reportedBy }: DeliveryReport, gateway: string): boolean =>
  reportedBy === gateway || reportedBy.endsWith(`.${gateway}`);

const beginsWith = (subject: string, words: string | undefined): boolean =>
  words !== undefined && subject.trim().toLowerCase().startsWith(words.trim().toLowerCase());

const pagesIn = (words: string): number | null => {
  const [, pages] = /\bpages?\s*(?:sent|transmitted)?\s*[:=]?\s*(\d{1,4})\b/i.exec(words) ?? [];
  const [, before] = /\b(\d{1,4})\s*pages?\b/i.exec(words) ?? [];
  const count = pages ?? before;
  return count === undefined ? null : Number(count);
};

const mostDetail = 300;
const detailOf = (words: string) => words.replace(/\s+/g, ' ').trim().slice(0, mostDetail);

function failedWith(words: string, fallback: 'refused' | 'other'): FaxOutcome {
  const failure = failureInWords(words);
  return {
    is: 'failed',
    failure: failure === 'other' ? fallback : failure,
    detail: detailOf(words),
  };
}

function outcomeOfReport(report: DeliveryReport, { gateway }: ReceiptWords): FaxOutcome | null {
  const words = `${report.diagnostic} ${report.status}`;
  if (report.action === 'failed')
    return failedWith(words, isOfGateway(report, gateway) ? 'other' : 'refused');
  if (report.action !== 'delivered' || !isOfGateway(report, gateway)) return null;
  return { is: 'delivered', pages: pagesIn(report.diagnostic), detail: detailOf(words) };
}

/** Null where it says nothing of the far end: such a fax stays unconfirmed. */
export function readReceipt(
  { subject, text, reports }: Pick<InboundMail, 'subject' | 'text' | 'reports'>,
  words: ReceiptWords,
): FaxOutcome | null {
  for (const report of reports) {
    const outcome = outcomeOfReport(report, words);
    if (outcome) return outcome;
  }
  if (reports.length > 0) return null;
  const wholeText = `${subject} ${text}`;
  if (beginsWith(subject, words.failed)) return failedWith(wholeText, 'other');
  if (!beginsWith(subject, words.delivered)) return null;
  return { is: 'delivered', pages: pagesIn(wholeText), detail: detailOf(subject) };
}
