/** The operator's variables for mail that comes in and for faxes: their types, and what of them does not fit together. */
import { z } from 'zod';
import { isNetworks } from '#server/platform/outgoing/networks.ts';

export const inboundVariables = {
  /** Where the hospital's mail server hands over receipts, bounces and faxes by SMTP; unset, nowhere. */
  MAIL_IN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Another address than loopback needs TLS and the networks that may send. */
  MAIL_IN_HOST: z.string().default('127.0.0.1'),
  /** The domain whose mail it is, for instance karemd.hospital.example. */
  MAIL_IN_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'has to be a domain')
    .optional(),
  MAIL_IN_TLS_CERT: z.string().optional(),
  MAIL_IN_TLS_KEY: z.string().optional(),
  MAIL_IN_NETWORKS: z.string().default('').refine(isNetworks, 'has to be networks as 10.1.0.0/16'),
  /** How faxes leave: mail://gateway.example or hylafax://user:password@host:4559; unset, none do. */
  FAX_URL: z.url({ protocol: /^(mail|hylafax)$/ }).optional(),
  /** After so long without a receipt a fax is not confirmed. */
  FAX_CONFIRM_HOURS: z.coerce.number().min(0.1).max(72).default(4),
  /** How the subject of a gateway's mail begins that says a fax was delivered, or was not. */
  FAX_DELIVERED_SUBJECT: z.string().min(3).optional(),
  FAX_FAILED_SUBJECT: z.string().min(3).optional(),
  /** Whose faxes come in; needed where several organizations share the server. */
  FAX_ORGANIZATION: z.uuid().optional(),
} as const;

const Inbound = z.object(inboundVariables);

/** Patients' data cross no network in the clear, and nobody may send who was not named. */
export function inboundFaults(env: z.infer<typeof Inbound>): string[] {
  const { MAIL_IN_PORT: port, MAIL_IN_HOST: host, MAIL_IN_TLS_CERT: cert } = env;
  const faults: string[] = [];
  if ((cert === undefined) !== (env.MAIL_IN_TLS_KEY === undefined))
    faults.push('MAIL_IN_TLS_CERT and MAIL_IN_TLS_KEY are given together.');
  if ((port === undefined) !== (env.MAIL_IN_DOMAIN === undefined))
    faults.push('MAIL_IN_PORT and MAIL_IN_DOMAIN are given together.');
  if (env.FAX_URL?.startsWith('mail:') && port === undefined)
    faults.push('FAX_URL is a gateway by mail: give MAIL_IN_PORT, or no fax is ever confirmed.');
  if (port === undefined || /^(localhost|127\.[\d.]+|::1)$/.test(host)) return faults;
  if (cert === undefined)
    faults.push('MAIL_IN_HOST is no loopback address: give MAIL_IN_TLS_CERT and MAIL_IN_TLS_KEY.');
  if (env.MAIL_IN_NETWORKS === '')
    faults.push('MAIL_IN_HOST is no loopback address: name who may send in MAIL_IN_NETWORKS.');
  return faults;
}
