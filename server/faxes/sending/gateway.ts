/** Sends faxes through a gateway that takes them as mail: to `<number>@<gateway>`, with the PDF attached. */
import type { Deps } from '#server/platform/deps.ts';
import type { FaxTransport, HandOver } from './fax-transport.ts';

const details = {
  deferred: 'The mail server did not take it.',
  rejected: 'The mail server refused it.',
} as const;

/**
 * The subject and the text name nobody: mail passes through servers of others. What became of it comes as
 * a mail to the return address, which has the try's secret.
 *
 * @param gateway The domain of the gateway.
 * @param returnDomain Where our server takes mail; undefined where it takes none.
 */
export function openGateway(
  { mail }: Pick<Deps, 'mail'>,
  { gateway, returnDomain }: { gateway: string; returnDomain: string | undefined },
): FaxTransport {
  return {
    submit: async ({ id, tries, number, document, receiptToken }): Promise<HandOver> => {
      const result = await mail.deliver({
        to: `${number}@${gateway}`,
        subject: `Fax ${id.slice(-12)}`,
        text: '',
        id: `fax-${id}-${tries}`,
        attachments: [{ name: 'fax.pdf', kind: 'application/pdf', bytes: document }],
        ...(returnDomain && { returnTo: `fax-receipt-${receiptToken}@${returnDomain}` }),
      });
      if (result === 'accepted') return { is: 'handed-over', job: null };
      if (result === 'unknown')
        return { is: 'unknown', detail: 'The mail server broke off: it may have taken it.' };
      const failure = result === 'rejected' ? 'refused' : 'gateway-away';
      return { is: 'failed', failure, detail: details[result] };
    },
    interrupted: null,
    outcomesOf: null,
  };
}
