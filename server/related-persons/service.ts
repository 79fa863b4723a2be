/** What other features use of patients' contacts: whom they may invite, and contacts that programs send. */
export {
  add as addRelatedPerson,
  end as endRelatedPerson,
  save as saveRelatedPerson,
} from './related-persons.ts';
export { contactsToInvite, requireContactFor } from './contact-consents.ts';
