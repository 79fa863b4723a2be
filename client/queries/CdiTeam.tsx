/** What each specialist of clinical documentation has, for who shares the reviews out. */
import { TeamLoad } from '#client/cases/public/TeamLoad.tsx';
import { CdiPages } from './CdiPages.tsx';

export const CdiTeam = () => (
  <TeamLoad queue="cdi" listPath="/cdi-specialist-dashboard" pages={<CdiPages />} />
);
