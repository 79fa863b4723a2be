/** Row types of episodes: the bundles of an organization. */
import type { Generated } from 'kysely';

interface EpisodeBundleRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  /** Beginnings of codes of procedures. */
  codes: string[];
  days: number;
  /** Days after the discharge. */
  contact_days: number[];
  active: Generated<boolean>;
  version: Generated<number>;
}

export interface EpisodeTables {
  episode_bundles: EpisodeBundleRow;
}
