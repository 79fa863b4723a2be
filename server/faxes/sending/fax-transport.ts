/** What takes a fax to the telephone line, and what it says became of one. */
import type { FaxFailure } from '#shared/faxes/fax-failures.ts';

export interface OutgoingFax {
  id: string;
  /** From 1. With the id it names this try, and no other. */
  tries: number;
  /** E.164. */
  number: string;
  toName: string;
  documentName: string;
  /** A PDF. */
  document: Buffer;
  /** 32 hexadecimal digits: a gateway answers about this try to an address with it. */
  receiptToken: string;
}

/**
 * `handed-over` says nothing of the far end. `unknown`: it may have been handed over, so that it is not
 * handed over again by itself.
 */
export type HandOver =
  | { is: 'handed-over'; job: string | null }
  | { is: 'unknown'; detail: string }
  | { is: 'failed'; failure: FaxFailure; detail: string };

/** Of the far end. */
export type FaxOutcome =
  | { is: 'delivered'; pages: number | null; detail: string | null }
  | { is: 'failed'; failure: FaxFailure; detail: string };

/** Only what ended is in it. */
export type JobOutcomes = ReadonlyMap<string, FaxOutcome>;

export interface FaxTransport {
  /** Never throws. */
  readonly submit: (fax: OutgoingFax) => Promise<HandOver>;
  /** The job of a try that was interrupted; null where there is none, so that it can be tried anew. Throws while it cannot be known. */
  readonly interrupted: ((fax: { id: string; tries: number }) => Promise<string | null>) | null;
  /** Throws while the fax server is away. Null where outcomes come by themselves. */
  readonly outcomesOf: ((jobs: readonly string[]) => Promise<JobOutcomes>) | null;
}
