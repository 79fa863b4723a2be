/** Reads point scores of stays as RiskAssessments for programs, computed from the record as it is now; each read is audited. */
import type { Bundle, RiskAssessment } from 'fhir/r4.js';
import type { ScoredStay } from '#shared/scores.ts';
import { recordAll } from '#server/audit/service.ts';
import { isId, type RiskAssessmentSearch } from '#server/fhir/query.ts';
import { bundleOf, fhirServerOf } from '#server/fhir/read-appointments.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { findScoredStay, scoredStaysOf } from '#server/scores/service.ts';
import { riskAssessmentOf } from './risk-assessment.ts';

const recordRead = (signedIn: SignedIn, stays: readonly ScoredStay[]): Promise<void> =>
  recordAll(
    signedIn.db,
    signedIn,
    stays.map(({ stayId, patient }) => ({
      action: 'score.read' as const,
      object: { type: 'Stay', id: stayId },
      detail: { as: 'fhir', patientId: patient.id },
    })),
  );

/** Of stays that last, or ended within thirty days. */
export async function searchRiskAssessments(
  signedIn: SignedIn,
  { patient }: RiskAssessmentSearch,
  { request }: { request: SearchRequest },
): Promise<Bundle<RiskAssessment>> {
  const stays = isId(patient) ? await scoredStaysOf(signedIn, patient) : [];
  await recordRead(signedIn, stays);
  const resources = stays.flatMap((stay) =>
    stay.scores.map((score) => riskAssessmentOf(stay, score, signedIn.now())),
  );
  return bundleOf({
    fhirServer: fhirServerOf(signedIn),
    self: request.address(),
    total: resources.length,
    resources,
  });
}

export async function riskAssessment(signedIn: SignedIn, id: string): Promise<RiskAssessment> {
  const [stayId = '', scoreId] = id.split('.');
  const stay = isId(stayId) ? await findScoredStay(signedIn, stayId) : null;
  const score = stay?.scores.find((each) => each.id === scoreId);
  if (!stay || !score) throw new Refusal('not-found');
  await recordRead(signedIn, [stay]);
  return riskAssessmentOf(stay, score, signedIn.now());
}
