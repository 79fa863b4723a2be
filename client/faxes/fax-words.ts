/** How a fax stands, in words. */
import type { Fax, FaxState } from '#shared/faxes.ts';
import { failureWords } from '#shared/faxes/fax-failures.ts';

export const faxStateWords: Record<FaxState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  delivered: 'Delivered',
  failed: 'Failed',
  unconfirmed: 'Not confirmed',
  cancelled: 'Cancelled',
};

/** What a person has to know beside the state; null where the state says it all. */
export function faxNote({ state, failure, detail, tries, pages }: Fax): string | null {
  const reason = failure === null ? null : failureWords[failure];
  switch (state) {
    case 'delivered':
      return pages === null
        ? 'Confirmed'
        : `${pages === 1 ? '1 page' : `${pages} pages`} confirmed`;
    case 'failed':
      return [reason, detail].filter(Boolean).join(': ');
    case 'queued':
      return reason === null ? null : `${reason}. Tried ${tries === 1 ? 'once' : `${tries} times`}`;
    case 'unconfirmed':
      return 'It may or may not have arrived. Call, or send it again.';
    case 'sending':
    case 'cancelled':
      return detail;
  }
}
