/** What others use of programs: their access tokens and what these permit, subscriptions, and jobs. */
export { fhirUrlOf } from './core/addresses.ts';
export { isProgramToken, requireProgram } from './tokens/tokens.ts';
export { sendTokenError, tokenPages } from './tokens/token-pages.ts';
export { notify, webhookSecrets } from './webhooks/notify-webhook.ts';
export { startRelay } from './webhooks/relay.ts';
export type { Subscription } from './webhooks/subscription-store.ts';
export {
  subscribe,
  subscription,
  subscriptions,
  unsubscribe,
} from './webhooks/webhook-subscriptions.ts';
