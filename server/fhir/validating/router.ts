/** Who may validate a resource. */
import { ValidateResource } from '#shared/fhir/resource-validation.ts';
import { longCost } from '#server/platform/cost/search-cost.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { validate } from './validate-resource.ts';

export const fhirRouter = router({
  validate: permitted('facts.import')
    .meta({ takesFile: true })
    .input(ValidateResource)
    .use(costly('fhir.validate', () => longCost))
    .query(({ ctx, input }) => validate(ctx, input)),
});
