/** What every way of sending text messages offers, and what it says of how a message ended. */
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';

export interface TextMessage {
  /** E.164: a plus and digits alone. */
  to: string;
  text: string;
}

export interface Handed {
  /** The same four ends as a mail's: `unknown` may have arrived and is never sent again. */
  is: HandOverResult;
  /** The provider's name for the message, with which it reports later. */
  providerId: string | null;
}

/** What a phone network reports later of a message that was accepted. */
export interface DeliveryReport {
  providerId: string;
  state: 'delivered' | 'failed';
}

export interface InboundMessage {
  /** E.164. */
  from: string;
  text: string;
}

/** What is done with what comes; where it rejects, the network is asked to send it again. */
export interface SmsReceiver {
  onReport: (report: DeliveryReport) => Promise<void>;
  onInbound: (message: InboundMessage) => Promise<void>;
}

export interface SmsProvider {
  /** Never rejects. */
  readonly deliver: (message: TextMessage) => Promise<Handed>;
  /** From now on what comes on a session of ours; providers that call us come by HTTP. */
  readonly receive: (receiver: SmsReceiver) => void;
  readonly close: () => Promise<void>;
}
