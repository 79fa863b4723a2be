/** Opens what takes faxes to the telephone line, as the operator configured it. */
import type { Deps } from '#server/platform/deps.ts';
import type { Env } from '#server/platform/env.ts';
import type { FaxTransport } from './fax-transport.ts';
import { openGateway } from './gateway.ts';
import { openHylafaxTransport } from './hylafax.ts';
import type { HylafaxAddress } from './hylafax-session.ts';
import type { ReceiptWords } from './receipt.ts';

const standardPort = 4559;

function lineUrl({ FAX_URL: url }: Pick<Env, 'FAX_URL'>, protocol: 'mail:' | 'hylafax:') {
  const parsed = url === undefined ? null : new URL(url);
  return parsed?.protocol === protocol ? parsed : null;
}

/** Null where faxes leave otherwise. */
export function receiptWords(env: Env): ReceiptWords | null {
  const gateway = lineUrl(env, 'mail:')?.hostname.toLowerCase();
  if (gateway === undefined) return null;
  return { gateway, delivered: env.FAX_DELIVERED_SUBJECT, failed: env.FAX_FAILED_SUBJECT };
}

/** Null where there is no fax server. */
export function hylafaxAddress(env: Env): HylafaxAddress | null {
  const url = lineUrl(env, 'hylafax:');
  if (url === null) return null;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || standardPort),
    user: decodeURIComponent(url.username || 'karemd'),
    password: decodeURIComponent(url.password),
  };
}

/** Null where no fax leaves this server. */
export function openLine(deps: Pick<Deps, 'env' | 'mail'>): FaxTransport | null {
  const { env } = deps;
  const address = hylafaxAddress(env);
  if (address) return openHylafaxTransport(address);
  const words = receiptWords(env);
  return words && openGateway(deps, { ...words, returnDomain: env.MAIL_IN_DOMAIN });
}
