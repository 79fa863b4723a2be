/** What other features use of post-acute providers: a contract, no rules of its own. */
export { activeProvider } from './post-acute-providers.ts';
