/** How the audit names a conversation (FHIR Communication). */
export const aboutConversation = (id: string) => ({ type: 'Communication', id });
