/** Names the pages of the FHIR builder, loaded on demand. */
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import type { Screens } from './SignedInRoutes.tsx';

export const fhirScreens = {
  fhirBuilder: {
    Page: onDemand(async () => (await import('#client/fhir/FhirBuilder.tsx')).FhirBuilder),
  },
  feedMappings: {
    Page: onDemand(
      async () => (await import('#client/fhir/mappings/FeedMappings.tsx')).FeedMappings,
    ),
  },
  messagePreview: {
    Page: onDemand(async () => (await import('#client/fhir/preview/PreviewPage.tsx')).PreviewPage),
  },
  resourceValidation: {
    Page: onDemand(
      async () => (await import('#client/fhir/validation/ValidationPage.tsx')).ValidationPage,
    ),
  },
} satisfies Partial<Screens>;
