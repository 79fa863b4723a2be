/** What other features use of patients' contacts: whom they may invite, and contacts that programs and feeds state. */
export {
  add as addRelatedPerson,
  end as endRelatedPerson,
  save as saveRelatedPerson,
} from './related-persons.ts';
export { stateContacts, type StatedContact } from './contacts-of-feeds.ts';
export { contactsToInvite, requireContactFor } from './contact-consents.ts';
