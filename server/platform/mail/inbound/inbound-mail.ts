/** A mail that came in: to which mailbox of ours, its text and files, and what it reports about a mail of ours. */
import PostalMime from 'postal-mime';

export interface InboundFile {
  name: string;
  kind: string;
  bytes: Buffer;
}

/** Of one recipient, as RFC 3464 says it. */
export interface DeliveryReport {
  /** Who reports, as `gateway.example`. */
  reportedBy: string;
  action: 'delivered' | 'failed' | 'delayed' | 'relayed' | 'expanded';
  /** As 5.1.1. */
  status: string;
  diagnostic: string;
}

export interface InboundMail {
  /** In front of the @, in lower case. */
  mailbox: string;
  /** Of its header Message-ID, or made of its content. */
  id: string;
  from: string;
  subject: string;
  text: string;
  files: InboundFile[];
  reports: DeliveryReport[];
}

const decoder = new TextDecoder();

/** A block of fields; a line that begins with a space goes on with the one above. */
function fieldsIn(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
    }),
  );
}

const actions = new Set(['delivered', 'failed', 'delayed', 'relayed', 'expanded']);

/** "dns; mail.example" without its type. */
const withoutType = (value = '') => value.replace(/^[\w-]+;\s*/, '');

export function deliveryReports(text: string): DeliveryReport[] {
  const [head, ...recipients] = text
    .split(/\r?\n\s*\r?\n/)
    .filter((block) => block.trim() !== '')
    .map(fieldsIn);
  const reportedBy = withoutType(head?.get('reporting-mta')).toLowerCase();
  return recipients.flatMap((fields) => {
    const action = fields.get('action')?.toLowerCase() ?? '';
    if (!actions.has(action)) return [];
    return [
      {
        reportedBy,
        action: action as DeliveryReport['action'],
        status: fields.get('status') ?? '',
        diagnostic: withoutType(fields.get('diagnostic-code')),
      },
    ];
  });
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content);

/** @param raw The whole mail. */
export async function readInbound(
  raw: Buffer,
  { mailbox, id }: Pick<InboundMail, 'mailbox' | 'id'>,
): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 8,
    maxHeadersSize: 256 * 1024,
  });
  const isReport = (kind: string) => kind === 'message/delivery-status';
  return {
    mailbox,
    id: mail.messageId?.trim() || id,
    from: mail.from?.address?.toLowerCase() ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    files: mail.attachments
      .filter(({ mimeType }) => !isReport(mimeType) && mimeType !== 'message/rfc822')
      .map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        kind: mimeType,
        bytes: bytesOf(content),
      })),
    reports: mail.attachments
      .filter(({ mimeType }) => isReport(mimeType))
      .flatMap(({ content }) => deliveryReports(decoder.decode(bytesOf(content)))),
  };
}
