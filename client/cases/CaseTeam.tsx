/** What each case manager has, for who shares the cases out. */
import { TeamLoad } from './public/TeamLoad.tsx';
import { CarePages } from '#client/shell/page-links/CarePages.tsx';

export const CaseTeam = () => (
  <TeamLoad queue="care" listPath="/casereviews" pages={<CarePages />} />
);
