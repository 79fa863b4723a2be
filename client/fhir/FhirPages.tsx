/** Links between the pages of the FHIR builder. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/fhir_builder', label: 'Connections' },
  { path: '/fhir_builder/mappings', label: 'Mappings' },
  { path: '/fhir_builder/preview', label: 'Preview' },
  { path: '/fhir_builder/validate', label: 'Validate' },
] as const;

export const FhirPages = () => <PageLinks label="FHIR builder" pages={pages} />;
