/** Types for the part of `smpp` that is used: the package has none. */
import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';

export interface Pdu {
  command: string;
  command_status: number;
  message_id?: string;
  receipted_message_id?: string;
  message_state?: number;
  esm_class?: number;
  source_addr?: string;
  destination_addr?: string;
  system_id?: string;
  password?: string;
  registered_delivery?: number;
  /** Bytes where the coding is unknown. */
  short_message?: { message?: string | Buffer };
  message_payload?: { message?: string | Buffer };
  response: (fields?: { command_status?: number; message_id?: string }) => Pdu;
}

type Fields = Readonly<Record<string, string | number>>;
type OnResponse = (pdu: Pdu) => void;

export interface Session extends EventEmitter {
  readonly socket: Socket;
  bind_transceiver: (fields: Fields, onResponse: OnResponse) => boolean;
  submit_sm: (fields: Fields, onResponse: OnResponse) => boolean;
  deliver_sm: (fields: Fields, onResponse?: OnResponse) => boolean;
  unbind: (onResponse: OnResponse) => boolean;
  send: (pdu: Pdu) => boolean;
  destroy: () => void;
}

interface SmppServer extends EventEmitter {
  listen: (port: number, host: string, onListening: () => void) => void;
  address: () => AddressInfo;
  close: (onClosed?: () => void) => void;
}

interface Library {
  connect: (options: {
    host: string;
    port: number;
    tls: boolean;
    servername?: string;
    auto_enquire_link_period: number;
  }) => Session;
  createServer: (onSession: (session: Session) => void) => SmppServer;
}

const require = createRequire(import.meta.url);
export const smpp = require('smpp') as Library;
