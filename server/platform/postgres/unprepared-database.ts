/** What keeps the program from using its database, in a sentence for the operator; never a password. */
export class UnpreparedDatabase extends Error {}

/** The tables were made by a later release than this one. */
export class NewerDatabase extends UnpreparedDatabase {
  constructor(unknown: string) {
    super(
      `The database is newer than this program, which does not know ${unknown}: start the release that made it, or restore a backup from before.`,
    );
  }
}

/** Only the owner may update the tables, and nobody gave the owner's address. */
export class OlderDatabase extends UnpreparedDatabase {
  constructor(missing: string) {
    super(
      `The database is older than this program and lacks ${missing}: run "node server/migrate.ts" with the owner's address in DATABASE_OWNER_URL.`,
    );
  }
}

/** The app's role is missing, refused, or has more rights than it may have. */
export class UnfitDatabaseRole extends UnpreparedDatabase {}
