/** The procedures of episodes of care, and of contacts after discharge. */
import { router } from '#server/platform/trpc.ts';
import { contactsRouter } from './contacts/router.ts';

export const episodesRouter = router({ contacts: contactsRouter });
